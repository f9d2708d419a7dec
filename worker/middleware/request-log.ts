import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { createLogger } from '#worker/lib/log.ts'

/**
 * Gives the request an id (`X-Request-Id`), measures it and logs one line. The line names the account by its id and a
 * refusal by its code, so that refused rights, inputs and limits can be counted and traced. The time is the log's own.
 */
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
    user: c.get('actor')?.id,
    refused: c.error instanceof AppError ? c.error.code : undefined,
    ms: Math.round(performance.now() - start),
  })
})
