import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { TokenClaims } from '#worker/lib/actor.ts'
import { currentKey, keyId, keysFor, type KeyRing } from '#worker/lib/keys.ts'

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
  for (const key of keysFor(keys, keyIdOf(token))) {
    const payload = await jwtVerify(token, bytesOf(key), { algorithms: ['HS256'], currentDate: now }).then(
      (verified) => verified.payload,
      () => null,
    )
    if (payload) return claimsOf(payload)
  }
  return null
}

/** Tokens from before keys had ids name none. */
function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

function claimsOf({ jti, sub, role }: JWTPayload): TokenClaims | null {
  const userId = Number(sub)
  return jti && Number.isSafeInteger(userId) && typeof role === 'string'
    ? { sessionId: jti, userId, role }
    : null
}
