import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { allow } from '#worker/middleware/rights/allow.ts'

/** Mounted before the database and the maintenance mode, so it tells only that the Worker runs, and which version. */
export const healthRoutes = new Hono<AppEnv>().get('/health', allow.anyone(), async (c) => {
  c.header('Cache-Control', 'no-store')
  return c.json({ status: 'ok' as const, version: c.env.VERSION ?? 'unknown' })
})
