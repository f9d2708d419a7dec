import { openDatabase } from '#worker/db/db.ts'
import { findSettingsVersion, listSettings } from './settings.queries.ts'
import { defaultSettings, latestChange, withDefaults, type Settings } from './settings.rules.ts'

/** The bindings that hold the settings: the database, and the copies in KV. */
export type SettingsSource = Pick<Env, 'DB' | 'KV'>

/** `version`: the latest change of any setting, in milliseconds. Every save raises it. */
type Versioned = { version: number; settings: Settings }

const kvKey = 'settings'
const secondsInKv = 240
const millisecondsInMemory = 10_000
// Longer than a copy in KV lives. Afterwards an older version is believed, because the database may have been restored.
const millisecondsOfDoubt = 300_000
const maxPuts = 3

let held: (Versioned & { until: number; seenAt: number }) | null = null

/**
 * From the memory of this isolate (10 seconds), else from KV (a copy lives 4 minutes), else from the primary. A copy that is
 * older than what this isolate has seen is not used. While the primary does not answer, the settings of the memory stay.
 */
export async function readSettings(source: SettingsSource, now: Date): Promise<Settings> {
  if (held && held.until > now.getTime()) return held.settings
  const copy = await readCopy(source.KV)
  if (copy && !isOutdated(copy, now)) {
    hold(copy, now)
    return copy.settings
  }
  const known = held
  return refreshSettings(source, now).catch((error: unknown) => {
    if (known) return known.settings
    throw error
  })
}

/** Reads the settings from the primary, and replaces the copies that are older. Call it after every save. */
export async function refreshSettings(source: SettingsSource, now: Date): Promise<Settings> {
  let read = await readPrimary(source.DB)
  hold(read, now)
  const copy = await readCopy(source.KV)
  if (copy && copy.version >= read.version) return read.settings
  for (let puts = 0; puts < maxPuts; puts += 1) {
    if (!(await putCopy(source.KV, read))) break
    // A save between the read and the put has written a newer copy, which this put may have replaced.
    if ((await readVersion(source.DB)) === read.version) break
    read = await readPrimary(source.DB)
    hold(read, now)
  }
  return read.settings
}

const isOutdated = ({ version }: Versioned, now: Date) =>
  held !== null && version < held.version && now.getTime() < held.seenAt + millisecondsOfDoubt

function hold(read: Versioned, now: Date): void {
  if (isOutdated(read, now)) return
  held = { ...read, until: now.getTime() + millisecondsInMemory, seenAt: now.getTime() }
}

// A new session starts at the primary. The session of a request may have moved on to a replica, which may be behind.
async function readPrimary(binding: D1Database): Promise<Versioned> {
  const rows = await listSettings(openDatabase(binding, 'primary').db)
  return { version: latestChange(rows), settings: withDefaults(rows) }
}

async function readVersion(binding: D1Database): Promise<number> {
  const [row] = await findSettingsVersion(openDatabase(binding, 'primary').db)
  return row?.version ?? 0
}

async function readCopy(kv: KVNamespace): Promise<Versioned | null> {
  const copy = await kv.get<Partial<Versioned>>(kvKey, { type: 'json' }).catch(() => null)
  if (typeof copy?.version !== 'number' || !copy.settings) return null
  // The copy may be older than a new key, which then has its default.
  return { version: copy.version, settings: { ...defaultSettings(), ...copy.settings } }
}

/** KV accepts one write a second per key. After a refused write the copy is deleted, so that readers ask the database. */
async function putCopy(kv: KVNamespace, copy: Versioned): Promise<boolean> {
  try {
    await kv.put(kvKey, JSON.stringify(copy), { expirationTtl: secondsInKv })
    return true
  } catch {
    await kv.delete(kvKey).catch(() => undefined)
    return false
  }
}
