import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'

/** Approximate and per location; the exact limits are rows in D1. Off in development, where requests share one address. */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header('cf-connecting-ip')
  if (c.env.ENVIRONMENT === 'production' && c.req.method !== 'GET' && address) {
    const { success } = await c.env.RATE_LIMITER.limit({ key: address })
    if (!success) throw tooManyRequests(60)
  }
  return next()
})
