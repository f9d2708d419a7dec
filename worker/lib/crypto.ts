import {
  randomBytes,
  randomInt,
  scrypt,
  timingSafeEqual,
  createHash,
  createHmac,
  createCipheriv,
  createDecipheriv,
} from 'node:crypto'
import { allKeys, currentKey, keyId, keyWithId, type KeyRing } from './keys.ts'
import { hashing, inTurn } from './hash-turns.ts'

function derive(password: string, salt: Buffer, params: typeof hashing.cost): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize('NFC'), salt, 32, { ...params, maxmem: 64 * 1024 * 1024 }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  )
}

const schemeOf = ({ N, r, p }: typeof hashing.cost) => ['scrypt', N, r, p]

/** Hashes a password with a new salt. @returns `scrypt$N$r$p$salt$key`; the parameters are stored so that they can change */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const { cost } = hashing
  const key = await derive(password, salt, cost)
  return [...schemeOf(cost), salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password matches a stored hash. A malformed hash never matches. Takes the same time either way. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const params = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), params)
  return constantTimeEqual(derived.toString('base64url'), key)
}

/** A hash that no password matches, with the cost of a real one, so that unknown accounts take as long as known ones. */
export const unmatchableHash = [...schemeOf(hashing.cost), 'A'.repeat(22), 'A'.repeat(43)].join('$')

/** Compares two texts in constant time; their lengths may differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** A keyed hash (HMAC) for codes, duplicates and visitors, with the current key. The label keeps different uses apart. */
export const keyedHash = (keys: KeyRing, label: string, text: string): string =>
  hashWith(currentKey(keys), label, text)

/** The same hash with each key of the ring, to compare with one that was made before the current key. */
export const keyedHashes = (keys: KeyRing, label: string, text: string): string[] =>
  allKeys(keys).map((key) => hashWith(key, label, text))

const hashWith = (key: string, label: string, text: string) =>
  createHmac('sha256', key).update(`${label}\n${text}`).digest('base64url')

/** Hex SHA-256 of a text or of bytes. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** A code of random decimal digits; every code is equally likely. */
export function randomDigits(length: number): string {
  return String(randomInt(0, 10 ** length)).padStart(length, '0')
}

/** A random text of letters from an alphabet; every text is equally likely. */
export function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(0, alphabet.length))).join('')
}

/** A random token of 160 bits. */
export const randomToken = (): string => randomBytes(20).toString('base64url')

const sealKey = (key: string) => createHash('sha256').update(`seal\n${key}`).digest()

/**
 * Encrypts a short secret with AES-256-GCM under a key derived from the current key.
 * @param boundTo what the secret belongs to: {@link unseal} opens it only with the same text
 * @returns `v2.<key id>.<iv>.<tag>.<text>`
 */
export function seal(keys: KeyRing, plain: string, boundTo = ''): string {
  const key = currentKey(keys)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key), iv).setAAD(Buffer.from(boundTo))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [
    'v2',
    keyId(key),
    ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')),
  ].join('.')
}

/** @returns null when no key of the ring fits, the text was changed, or it is bound to something else */
export function unseal(keys: KeyRing, sealed: string, boundTo = ''): string | null {
  const [version, id, iv, tag, text] = sealed.split('.')
  const key = keyWithId(keys, id)
  if (version !== 'v2' || !key || !iv || !tag || text === undefined) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey(key), Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(Buffer.from(tag, 'base64url'))
    const opened = [decipher.update(Buffer.from(text, 'base64url')), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return null
  }
}

/** Whether a text was sealed with the current key, so that an older key is not needed for it. */
export const isSealedWithCurrent = (keys: KeyRing, sealed: string): boolean =>
  sealed.startsWith(`v2.${keyId(currentKey(keys))}.`)
