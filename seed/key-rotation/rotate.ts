import { withDefaults, openSecret, sealSecret } from '#worker/features/settings/settings.rules.ts'
import { secretKeys } from '#worker/features/settings/settings.schema.ts'
import { isSealedWithCurrent, unseal } from '#worker/lib/crypto.ts'
import { weakKeys } from '#worker/lib/key-strength.ts'
import { currentKey, keyId, type KeyRing, keyRing } from '#worker/lib/keys.ts'
import { sealedPlaces, type SealedPlace } from './sealed-places.ts'

const filled = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/**
 * The keys to rotate with.
 * @throws Error in words for the person who typed the command
 */
export function rotationKeys(
  given: Readonly<Record<string, unknown>>,
  { remote }: { remote: boolean },
): KeyRing {
  const current = filled(given.SETTINGS_KEY)
  if (!current)
    throw new Error(
      remote
        ? 'Set SETTINGS_KEY, and SETTINGS_KEY_OLD, in the environment of this command: Cloudflare never shows them.'
        : '.dev.vars has no SETTINGS_KEY, and the environment of this command has none.',
    )
  const weak = remote ? weakKeys({ SETTINGS_KEY: current }).find(({ name }) => name === 'SETTINGS_KEY') : null
  if (weak) throw new Error(`SETTINGS_KEY ${weak.reason}.`)
  return keyRing(current, filled(given.SETTINGS_KEY_OLD))
}

/** `sealed`: rows sealed again, or that would be in a dry run. `unopened`: rows that no given key opens. */
type PlaceResult = { name: string; sealed: number; unopened: string[] }

type Options = { keys: KeyRing; dryRun: boolean; pageSize?: number }
type Sealing = Pick<D1Database, 'prepare' | 'batch'>

/**
 * Seals every stored secret with the current key. A row is replaced only if it still holds the text that was read, and a
 * row with the current key is left alone, so the command may be stopped, repeated, and run while the site is used.
 */
export async function rotateKeys(d1: Sealing, options: Options): Promise<PlaceResult[]> {
  const results = [await rotateSettings(d1, options)]
  for (const place of sealedPlaces) results.push(await rotatePlace(d1, place, options))
  return results
}

/** The settings are few and read as a whole, because a secret is bound to the setting that is its address. */
async function rotateSettings(d1: Sealing, { keys, dryRun }: Options): Promise<PlaceResult> {
  const { results } = await d1
    .prepare('SELECT key, value FROM settings')
    .all<{ key: string; value: string }>()
  const settings = withDefaults(results)
  const update = d1.prepare('UPDATE settings SET value = ? WHERE key = ? AND value = ?')
  const unopened: string[] = []
  const writes = secretKeys.flatMap((key) => {
    if (settings[key] === '') return []
    const plain = openSecret(settings, key, keys)
    if (plain === '') unopened.push(key)
    return plain === '' || isSealedWithCurrent(keys, settings[key])
      ? []
      : update.bind(sealSecret(settings, key, plain, keys), key, settings[key])
  })
  if (!dryRun && writes.length > 0) await d1.batch(writes)
  return { name: 'secrets of the settings', sealed: writes.length, unopened }
}

async function rotatePlace(
  d1: Sealing,
  { name, table, id, sealed, set, parameters }: SealedPlace,
  { keys, dryRun, pageSize = 250 }: Options,
): Promise<PlaceResult> {
  const result: PlaceResult = { name, sealed: 0, unopened: [] }
  const current = `v2.${keyId(currentKey(keys))}.`
  const page = d1.prepare(`SELECT ${id} AS id, ${sealed} AS sealed FROM ${table}
    WHERE ${id} > ? AND ${sealed} <> '' AND substr(${sealed}, 1, ?) <> ? ORDER BY ${id} LIMIT ?`)
  const update = d1.prepare(`UPDATE ${table} SET ${set} WHERE ${id} = ? AND ${sealed} = ?`)
  let after = 0
  for (;;) {
    const { results: rows } = await page
      .bind(after, current.length, current, pageSize)
      .all<{ id: number; sealed: string }>()
    const writes = rows.flatMap((row) => {
      const plain = unseal(keys, row.sealed)
      if (plain !== null) return update.bind(...parameters(plain, keys), row.id, row.sealed)
      result.unopened.push(String(row.id))
      return []
    })
    if (!dryRun && writes.length > 0) await d1.batch(writes)
    result.sealed += writes.length
    const last = rows.at(-1)
    if (!last) return result
    after = last.id
  }
}

const shownRows = 10

export const reportOf = (results: readonly PlaceResult[], dryRun: boolean): string[] =>
  results.flatMap(({ name, sealed, unopened }) => [
    `${name}: ${sealed} ${dryRun ? 'would be sealed again' : 'sealed again'}`,
    ...(unopened.length > 0
      ? [
          `  ${unopened.length} cannot be opened with the given keys: ${unopened.slice(0, shownRows).join(', ')}${unopened.length > shownRows ? ' …' : ''}`,
        ]
      : []),
  ])
