import { sql, type SQL } from 'drizzle-orm'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { tooManyTries, secondFactorInvalid, secondFactorRequired } from '../sign-in.errors.ts'
import { countHits, listHits, returnHits } from '#worker/features/people/limits.queries.ts'
import {
  insertSecurityEvent,
  type SecurityEvent,
} from '#worker/features/people/security-events/security-events.queries.ts'
import { networkHash } from '#worker/features/people/security-events/security-events.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { dearestLevel, priceOf } from '../limits/limits.rules.ts'
import { requireChallenge, type Passed, type Subject } from '../limits/pass-limits.usecases.ts'
import { spendRecoveryCode, spendStep, type SecondFactor } from './second-factor.queries.ts'
import {
  isRecoveryCode,
  recoveryCodeHash,
  secondFactorLimits,
  solvedTryLimit,
  stepOfCode,
} from './second-factor.rules.ts'
import { secondsUntil, type Limit } from '#worker/features/people/limits.rules.ts'

/** Counts a try before its code is checked. @throws 429 when a limit is reached */
export async function countTry(db: Database, limits: readonly Limit[], now: Date): Promise<void> {
  const reached = await countOrFindReached(db, limits)
  if (reached) throw tooManyTries(secondsUntil(reached.end, now))
}

async function countOrFindReached(db: Database, limits: readonly Limit[]): Promise<Limit | undefined> {
  const { hits } = await batch(db, { hits: limits.map((limit) => countHits(db, [limit])) })
  return limits.find((_, index) => (hits[index] ?? []).length === 0)
}

type Attempt = Pick<SecurityEvent, 'network' | 'device' | 'secret' | 'now'> & {
  code: string | undefined
  knownDeviceId: number | undefined
  settingsKeys: KeyRing
  /** Whether the sign-in has spent a solved challenge, and the one that it may be asked for. */
  passed: Passed
  challenge: Subject
}

/**
 * Counts the try of a strange device when strangers have used the tries up: a solved challenge lets its owner in.
 * @returns what was counted @throws 429 `challenge_required`, or above the bound of such tries; 503
 */
async function countSolvedTry(
  db: Database,
  userId: number,
  { code, passed, challenge, now }: Pick<Attempt, 'passed' | 'challenge' | 'now'> & { code: string },
): Promise<Limit[]> {
  const limit = solvedTryLimit(userId, now)
  const [row] = await listHits(db, [limit])
  const hits = row?.hits ?? 0
  const mayPass = isRecoveryCode(code) ? sql`1` : undefined
  const refused = () => tooManyTries(secondsUntil(limit.end, now))
  if (!mayPass && hits >= limit.max) throw refused()
  const level = priceOf({ ...limit, max: 0, dearest: dearestLevel }, hits)
  // A challenge from a moment ago may be one level cheaper.
  if (!passed.solved || (passed.level ?? 0) < level - 1) return requireChallenge(challenge, level)
  const { counted } = await batch(db, { counted: countHits(db, [limit], mayPass) })
  if (counted.length === 0) throw refused()
  return [limit]
}

/**
 * Checks the code of a sign-in whose password is right.
 * @returns null without a second factor. Otherwise `spend`, which writes a row if the code was not spent before: the session
 *   must depend on it. `also` are the further statements of the sign-in.
 * @throws 401 `second_factor_required` without a code; 422 `second_factor_invalid`; 429, also `challenge_required`; 503
 */
export async function checkSignInCode(
  db: Database,
  factor: SecondFactor | undefined,
  { code, knownDeviceId, settingsKeys, passed, challenge, ...event }: Attempt,
) {
  if (!factor) return null
  if (code === undefined) throw secondFactorRequired()
  const { userId } = factor
  const caller =
    knownDeviceId === undefined ? networkHash(event.secret, event.network) : `device-${knownDeviceId}`
  const limits = secondFactorLimits(userId, caller, knownDeviceId !== undefined, event.now)
  const reached = await countOrFindReached(db, limits)
  if (reached && knownDeviceId !== undefined) throw tooManyTries(secondsUntil(reached.end, event.now))
  const counted = reached
    ? await countSolvedTry(db, userId, { code, passed, challenge, now: event.now })
    : limits
  const spend = spendCode(db, factor, { code, settingsKeys, now: event.now })
  if (!spend) {
    await insertSecurityEvent(db, { ...event, userId, kind: 'auth.failed', result: 'wrong_second_factor' })
    throw secondFactorInvalid()
  }
  const also = (onlyIf: SQL): UnrunQuery[] => [
    ...returnHits(db, counted),
    ...(isRecoveryCode(code)
      ? [
          insertSecurityEvent(db, {
            ...event,
            userId,
            kind: 'auth.second_factor_changed',
            result: 'recovery_code_used',
            onlyIf,
          }),
        ]
      : []),
  ]
  return { spend, also }
}

/**
 * The statement that spends a code. It writes a row if the code was not spent before.
 * @param code six digits of the app, or a recovery code without dashes
 * @returns null if the code is wrong
 */
function spendCode(
  db: Database,
  factor: SecondFactor,
  { code, settingsKeys, now }: { code: string; settingsKeys: KeyRing; now: Date },
) {
  const secret = unseal(settingsKeys, factor.secretSealed)
  if (secret === null) return null
  if (isRecoveryCode(code)) return spendRecoveryCode(db, factor, recoveryCodeHash(secret, code), now)
  const step = stepOfCode(secret, code, now)
  return step === null ? null : spendStep(db, factor, step)
}
