import { createHash } from 'node:crypto'
import { settingDefinitions } from '#worker/features/settings/settings.schema.ts'
import { termsVersion } from '#worker/features/settings/terms.rules.ts'
import { hashPassword, keyedHash, randomToken, seal } from '#worker/lib/crypto.ts'
import { settingValues } from '../reference/setting-values.ts'
import { accounts } from './accounts.ts'
import type { DemoContext } from './rows/demo-context.ts'

/** The accounts' password hashes, and one of a random password for everybody else: thousands of them would take minutes. */
export async function hashPasswords(): Promise<DemoContext['passwordHashes']> {
  const everybodyElse = await hashPassword(randomToken())
  const hashed = await Promise.all(
    Object.values(accounts).map(async ({ id, password }) => [id, await hashPassword(password)] as const),
  )
  return { accounts: new Map(hashed), everybodyElse }
}

/** How the product stores identity numbers: sealed to be read by staff, hashed to be compared. */
export const sealIdNumber =
  (settingsKey: string): DemoContext['sealIdNumber'] =>
  (number) => ({ sealed: seal(settingsKey, number), hash: keyedHash(settingsKey, 'id-number', number) })

/** The versions of the texts that the demo's people agreed to. */
export function agreedTerms(): DemoContext['terms'] {
  const { terms_and_conditions_title: registration, terms_of_biodata_title: biodata } = settingDefinitions
  return {
    registration: termsVersion(registration.default, settingValues.terms_and_conditions_content ?? ''),
    biodata: termsVersion(biodata.default, settingValues.terms_of_biodata_content ?? ''),
    earlierBiodata: createHash('sha256').update('an earlier text').digest('hex'),
  }
}
