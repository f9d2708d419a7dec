import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { listActiveCategories } from './categories.queries.ts'
import { publicCategory } from './categories.answers.ts'

export const categoriesRoutes = new Hono<AppEnv>()
  .get('/categories', allow.anyone(), edgeCache(['trades']), async (c) =>
    c.json({ data: (await listActiveCategories(c.get('db'))).map((row) => publicCategory(row)) }),
  )
  .get('/categories/homepage', allow.anyone(), edgeCache(['trades']), async (c) =>
    c.json({
      data: (await listActiveCategories(c.get('db'), { onHomepage: true })).map((row) => publicCategory(row)),
    }),
  )
