import { openDatabase } from '#worker/db/db.ts'
import { findSettingsVersion, listSettings } from './settings.queries.ts'
import { defaultSettings, latestChange, withDefaults, type Settings } from './settings.rules.ts'

/** The bindings that hold the settings: the database, and the copies in KV. */
export type SettingsSource = Pick<Env, 'DB' | 'KV'>

/**
 * `version`: the latest change of any setting, in milliseconds. Every save raises it. `since`: the data version that was known
 * before the primary was asked.
 */
type Versioned = { version: number; since: number; settings: Settings }

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
 * @param since a data version: settings that may be older than it are not used, so that an answer which is kept under this
 * version has its settings. KV shows a save elsewhere after a minute only.
 */
export async function readSettings(source: SettingsSource, now: Date, since = 0): Promise<Settings> {
  if (held && held.until > now.getTime() && held.since >= since) return held.settings
  const copy = await readCopy(source.KV)
  if (copy && !isOutdated(copy, now) && sinceOf(copy) >= since) {
    hold({ ...copy, since: sinceOf(copy) }, now)
    return copy.settings
  }
  const known = held
  return refreshSettings(source, now, since).catch((error: unknown) => {
    if (known) return known.settings
    throw error
  })
}

// A copy with the version of the memory, or a newer one, is at least as new as the memory.
const sinceOf = ({ version, since }: Versioned): number =>
  held && version >= held.version ? Math.max(since, held.since) : since

/**
 * Reads the settings from the primary, and replaces the copies that are older. Call it after every save.
 * @param since the data version that this isolate knows
 */
export async function refreshSettings(source: SettingsSource, now: Date, since = 0): Promise<Settings> {
  let read = await readPrimary(source.DB, since)
  hold(read, now)
  const copy = await readCopy(source.KV)
  if (copy && copy.version >= read.version) return read.settings
  for (let puts = 0; puts < maxPuts; puts += 1) {
    if (!(await putCopy(source.KV, read))) break
    // A save between the read and the put has written a newer copy, which this put may have replaced.
    if ((await readVersion(source.DB)) === read.version) break
    read = await readPrimary(source.DB, since)
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
async function readPrimary(binding: D1Database, since: number): Promise<Versioned> {
  const rows = await listSettings(openDatabase(binding, 'primary').db)
  return { version: latestChange(rows), since, settings: withDefaults(rows) }
}

async function readVersion(binding: D1Database): Promise<number> {
  const [row] = await findSettingsVersion(openDatabase(binding, 'primary').db)
  return row?.version ?? 0
}

async function readCopy(kv: KVNamespace): Promise<Versioned | null> {
  const copy = await kv.get<Partial<Versioned>>(kvKey, { type: 'json' }).catch(() => null)
  if (typeof copy?.version !== 'number' || !copy.settings) return null
  // The copy may be older than a new key, which then has its default.
  const settings = { ...defaultSettings(), ...copy.settings }
  return { version: copy.version, since: copy.since ?? 0, settings }
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
