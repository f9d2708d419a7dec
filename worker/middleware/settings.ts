import { createMiddleware } from 'hono/factory'
import type { Database } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'

type ReadSettings = (db: Database, kv: KVNamespace, now: Date) => Promise<AppEnv['Variables']['settings']>

export const settings = (readSettings: ReadSettings) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('settings', await readSettings(c.get('db'), c.env.KV, c.get('now')))
    await next()
  })
