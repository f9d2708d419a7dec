import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { deadlines, inTime } from '#worker/lib/deadline.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'

/** Approximate and per location; the exact limits are rows in D1. Off in development, where requests share one address. */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header('cf-connecting-ip')
  if (c.env.ENVIRONMENT === 'production' && c.req.method !== 'GET' && address) {
    // The limits that count are in the database: without an answer of this one the request goes on.
    const limited = inTime(c.env.RATE_LIMITER.limit({ key: address }), deadlines.cache)
    const answer = await limited.catch(() => null)
    if (answer?.success === false) throw tooManyRequests(60)
  }
  return next()
})
