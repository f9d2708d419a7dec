import { batch, runBatch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { tooManyTries } from '#worker/features/auth/auth.errors.ts'
import { passwordCheckLimit, secondsUntil } from '#worker/features/auth/auth.rules.ts'
import { countHit, returnHits } from '#worker/features/auth/rate-counters.queries.ts'
import { unmatchableHash, verifyPassword } from '#worker/lib/crypto.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import { findPasswordHash } from './profile.queries.ts'

type PasswordCheck = { password: string; field: string; now: Date; onWrong?: UnrunQuery | undefined }

/**
 * Tries are counted before hashing.
 * @param onWrong is written when the password is wrong
 * @returns the hash that matches, for the WHERE of the write that follows
 * @throws 422 for a wrong password, 429 after ten of them in a quarter of an hour
 */
export async function requireOwnPassword(
  db: Database,
  userId: number,
  { password, field, now, onWrong }: PasswordCheck,
): Promise<string> {
  const limit = passwordCheckLimit(userId, now)
  const {
    hits,
    account: [account],
  } = await batch(db, { hits: countHit(db, limit), account: findPasswordHash(db, userId) })
  if (hits.length === 0) throw tooManyTries(secondsUntil(limit.end, now))
  const hash = account?.passwordHash ?? unmatchableHash
  if (!(await verifyPassword(password, hash))) {
    if (onWrong) await runBatch(db, [onWrong])
    throw validationFailed({ [field]: ['পাসওয়ার্ড ঠিক নেই'] })
  }
  await runBatch(db, returnHits(db, [limit]))
  return hash
}
