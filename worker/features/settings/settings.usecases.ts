import { batch, openDatabase } from '#worker/db/db.ts'
import { findNumbered, keepNumbered } from '#worker/lib/numbered-copy.ts'
import { listNumbers } from '#worker/middleware/copies/numbers.table.ts'
import { listSettings } from './settings.queries.ts'
import { defaultSettings, withDefaults, type Settings } from './settings.rules.ts'

/** The bindings that hold the settings: the database, and the copy in KV. */
export type SettingsSource = Pick<Env, 'DB' | 'KV'>

/** `number`: of the settings, as the request knows it. */
type Known = { now: Date; number?: number | undefined }

const kvKey = 'settings'
// Both end without a new number, too, because rows may be changed by hand.
const secondsInKv = 240
const millisecondsInMemory = 300_000
/** Of a caller that knows no number. */
const millisecondsUnnumbered = 25_000

let held: { number: number; settings: Settings; readAt: number } | null = null

/**
 * The settings of this number: from the memory of this isolate, else from KV, else from the primary. While the primary does not answer,
 * those of the memory stay.
 */
export async function readSettings(source: SettingsSource, { now, number }: Known): Promise<Settings> {
  const last = held
  const age = last ? now.getTime() - last.readAt : Infinity
  const isUsable =
    number === undefined
      ? age < millisecondsUnnumbered
      : age < millisecondsInMemory && last?.number === number
  if (last && age >= 0 && isUsable) return last.settings
  const copy = number === undefined ? null : await findNumbered(source.KV, kvKey, number)
  if (copy && number !== undefined) {
    // The copy may be older than a new key, which then has its default.
    const settings = { ...defaultSettings(), ...copy }
    held = { number, settings, readAt: now.getTime() }
    return settings
  }
  return refreshSettings(source, now).catch((error: unknown) => {
    if (last) return last.settings
    throw error
  })
}

/** The settings of the primary, which then are in the memory and in KV. */
export async function refreshSettings({ DB, KV }: SettingsSource, now: Date): Promise<Settings> {
  // A new session starts at the primary. The session of a request may have moved on to a replica, which may be behind.
  const { db } = openDatabase(DB, 'primary')
  const { rows, numbers } = await batch(db, { rows: listSettings(db), numbers: listNumbers(db, 'settings') })
  const [settings, number] = [withDefaults(rows), numbers[0]?.number ?? 0]
  held = { number, settings, readAt: now.getTime() }
  await keepNumbered(KV, kvKey, { number, value: settings }, secondsInKv)
  return settings
}
