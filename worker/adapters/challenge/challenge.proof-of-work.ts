import { createChallenge, randomInt, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { keyedHash } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { challengeLifetime, type ChallengePort } from './challenge.ts'

/** Rounds of PBKDF2 per guess. Many of them, because a call of the browser costs as much as some thousand rounds. */
const cost = 5000
/** Guesses of the base price, at least and at most. See worker/features/sign-in/README.md for the measured times. */
const usualGuesses = { least: 50, most: 100 }

/**
 * A puzzle that costs the browser time and the server nearly nothing (altcha). Nothing is stored: the signature holds
 * action, subject, level and expiry.
 */
export function proofOfWork(secret: KeyRing, guesses = usualGuesses): ChallengePort {
  const hmacSignatureSecret = keyedHash(secret, 'challenge', 'signature')
  const hmacKeySignatureSecret = keyedHash(secret, 'challenge', 'key')
  return {
    async issue({ action, subject, level, now }) {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(guesses.most * 2 ** level, guesses.least * 2 ** level),
        data: { action, subject, level },
        deriveKey,
        expiresAt: new Date(now.getTime() + challengeLifetime),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      if (!signature) throw new Error('the challenge has no signature')
      return { kind: 'proof_of_work', parameters: { ...parameters }, signature }
    },

    async verify(solution, { action, subject, now }) {
      const payload = parsePayload(solution)
      if (!payload) return null
      const { challenge } = payload
      const { data, expiresAt = 0 } = challenge.parameters
      if (data?.action !== action || data.subject !== subject || expiresAt * 1000 <= now.getTime())
        return null
      const { verified } = await verifySolution({
        ...payload,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }).catch(() => ({ verified: false }))
      return verified
        ? { id: challenge.signature ?? '', level: Number(data.level), expiresAt: new Date(expiresAt * 1000) }
        : null
    },
  }
}

/** The fields that this file reads have their types; the library checks the others. Null for anything else. */
function parsePayload(solution: string): Payload | null {
  try {
    const payload = JSON.parse(solution) as Payload | null
    const parameters: unknown = payload?.challenge?.parameters
    const isObject = typeof parameters === 'object' && parameters !== null
    return isObject && typeof payload?.solution === 'object' ? payload : null
  } catch {
    return null
  }
}
