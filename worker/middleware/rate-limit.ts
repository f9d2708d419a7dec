import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'
import { networkOf } from '#worker/lib/input/network.ts'

/**
 * A bound for the writes and one for the reads of a network. Approximate and per location; the exact limits are rows in D1.
 * Off in development, where requests share one address. The calls of a page that is rendered here carry no address.
 */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header('cf-connecting-ip')
  if (c.env.ENVIRONMENT === 'production' && address) {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const limiter = isRead ? c.env.READ_LIMITER : c.env.RATE_LIMITER
    // The limits that count are in the database: without an answer of this one the request goes on.
    const limited = inTime(limiter.limit({ key: networkOf(address) }), deadlines.cache)
    const answer = await limited.catch(() => null)
    if (answer?.success === false) throw tooManyRequests(60)
  }
  return next()
})
