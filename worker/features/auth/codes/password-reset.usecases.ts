import { runBatch, type Database } from '#worker/db/db.ts'
import { shortestStaffPassword } from '#worker/features/users/person-fields.schema.ts'
import {
  awaitsVerification,
  findAccountByPhone,
  hasAccount,
  resetUserPassword,
} from '#worker/features/users/users.queries.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import { codeRefused, otpExpired } from '#worker/features/auth/auth.errors.ts'
import { codeHash, loginLimits, type CodeRequest } from '#worker/features/auth/auth.rules.ts'
import type { OtpPurpose, PasswordReset } from '#worker/features/auth/auth.schema.ts'
import { findLiveCode, tryCode } from './codes.queries.ts'
import { issueCode, requireRightCode, secondsUntilNextCode } from './codes.usecases.ts'
import { forgetHits } from '#worker/features/auth/rate-counters.queries.ts'
import type { CodeContext } from '#worker/features/auth/registration.usecases.ts'
import { endSessionsOf } from '#worker/features/auth/sessions/sessions.queries.ts'

const expectedBy = (purpose: OtpPurpose, phone: string) =>
  purpose === 'register' ? awaitsVerification(phone) : hasAccount(phone)

/**
 * Sends a code again. The answer tells nothing about the number: one that nobody has, or that waits for no code, is
 * limited alike and only gets no SMS.
 * @throws 429 before 60 seconds have passed, or when a limit is reached
 * @returns the code, for development
 */
export async function resendCode(
  db: Database,
  { phone, purpose, context }: { phone: string; purpose: OtpPurpose; context: CodeContext },
): Promise<string> {
  const request: CodeRequest = { ...context, phone, purpose }
  const code = await issueCode(db, request, { expectedBy: expectedBy(purpose, phone) })
  if (code === null) throw codeRefused(await secondsUntilNextCode(db, request))
  return code
}

/**
 * Sends a code for a new password to the number, if it has an account and no limit forbids it. Says nothing either way.
 * @returns the code, for development; null when a limit forbade it
 */
export const requestPasswordReset = (
  db: Database,
  { phone, context }: { phone: string; context: CodeContext },
): Promise<string | null> =>
  issueCode(
    db,
    { ...context, phone, purpose: 'reset_password' },
    { expectedBy: expectedBy('reset_password', phone) },
  )

/**
 * Sets a new password by a code, ends every session of the account, and forgets its wrong passwords.
 * @throws 422 `otp_invalid`, `otp_expired`, or for a password too short for staff
 */
export async function resetPassword(
  db: Database,
  { input, network, secret, now }: { input: PasswordReset; network: string; secret: string; now: Date },
): Promise<void> {
  const { phone, otp, password } = input
  const purpose = 'reset_password' as const
  const code = { phone, purpose, hash: codeHash(secret, phone, purpose, otp), now }
  const [[account], [live]] = await db.batch([findAccountByPhone(db, phone), findLiveCode(db, code)])
  // Said only to whoever has the right code, before it is used up: nobody else learns whose number this is.
  const isStaff = account?.role === 'admin' || account?.role === 'staff'
  if (live && isStaff && [...password].length < shortestStaffPassword)
    throw validationFailed({ password: ['পাসওয়ার্ড কমপক্ষে ১০ অক্ষরের হতে হবে'] })

  requireRightCode(await tryCode(db, code))
  if (!account) throw otpExpired()
  const passwordHash = await hashPassword(password)
  const [, phoneLimit] = loginLimits(secret, phone, network, now)
  await runBatch(db, [
    resetUserPassword(db, account.id, passwordHash, now),
    endSessionsOf(db, account.id, now),
    forgetHits(db, phoneLimit),
  ])
}
