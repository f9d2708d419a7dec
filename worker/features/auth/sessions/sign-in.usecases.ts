import type { Database } from '#worker/db/db.ts'
import { findAccountByPhone } from '#worker/features/users/users.queries.ts'
import { unmatchableHash, verifyPassword } from '#worker/lib/crypto.ts'
import {
  accountSuspended,
  invalidCredentials,
  phoneUnverified,
  tooManyTries,
} from '#worker/features/auth/auth.errors.ts'
import { loginLimits, secondsUntil } from '#worker/features/auth/auth.rules.ts'
import { countHit, returnHit } from '#worker/features/auth/rate-counters.queries.ts'
import { insertSessionFor } from './sessions.queries.ts'
import { prepareSession } from './sessions.usecases.ts'

type Credentials = { phone: string; password: string; network: string; secret: string; now: Date }

/**
 * Signs somebody in. Tries are counted before the password is hashed, right ones are given back; an unknown number
 * costs the time of a known one.
 * @throws 401 `invalid_credentials`, 403 `phone_unverified` or `account_suspended` (to whoever knows the password), 429
 */
export async function logIn(db: Database, { phone, password, network, secret, now }: Credentials) {
  const limits = loginLimits(secret, phone, network, now)
  const [networkHit, phoneHit, [account]] = await db.batch([
    countHit(db, limits[0]),
    countHit(db, limits[1]),
    findAccountByPhone(db, phone),
  ])
  const reached = networkHit.length === 0 ? limits[0] : phoneHit.length === 0 ? limits[1] : null
  if (reached) throw tooManyTries(secondsUntil(reached.end, now))

  const right = await verifyPassword(password, account?.passwordHash ?? unmatchableHash)
  if (!account || !right) throw invalidCredentials()
  if (account.suspendedAt) throw accountSuspended(account.suspensionReason)
  if (!account.phoneVerifiedAt) throw phoneUnverified()

  const { row, token } = await prepareSession(account, secret, now)
  const [opened] = await db.batch([
    insertSessionFor(db, row, account),
    ...returnHit(db, limits[0]),
    ...returnHit(db, limits[1]),
  ])
  if (opened.length === 0) throw invalidCredentials()
  return { user: account, token }
}
