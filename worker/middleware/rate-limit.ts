import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
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
    const { success } = await limiter.limit({ key: networkOf(address) })
    if (!success) throw tooManyRequests(60)
  }
  return next()
})
