import { createECDH, createHash } from 'node:crypto'

/** The key pair by which push services know this site, both parts in base64url. `id` names the pair in stored rows. */
export type VapidKeys = { publicKey: string; privateKey: string; id: string }

/** Marks keys that `npm start` has made. Production takes them for missing. */
export const developmentMark = 'development-only-'

// The public key is an uncompressed point: its first byte is 4.
const pair = /^(B[\w-]{86})\.([\w-]{43})$/

/** @param text `<public key>.<private key>`. @returns null if it is empty or no such pair */
export function readVapidKeys(text: string | undefined): VapidKeys | null {
  const [, publicKey, privateKey] = pair.exec(text?.trim() ?? '') ?? []
  if (!publicKey || !privateKey) return null
  return { publicKey, privateKey, id: createHash('sha256').update(publicKey).digest('hex').slice(0, 8) }
}

/** The pair of this installation; null switches push messages off. */
export function vapidKeysOf({
  VAPID_KEYS: text = '',
  ENVIRONMENT,
}: Pick<Env, 'VAPID_KEYS' | 'ENVIRONMENT'>): VapidKeys | null {
  const isOfDevelopment = text.startsWith(developmentMark)
  if (isOfDevelopment && ENVIRONMENT === 'production') return null
  return readVapidKeys(isOfDevelopment ? text.slice(developmentMark.length) : text)
}

/** A new pair, as {@link readVapidKeys} reads it. */
export function makeVapidKeys(): string {
  const key = createECDH('prime256v1')
  const publicKey = key.generateKeys('base64url')
  // A private key with leading zeros is shorter than 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), key.getPrivateKey()]).subarray(-32)
  return `${publicKey}.${privateKey.toString('base64url')}`
}

/** Why a deployment must not use this text; null if it is a pair whose halves belong together. Never holds the key. */
export function vapidProblem(text: string): string | null {
  if (text.startsWith(developmentMark)) return 'is the pair of development'
  const keys = readVapidKeys(text)
  if (!keys) return 'is no pair of keys'
  const key = createECDH('prime256v1')
  try {
    key.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'))
  } catch {
    return 'has an invalid private key'
  }
  return key.getPublicKey('base64url') === keys.publicKey ? null : 'has a public key of another pair'
}
