import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { rateLimit } from '#worker/middleware/rate-limit.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { notReady } from './readiness.errors.ts'
import { checkReadiness } from './readiness.usecases.ts'

/**
 * Mounted before the database and the maintenance mode. `health` tells only that the Worker runs, and which version;
 * `ready` tells whether its services answer, too.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get('/health', allow.anyone(), async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'ok' as const, version: c.env.VERSION ?? 'unknown' })
  })
  .get('/ready', allow.anyone(), rateLimit, async (c) => {
    const found = await checkReadiness(c.env, {
      now: c.get('now'),
      log: c.get('log'),
      keep: (work) => c.executionCtx.waitUntil(work),
    })
    if (!Object.values(found.checks).every(({ ok }) => ok)) throw notReady(found)
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'ready' as const, ...found })
  })
