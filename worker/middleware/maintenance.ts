import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'

// Sign-in, the settings that the sign-in page shows, the admin area, and messages of gateways.
const stillOpen = /^\/api\/(?:auth|settings|admin|payments)(?:\/|$)/

/** Answers 503 to everyone except staff while the site is under maintenance. Needs the session and the settings. */
export const maintenance = createMiddleware<AppEnv>(async (c, next) => {
  const role = c.get('actor')?.role
  const passes = role === 'admin' || role === 'staff' || stillOpen.test(c.req.path)
  if (!passes && c.get('settings').maintenance_mode === '1') {
    throw new AppError({
      code: 'maintenance',
      status: 503,
      message: 'সাইটে রক্ষণাবেক্ষণের কাজ চলছে। কিছুক্ষণ পরে আবার আসুন।',
      headers: { 'Retry-After': '600' },
    })
  }
  await next()
})
