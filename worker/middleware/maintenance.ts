import { createMiddleware } from 'hono/factory'
import type { Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'

export type IsUnderMaintenance = (db: Database, kv: KVNamespace, now: Date) => Promise<boolean>

// Signing in, what the sign-in page shows of the settings, the admin area, and gateways that report money.
const stillOpen = /^\/api\/(?:auth|settings|admin|payments)(?:\/|$)/

/** 503 for everybody but staff while the site is under maintenance. Behind the session. */
export const maintenance = (isUnderMaintenance: IsUnderMaintenance) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const role = c.get('actor')?.role
    const passes = role === 'admin' || role === 'staff' || stillOpen.test(c.req.path)
    if (!passes && (await isUnderMaintenance(c.get('db'), c.env.KV, c.get('now')))) {
      throw new AppError({
        code: 'maintenance',
        status: 503,
        message: 'সাইটে রক্ষণাবেক্ষণের কাজ চলছে। কিছুক্ষণ পরে আবার আসুন।',
        headers: { 'Retry-After': '600' },
      })
    }
    await next()
  })
