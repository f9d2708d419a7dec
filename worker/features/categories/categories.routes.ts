import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { listActiveCategories } from './categories.queries.ts'
import { publicCategory } from './categories.answers.ts'

export const categoriesRoutes = new Hono<AppEnv>()
  .get('/categories', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: (await listActiveCategories(c.get('db'))).map((row) => publicCategory(row)) }),
  )
  .get('/categories/homepage', allow.anyone(), publicAnswer(), async (c) =>
    c.json({
      data: (await listActiveCategories(c.get('db'), { onHomepage: true })).map((row) => publicCategory(row)),
    }),
  )
