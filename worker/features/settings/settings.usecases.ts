import type { Database } from '#worker/db/db.ts'
import { listSettings } from './settings.queries.ts'
import { defaultSettings, withDefaults, type Settings } from './settings.rules.ts'

const kvKey = 'settings'
const secondsInMemory = 10
let cached: { settings: Settings; until: number } | null = null

/** From the memory of this isolate (10 seconds), else from KV (about a minute old), else from the database. */
export async function readSettings(db: Database, kv: KVNamespace, now: Date): Promise<Settings> {
  if (cached && cached.until > now.getTime()) return cached.settings
  const copy = await kv.get<Settings>(kvKey, { type: 'json' }).catch(() => null)
  // The copy may be older than a new key, which then has its default.
  const settings = copy ? { ...defaultSettings(), ...copy } : await refreshSettings(db, kv, now)
  cached = { settings, until: now.getTime() + secondsInMemory * 1000 }
  return settings
}

/** Reads the settings from the database and writes the copy to KV. Call it after every save. */
export async function refreshSettings(db: Database, kv: KVNamespace, now: Date): Promise<Settings> {
  const settings = withDefaults(await listSettings(db))
  cached = { settings, until: now.getTime() + secondsInMemory * 1000 }
  // KV accepts one write a second per key. After a refused write the old copy is deleted, so that readers ask the database.
  await kv
    .put(kvKey, JSON.stringify(settings), { expirationTtl: 86_400 })
    .catch(() => kv.delete(kvKey).catch(() => undefined))
  return settings
}
