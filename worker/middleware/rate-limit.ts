import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'

/**
 * Slows down floods of writes from one address before they cost the database anything. Approximate and per location:
 * the limits that matter are rows in D1. In development one address is everybody, so it stays open there.
 */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header('cf-connecting-ip')
  if (c.env.ENVIRONMENT === 'production' && c.req.method !== 'GET' && address) {
    const { success } = await c.env.RATE_LIMITER.limit({ key: address })
    if (!success) throw tooManyRequests(60)
  }
  return next()
})
