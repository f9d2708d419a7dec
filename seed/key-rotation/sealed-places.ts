import { withDefaults, openSecret, sealSecret } from '#worker/features/settings/settings.rules.ts'
import { secretKeys, type SettingKey } from '#worker/features/settings/settings.schema.ts'
import { sealedIdNumber } from '#worker/features/submissions/submissions.rules.ts'
import { isSealedWithCurrent, seal, unseal } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'

/** A row with a sealed text; `id` orders the rows of a place. */
export type SealedRow = { id: string | number; sealed: string }

/** Where sealed texts are stored. The command reads a place in pages and writes each row that it could seal again. */
export type SealedPlace = {
  name: string
  /** SQL that reads the `limit` rows after `after` that are not sealed with the current key. */
  page(after: string | number | null, limit: number, currentPrefix: string): string
  /** SQL that replaces the sealed text of a row, unless it has changed since it was read. Null: no key opens it. */
  replace(row: SealedRow, keys: KeyRing): string | null
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const literal = (value: string | number) => (typeof value === 'number' ? String(value) : text(value))
const afterId = (column: string, after: string | number | null) =>
  after === null ? '1' : `${column} > ${literal(after)}`
const isOld = (column: string, currentPrefix: string) =>
  `${column} <> '' AND substr(${column}, 1, ${currentPrefix.length}) <> ${text(currentPrefix)}`

/** An identity number with its hash, which moderators use to find duplicates and which depends on the key, too. */
function resealedIdNumber(sealed: string, keys: KeyRing) {
  const number = unseal(keys, sealed)
  return number === null ? null : sealedIdNumber(keys, number)
}

const numbersPlace = (table: 'providers' | 'onboardings', name: string): SealedPlace => ({
  name,
  page: (after, limit, current) => `
    SELECT id, id_number_sealed AS sealed FROM ${table}
    WHERE ${afterId('id', after)} AND ${isOld('id_number_sealed', current)} ORDER BY id LIMIT ${limit}`,
  replace: ({ id, sealed }, keys) => {
    const resealed = resealedIdNumber(sealed, keys)
    return (
      resealed &&
      `UPDATE ${table} SET id_number_sealed = ${text(resealed.idNumberSealed)}, id_number_hash = ${text(resealed.idNumberHash)}
       WHERE id = ${literal(id)} AND id_number_sealed = ${text(sealed)}`
    )
  },
})

/** The columns of a change: what is wished, and what the profile held when the change was approved. */
function changesPlace(column: 'changes' | 'previous'): SealedPlace {
  const stored = `coalesce(${column} ->> '$.idNumberSealed', '')`
  return {
    name: `identity numbers in changes of profiles (${column})`,
    page: (after, limit, current) => `
      SELECT id, ${stored} AS sealed FROM provider_changes
      WHERE ${afterId('id', after)} AND ${isOld(stored, current)} ORDER BY id LIMIT ${limit}`,
    replace: ({ id, sealed }, keys) => {
      const resealed = resealedIdNumber(sealed, keys)
      return (
        resealed &&
        `UPDATE provider_changes SET ${column} = json_set(${column},
           '$.idNumberSealed', ${text(resealed.idNumberSealed)}, '$.idNumberHash', ${text(resealed.idNumberHash)})
         WHERE id = ${literal(id)} AND ${stored} = ${text(sealed)}`
      )
    },
  }
}

const secondFactorsPlace: SealedPlace = {
  name: 'secrets of second factors',
  page: (after, limit, current) => `
    SELECT user_id AS id, secret_sealed AS sealed FROM second_factors
    WHERE ${afterId('user_id', after)} AND ${isOld('secret_sealed', current)} ORDER BY user_id LIMIT ${limit}`,
  replace: ({ id, sealed }, keys) => {
    const secret = unseal(keys, sealed)
    return secret === null
      ? null
      : `UPDATE second_factors SET secret_sealed = ${text(seal(keys, secret))}
         WHERE user_id = ${literal(id)} AND secret_sealed = ${text(sealed)}`
  },
}

/** The settings are few and read as a whole, because a secret is bound to the setting that is its address. */
export const settingsSql = 'SELECT key, value FROM settings'

/** @returns SQL for each secret to seal again, and the names of the secrets that no key opens at their present address */
export function settingsAnew(
  rows: readonly { key: string; value: string }[],
  keys: KeyRing,
): { statements: string[]; unopened: SettingKey[] } {
  const settings = withDefaults(rows)
  const statements: string[] = []
  const unopened: SettingKey[] = []
  for (const key of secretKeys.filter((name) => settings[name] !== '')) {
    const plain = openSecret(settings, key, keys)
    if (plain === '') unopened.push(key)
    else if (!isSealedWithCurrent(keys, settings[key]))
      statements.push(
        `UPDATE settings SET value = ${text(sealSecret(settings, key, plain, keys))}
         WHERE key = ${text(key)} AND value = ${text(settings[key])}`,
      )
  }
  return { statements, unopened }
}

export const sealedPlaces: readonly SealedPlace[] = [
  numbersPlace('providers', 'identity numbers of providers'),
  numbersPlace('onboardings', 'identity numbers in forms that agents took'),
  changesPlace('changes'),
  changesPlace('previous'),
  secondFactorsPlace,
]
