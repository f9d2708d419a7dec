import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { createLogger } from '#worker/lib/log.ts'

/** Gives the request an id (`X-Request-Id`), measures it and logs one line. */
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
    // The path without the query, because gateways put references into queries.
    path: c.req.path,
    status: c.res.status,
    ms: Math.round(performance.now() - start),
  })
})
