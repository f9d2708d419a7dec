import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { commonPassword, tooManyTries, wrongPassword } from '../sign-in.errors.ts'
import { passwordCheckLimit } from '../codes/codes.rules.ts'
import type { Caller } from '../limits/pass-limits.usecases.ts'
import { countHits, returnHits } from '#worker/features/people/limits.queries.ts'
import { insertSecurityEvent } from '#worker/features/people/security-events/security-events.queries.ts'
import { unmatchableHash, verifyPassword } from '#worker/lib/crypto.ts'
import { secondsUntil } from '#worker/features/people/limits.rules.ts'
import { findPasswordHash } from '#worker/features/people/people.queries.ts'
import { isCommonPassword } from './common-passwords.schema.ts'
import { confirmSession } from '#worker/features/people/sessions/sessions.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unauthenticated } from '#worker/lib/errors.ts'

/** Where the password was entered, for the security event of a wrong one. */
export type PasswordOrigin = Pick<Caller, 'network' | 'device' | 'secret'>

type PasswordCheck = {
  password: string
  /** The input field of the password, for the message of a wrong one. */
  field?: string
  from: PasswordOrigin
  now: Date
}

/**
 * Tries are counted before hashing. A wrong password leaves a security event.
 * @returns the hash that matches, for the WHERE of the write that follows
 * @throws 422 for a wrong password, 429 after ten of them in a quarter of an hour
 */
export async function requireOwnPassword(
  db: Database,
  userId: number,
  { password, field = 'password', from, now }: PasswordCheck,
): Promise<string> {
  const limit = passwordCheckLimit(userId, now)
  const {
    hits,
    account: [account],
  } = await batch(db, { hits: countHits(db, [limit]), account: findPasswordHash(db, userId) })
  if (hits.length === 0) throw tooManyTries(secondsUntil(limit.end, now))
  const hash = account?.passwordHash ?? unmatchableHash
  if (!(await verifyPassword(password, hash))) {
    const event = { ...from, userId, kind: 'auth.failed', result: 'wrong_password', now } as const
    await runBatch(db, [insertSecurityEvent(db, event)])
    throw wrongPassword(field)
  }
  await runBatch(db, returnHits(db, [limit]))
  return hash
}

/** @throws 422 under `password` for a password that is easy to guess */
export function ensureUncommonPassword(
  password: string,
  person: { phone?: string | null | undefined; name?: string | null | undefined },
): void {
  if (isCommonPassword(password, person)) throw commonPassword()
}

/**
 * Confirms the password of the user for this session.
 * @throws 422 for a wrong password; 429 after too many; 401 if the session ended or the password changed meanwhile
 */
export async function reauthenticate(db: Database, user: CurrentUser, check: PasswordCheck): Promise<void> {
  const checkedHash = await requireOwnPassword(db, user.id, check)
  const confirmed = await confirmSession(db, { id: user.sessionId, userId: user.id }, checkedHash, check.now)
  if (confirmed.length === 0) throw unauthenticated()
}
