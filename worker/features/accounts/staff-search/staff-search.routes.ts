import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { searchQuery } from './staff-search.schema.ts'
import { searchEverything } from './staff-search.usecases.ts'

export const staffSearchRoutes = new Hono<AppEnv>().get(
  '/admin/search',
  allow.staff(),
  validate('query', searchQuery),
  async (c) => c.json({ data: await searchEverything(c.get('db'), c.req.valid('query').q, c.get('user')) }),
)
