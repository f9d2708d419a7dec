import { openSecret, type Settings } from '#worker/features/settings/settings.rules.ts'
import { definitionOf, type SettingKey } from '#worker/features/settings/settings.schema.ts'
import { keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import {
  paymentMethodOf,
  paymentMethods,
  isOnline,
  type OnlineMethod,
} from '#worker/features/settings/payment-methods.schema.ts'

/** A service with a test button on the settings screen. */
export type TestedService = OnlineMethod | 'sms'

const testedServices: readonly TestedService[] = [...paymentMethods.filter(isOnline), 'sms']

const smsCredentials = ['mimsms_username', 'mimsms_api_key', 'mimsms_sender_name', 'mimsms_base_url'] as const

function credentialKeys(service: TestedService): readonly SettingKey[] {
  if (service === 'sms') return smsCredentials
  const { required } = paymentMethodOf(service).settings
  const addresses = required.flatMap((key) => definitionOf(key).sentTo ?? [])
  return [...new Set([...required, ...addresses])]
}

const credentialsText = (service: TestedService, settings: Settings, keys: KeyRing): string =>
  JSON.stringify(
    credentialKeys(service).map((key) =>
      definitionOf(key).secret ? openSecret(settings, key, keys) : settings[key],
    ),
  )

/** A keyed hash of the credentials of a service, which tells whether they are the ones that were tested. */
export const credentialsHash = (service: TestedService, settings: Settings, keys: KeyRing): string =>
  keyedHash(keys, `tested ${service}`, credentialsText(service, settings, keys))

/** The services whose last test succeeded with the present credentials. */
export function testedWith(
  tests: readonly { service: string; credentialsHash: string; succeeded: boolean }[],
  settings: Settings,
  keys: KeyRing,
): Set<TestedService> {
  const isTested = (service: TestedService) => {
    const test = tests.find((row) => row.service === service)
    const hashes = keyedHashes(keys, `tested ${service}`, credentialsText(service, settings, keys))
    return test?.succeeded === true && hashes.includes(test.credentialsHash)
  }
  return new Set(testedServices.filter(isTested))
}
