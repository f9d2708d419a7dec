import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { measureUsage, noUsage, usageFields, type DatabaseUsage } from '#worker/db/usage.ts'
import type { AppEnv } from '#worker/env.ts'
import { AppError, isDeliberateRefusal } from '#worker/lib/errors.ts'
import { createLogger } from '#worker/lib/log.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'

/** One line stands for so many ordinary requests, unless the variable LOG_SAMPLE says another number. */
const usualSample = 20
/** Milliseconds and rows above which a request is always logged. */
const slow = 500
const expensive = 1_000

/**
 * Gives the request an id (`X-Request-Id`), measures it and logs one line. The line names the account by its id and a
 * refusal by its code, so that refused rights, inputs and limits can be counted and traced, and a payment by its reference.
 * The time is the log's own.
 * `sample` is the number of requests that the line stands for: the successful, fast and cheap reads of guests, customers and
 * workers are logged once in so many, like the reads that a busy site refuses, and a picture only when it fails.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID()
  const log = createLogger({ request_id: requestId })
  c.set('requestId', requestId)
  c.set('log', log)
  c.set('now', new Date())
  const start = performance.now()
  const usage = noUsage()
  await measureUsage(usage, next)
  // `c.header` would make a new response of an answer that is complete.
  c.res.headers.set('X-Request-Id', requestId)
  const ms = Math.round(performance.now() - start)
  const sample = sampleOf(c, ms, usage)
  if (sample === 0 || !isChosen(requestId, sample)) return
  log.info('request', {
    method: c.req.method,
    // The path without the query, because gateways put references into queries.
    path: c.req.path,
    status: c.res.status,
    user: c.get('actor')?.id,
    ref: c.get('paymentRef'),
    refused: c.error instanceof AppError ? c.error.code : undefined,
    ms,
    ...usageFields(usage),
    sample,
  })
})

/** The number of requests that a line stands for; 0 for a request without a line. */
function sampleOf(c: Context<AppEnv>, ms: number, { rowsRead }: DatabaseUsage): number {
  const { status } = c.res
  if (c.req.path.startsWith('/storage/')) return status >= 400 && status !== 404 ? 1 : 0
  const isServed = status < 300 || status === 304
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const isOrdinary = isServed || isDeliberateRefusal(c.error)
  if (!isOrdinary || !isRead || isStaff(c.get('actor')) || ms > slow || rowsRead > expensive) return 1
  const wanted = Number(c.env.LOG_SAMPLE)
  return Number.isInteger(wanted) && wanted > 0 ? wanted : usualSample
}

/** Decided by the id, which the calls of a rendered page share with it: all lines of a visit are logged, or none. */
function isChosen(requestId: string, sample: number): boolean {
  let hash = 0x811c9dc5
  for (const character of requestId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) % sample === 0
}
