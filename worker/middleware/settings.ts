import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
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
