import type { SQL } from 'drizzle-orm'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { tooManyTries } from '../sign-in.errors.ts'
import { countHit, returnHits } from '#worker/features/people/limits.queries.ts'
import {
  insertSecurityEvent,
  type SecurityEvent,
} from '#worker/features/people/security-events/security-events.queries.ts'
import { networkHash } from '#worker/features/people/security-events/security-events.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { secondFactorInvalid, secondFactorRequired } from './second-factor.errors.ts'
import { spendRecoveryCode, spendStep, type SecondFactor } from './second-factor.queries.ts'
import { isRecoveryCode, recoveryCodeHash, secondFactorLimits, stepOfCode } from './second-factor.rules.ts'
import { secondsUntil, type Limit } from '#worker/features/people/limits.rules.ts'

/** Counts a try before its code is checked. @throws 429 when a limit is reached */
export async function countTry(db: Database, limits: readonly Limit[], now: Date): Promise<void> {
  const { hits } = await batch(db, { hits: limits.map((limit) => countHit(db, limit)) })
  const reached = limits.find((_, index) => (hits[index] ?? []).length === 0)
  if (reached) throw tooManyTries(secondsUntil(reached.end, now))
}

type Attempt = Pick<SecurityEvent, 'network' | 'device' | 'secret' | 'now'> & {
  code: string | undefined
  knownDeviceId: number | undefined
  settingsKeys: KeyRing
}

/**
 * Checks the code of a sign-in whose password is right.
 * @returns null without a second factor. Otherwise `spend`, which writes a row if the code was not spent before: the session
 *   must depend on it. `also` are the further statements of the sign-in.
 * @throws 401 `second_factor_required` without a code; 422 `second_factor_invalid`; 429
 */
export async function checkSignInCode(
  db: Database,
  factor: SecondFactor | undefined,
  { code, knownDeviceId, settingsKeys, ...event }: Attempt,
) {
  if (!factor) return null
  if (code === undefined) throw secondFactorRequired()
  const { userId } = factor
  const caller =
    knownDeviceId === undefined ? networkHash(event.secret, event.network) : `device-${knownDeviceId}`
  const limits = secondFactorLimits(userId, caller, knownDeviceId !== undefined, event.now)
  await countTry(db, limits, event.now)
  const spend = spendCode(db, factor, { code, settingsKeys, now: event.now })
  if (!spend) {
    await insertSecurityEvent(db, { ...event, userId, kind: 'auth.failed', result: 'wrong_second_factor' })
    throw secondFactorInvalid()
  }
  const also = (onlyIf: SQL): UnrunQuery[] => [
    ...returnHits(db, limits),
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
