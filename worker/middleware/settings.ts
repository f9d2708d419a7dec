import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { underMaintenance } from '#worker/lib/errors.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import { knownVersion } from './edge/data-version.ts'

type ReadSettings = (
  source: Pick<Env, 'DB' | 'KV'>,
  now: Date,
  since: number,
) => Promise<AppEnv['Variables']['settings']>

export const settings = (readSettings: ReadSettings) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('settings', await readSettings(c.env, c.get('now'), knownVersion()))
    await next()
  })

/**
 * What stays open. Of `auth` that is all but registration and its codes, and the reset of a password: sign-in, its second
 * step and the session of the request. The settings are what the frame of the sign-in page shows.
 */
const stillOpen = [
  /^\/api\/auth\/(?!register|verify-otp|resend-otp|forgot-password|reset-password)/,
  /^\/api\/settings$/,
  /^\/api\/admin(?:\/|$)/,
  /^\/api\/payments\/\w+\/(?:ipn|webhook)(?:\/|$)/,
]

/** Answers 503 to all but staff while the site is under maintenance. Needs the session and the settings. */
export const maintenance = createMiddleware<AppEnv>(async (c, next) => {
  const passes = isStaff(c.get('actor')) || stillOpen.some((path) => path.test(c.req.path))
  if (!passes && c.get('settings').maintenance_mode === '1') throw underMaintenance()
  await next()
})
