import { sha256Hex, randomToken } from '#worker/lib/crypto.ts'
import type { SessionEnd } from '#worker/lib/session-end.ts'
import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { TokenClaims } from '#worker/lib/actor.ts'
import { currentKey, keyId, keyWithId, type KeyRing } from '#worker/lib/keys.ts'

/** Where the network of a sign-in is: the English name of the city, and an ISO 3166 country code. */
export type Place = { city: string | null; country: string | null }

const minute = 60_000

/** The longest time of staff without a request, in milliseconds. */
export const inactivityLimit = 120 * minute

/** The shortest time between two writes of `last_seen_at`, in milliseconds. */
export const lastSeenInterval = 5 * minute

export const isLastSeenStale = (lastSeenAt: Date | null | undefined, now: Date): boolean =>
  !lastSeenAt || now.getTime() - lastSeenAt.getTime() > lastSeenInterval

/** The id that answers show. The id of the row is part of the token, so it stays on the server. */
export const publicSessionId = (id: string): string => sha256Hex(`session\n${id}`).slice(0, 24)

type Closed = {
  endReason: SessionEnd | null
  endedAt: Date | null
  expiresAt: Date | null
  suspendedAt: Date | null
  erasedAt: Date | null
}

/** Why a session that is not open has ended. Without its row it has expired long ago; an erasure deletes the row. */
export function sessionEnd(row: Closed | undefined, now: Date): SessionEnd {
  if (!row) return 'expired'
  if (row.erasedAt) return 'erased'
  if (row.suspendedAt) return 'suspended'
  if (row.endedAt) return row.endReason ?? 'expired'
  return !row.expiresAt || row.expiresAt <= now ? 'expired' : 'inactive'
}

/** Open sessions of one account. A further sign-in ends the oldest one. */
export const openSessions = 20

/** The browser of a request: the token of its cookie, the hash that is stored, and its name for people. */
export type Device = { token: string; tokenHash: string; label: string }

const tokenPattern = /^[\w-]{27}$/

/** The device that a cookie names; a new one when the cookie is missing or malformed. */
export function deviceOfCookie(cookie: string | undefined, userAgent: string | undefined): Device {
  const token = cookie && tokenPattern.test(cookie) ? cookie : randomToken()
  // The token has 160 random bits, so a plain hash cannot be guessed.
  return { token, tokenHash: sha256Hex(token), label: deviceLabel(userAgent) }
}

/** The same browser under a new token. Who planted the old one does not learn it. */
export function renewedDevice({ label }: Device): Device {
  const token = randomToken()
  return { token, tokenHash: sha256Hex(token), label }
}

// The order matters: Edge, Opera and Samsung Internet name Chrome too, and Chrome names Safari.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system, for example `Chrome · Android`. An unknown user agent is an unknown device. */
export function deviceLabel(userAgent: string | undefined = ''): string {
  const named = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [named(browsers), named(systems)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' · ') : 'অজানা ডিভাইস'
}

type TokenOf = TokenClaims & { issuedAt: Date; expiresAt: Date }

const bytesOf = (key: string) => new TextEncoder().encode(key)

/** A JWT, signed with the current key and naming it, so that a later key does not end the session. */
export const signToken = (
  { userId, sessionId, role, issuedAt, expiresAt }: TokenOf,
  keys: KeyRing,
): Promise<string> =>
  new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', kid: keyId(currentKey(keys)) })
    .setSubject(String(userId))
    .setJti(sessionId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(bytesOf(currentKey(keys)))

/** What a token claims, without asking the database; null if it is malformed, expired, or signed with none of the keys. */
export async function readToken(token: string, keys: KeyRing, now: Date): Promise<TokenClaims | null> {
  try {
    const key = keyWithId(keys, decodeProtectedHeader(token).kid)
    if (key === undefined) return null
    const { payload } = await jwtVerify(token, bytesOf(key), { algorithms: ['HS256'], currentDate: now })
    return claimsOf(payload)
  } catch {
    return null
  }
}

function claimsOf({ jti, sub, role }: JWTPayload): TokenClaims | null {
  const userId = Number(sub)
  return jti && Number.isSafeInteger(userId) && typeof role === 'string'
    ? { sessionId: jti, userId, role }
    : null
}
