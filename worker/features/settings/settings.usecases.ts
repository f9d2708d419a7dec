import type { Database } from '#worker/db/db.ts'
import { listSettings } from './settings.queries.ts'
import { defaultSettings, withDefaults, type Settings } from './settings.rules.ts'

const kvKey = 'settings'
const secondsInMemory = 10
let remembered: { settings: Settings; until: number } | null = null

/**
 * The settings, from this isolate's memory (10 s), else from KV, else from the database.
 * A change reaches everyone within a minute; whoever saved it sees it at once through {@link refreshSettings}.
 */
export async function readSettings(db: Database, kv: KVNamespace, now: Date): Promise<Settings> {
  if (remembered && remembered.until > now.getTime()) return remembered.settings
  const kept = await kv.get<Settings>(kvKey, { type: 'json' }).catch(() => null)
  // Defaults below what was kept: a setting that a new version brings has no value there yet.
  const settings = kept ? { ...defaultSettings(), ...kept } : await refreshSettings(db, kv, now)
  remembered = { settings, until: now.getTime() + secondsInMemory * 1000 }
  return settings
}

/** Reads the settings from the database and puts the copy in KV; call after every save. */
export async function refreshSettings(db: Database, kv: KVNamespace, now: Date): Promise<Settings> {
  const settings = withDefaults(await listSettings(db))
  remembered = { settings, until: now.getTime() + secondsInMemory * 1000 }
  // KV takes one write a second a key; a refused copy only costs the next reader a query.
  await kv
    .put(kvKey, JSON.stringify(settings), { expirationTtl: 86_400 })
    .catch(() => kv.delete(kvKey).catch(() => undefined))
  return settings
}
