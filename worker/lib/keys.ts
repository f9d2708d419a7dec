import { createHash } from 'node:crypto'

/** The current key, then the older ones that still open and verify. A plain text is a ring of one key. */
export type KeyRing = string | readonly [current: string, ...older: string[]]

export const currentKey = (ring: KeyRing): string => (typeof ring === 'string' ? ring : ring[0])

export const allKeys = (ring: KeyRing): readonly string[] => (typeof ring === 'string' ? [ring] : ring)

/** `older` holds keys that are separated by white space, newest first. */
export const keyRing = (current: string, older: string | undefined): KeyRing => [
  current,
  ...(older ?? '').split(/\s+/).filter((key) => key !== '' && key !== current),
]

/** The keys that seal stored secrets and identity numbers. */
export const settingsKeys = (env: Pick<Env, 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>): KeyRing =>
  keyRing(env.SETTINGS_KEY, env.SETTINGS_KEY_OLD)

/** The keys that sign bearer tokens and hash one-time codes. */
export const signingKeys = (env: Pick<Env, 'JWT_SECRET' | 'JWT_SECRET_OLD'>): KeyRing =>
  keyRing(env.JWT_SECRET, env.JWT_SECRET_OLD)

/** Eight hexadecimal digits that name a key and do not reveal it. */
export const keyId = (key: string): string =>
  createHash('sha256').update(`key-id\n${key}`).digest('hex').slice(0, 8)

export const keyWithId = (ring: KeyRing, id: string | undefined): string | undefined =>
  allKeys(ring).find((key) => keyId(key) === id)
