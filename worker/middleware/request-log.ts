import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { createLogger } from '#worker/lib/log.ts'

/** Names the request, measures it, and says one line about it; every answer carries the id as `X-Request-Id`. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID()
  const log = createLogger({ request_id: requestId })
  c.set('requestId', requestId)
  c.set('log', log)
  c.set('now', new Date())
  const start = performance.now()
  await next()
  c.header('X-Request-Id', requestId)
  log.info('request', {
    method: c.req.method,
    // The path without its query: filters are harmless, but gateways put references there.
    path: c.req.path,
    status: c.res.status,
    ms: Math.round(performance.now() - start),
  })
})
