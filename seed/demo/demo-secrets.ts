import { createHash } from 'node:crypto'
import { settingDefinitions } from '#worker/features/settings/settings.schema.ts'
import { termsVersion } from '#worker/features/settings/settings.rules.ts'
import { hashPassword, keyedHash, randomToken, seal } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { hashing } from '#worker/lib/overload/hash-turns.ts'
import { settingValues } from '../reference/setting-values.ts'
import { accounts } from './accounts.ts'
import type { DemoContext } from './rows/demo-context.ts'

/** Hashes the passwords of the demo accounts. All other users share one hash, because thousands would take minutes. */
export async function hashPasswords(): Promise<DemoContext['passwordHashes']> {
  // A command has no other requests that would wait.
  hashing.interval = 0
  const allOthers = await hashPassword(randomToken())
  const hashed = await Promise.all(
    Object.values(accounts).map(async ({ id, password }) => [id, await hashPassword(password)] as const),
  )
  return { accounts: new Map(hashed), allOthers }
}

/** Stores identity numbers as the product does: encrypted for the staff, and as a keyed hash for comparisons. */
export const sealIdNumber =
  (settingsKey: KeyRing): DemoContext['sealIdNumber'] =>
  (number) => ({ sealed: seal(settingsKey, number), hash: keyedHash(settingsKey, 'id-number', number) })

/** The versions of the terms that the demo users accepted. */
export function agreedTerms(): DemoContext['terms'] {
  const { terms_and_conditions_title: registration, terms_of_biodata_title: biodata } = settingDefinitions
  return {
    registration: termsVersion(registration.default, settingValues.terms_and_conditions_content ?? ''),
    biodata: termsVersion(biodata.default, settingValues.terms_of_biodata_content ?? ''),
    earlierBiodata: createHash('sha256').update('an earlier text').digest('hex'),
  }
}
