import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { defaultSettings } from '#worker/features/settings/settings.rules.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { rateLimit } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { webAppManifest } from './manifest.rules.ts'

/** The name of the site is a setting. Browsers ask for the file rarely, so a failure answers with the default name. */
export const manifestRoutes = new Hono<AppEnv>().get(
  '/manifest.webmanifest',
  allow.anyone(),
  rateLimit,
  async (c) => {
    const settings = await readSettings(c.env, { now: c.get('now') }).catch(defaultSettings)
    return c.body(JSON.stringify(webAppManifest(settings)), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    })
  },
)
