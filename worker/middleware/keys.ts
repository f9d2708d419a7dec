import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { unavailable } from '#worker/lib/errors.ts'
import { unsafeKeys } from '#worker/lib/key-strength.ts'

/**
 * Answers nothing in production while a key is missing or known from development: anyone could make a token for it.
 * @throws 503 `unsafe_keys`; the log names the keys
 */
export const requireSafeKeys = createMiddleware<AppEnv>(async (c, next) => {
  const problems = c.env.ENVIRONMENT === 'production' ? unsafeKeys(c.env) : []
  if (problems.length > 0) {
    c.get('log').error('unsafe_keys', {
      keys: problems.map(({ name, reason }) => `${name} ${reason}`).join('; '),
    })
    throw unavailable('সাইটটি এখনো ঠিকমতো বসানো হয়নি। কিছুক্ষণ পরে আবার আসুন।', 'unsafe_keys', 600)
  }
  await next()
})
