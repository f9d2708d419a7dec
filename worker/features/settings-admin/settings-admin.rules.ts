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
export type TestedService = OnlineMethod | 'sms' | 'operator'

const testedServices: readonly TestedService[] = [...paymentMethods.filter(isOnline), 'sms', 'operator']

const smsCredentials = ['mimsms_username', 'mimsms_api_key', 'mimsms_sender_name', 'mimsms_base_url'] as const

function credentialKeys(service: TestedService): readonly SettingKey[] {
  if (service === 'sms') return smsCredentials
  if (service === 'operator') return ['operator_channel', 'operator_webhook_url']
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

/** Most bytes of an icon file, enough for sizes up to 256 pixels. */
export const maxIconBytes = 512 * 1024

export const looksLikeIcon = (bytes: Uint8Array): boolean =>
  bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 1 && bytes[3] === 0

const entryLength = 16
const maxPictures = 32
const pngStart = 0x89504e47
const bitmapHeaderLength = 40

/** Whether an .ico file is complete: every picture in its list is inside the file and is a PNG or a bitmap. */
export function isWholeIcon(bytes: Uint8Array): boolean {
  if (!looksLikeIcon(bytes) || bytes.length < 6 + entryLength) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint16(4, true)
  const firstPicture = 6 + count * entryLength
  if (count === 0 || count > maxPictures || bytes.length < firstPicture) return false
  return Array.from({ length: count }, (_, index) => 6 + index * entryLength).every((at) => {
    const length = view.getUint32(at + 8, true)
    const start = view.getUint32(at + 12, true)
    if (length < bitmapHeaderLength || start < firstPicture || start + length > bytes.length) return false
    return view.getUint32(start) === pngStart || view.getUint32(start, true) === bitmapHeaderLength
  })
}
