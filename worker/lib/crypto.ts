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

// 16 MiB and about 250 ms, the most that a Worker can spend. PBKDF2 is capped too low there, and Argon2 is missing.
const cost = { N: 2 ** 14, r: 8, p: 5 }

function derive(password: string, salt: Buffer, params: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFC'), salt, 32, { ...params, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** Hashes a password with a new salt. @returns `scrypt$N$r$p$salt$key`; the parameters are stored so that they can change */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
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
export const unmatchableHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Compares two texts in constant time; their lengths may differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** A keyed hash (HMAC) for codes, duplicates and visitors. The label keeps different uses apart. */
export function keyedHash(key: string, label: string, text: string): string {
  return createHmac('sha256', key).update(`${label}\n${text}`).digest('base64url')
}

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

/** Encrypts a short secret with AES-256-GCM under a key derived from `key`. @returns `v1.<iv>.<tag>.<text>` */
export function seal(key: string, plain: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key), iv)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return ['v1', iv, cipher.getAuthTag(), text]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** Decrypts the output of {@link seal}; null when the key differs or the text was changed. */
export function unseal(key: string, sealed: string): string | null {
  const [version, iv, tag, text] = sealed.split('.')
  if (version !== 'v1' || !iv || !tag || text === undefined) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey(key), Buffer.from(iv, 'base64url'))
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
