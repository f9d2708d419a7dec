import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { shortestStaffPassword } from '#worker/features/users/person-fields.schema.ts'
import {
  awaitsVerification,
  findAccountByPhone,
  hasAccount,
  resetUserPassword,
} from '#worker/features/users/users.queries.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { codeRefused, otpExpired } from '#worker/features/auth/auth.errors.ts'
import { codeHashes, loginLimits, type CodeRequest } from '#worker/features/auth/auth.rules.ts'
import type { OtpPurpose, PasswordReset } from '#worker/features/auth/auth.schema.ts'
import { findValidCode, tryCode } from './codes.queries.ts'
import { issueCode, requireRightCode, secondsUntilNextCode } from './codes.usecases.ts'
import { clearHits } from '#worker/features/auth/rate-counters.queries.ts'
import type { CodeContext } from '#worker/features/auth/registration.usecases.ts'
import { endSessionsOf } from '#worker/features/auth/sessions/sessions.queries.ts'

/**
 * The answer is the same for a number that has no account or needs no code. @returns the code, for development
 * @throws 429 within 60 seconds of the last code, or when a limit is reached
 */
export async function resendCode(
  db: Database,
  { phone, purpose, context }: { phone: string; purpose: OtpPurpose; context: CodeContext },
): Promise<string> {
  const request: CodeRequest = { ...context, phone, purpose }
  const sendSmsIf = purpose === 'register' ? awaitsVerification(phone) : hasAccount(phone)
  const code = await issueCode(db, request, { sendSmsIf })
  if (code === null) throw codeRefused(await secondsUntilNextCode(db, request))
  return code
}

/** @returns the code, for development; null when a limit is reached, which the caller must not show */
export const requestPasswordReset = (
  db: Database,
  { phone, context }: { phone: string; context: CodeContext },
): Promise<string | null> =>
  issueCode(db, { ...context, phone, purpose: 'reset_password' }, { sendSmsIf: hasAccount(phone) })

/** @throws 422 `otp_invalid`, `otp_expired`, or for a password too short for staff */
export async function resetPassword(
  db: Database,
  { input, network, secret, now }: { input: PasswordReset; network: string; secret: KeyRing; now: Date },
): Promise<void> {
  const { phone, otp, password } = input
  const purpose = 'reset_password' as const
  const code = { phone, purpose, hashes: codeHashes(secret, phone, purpose, otp), now }
  const found = await batch(db, { accounts: findAccountByPhone(db, phone), codes: findValidCode(db, code) })
  const [account] = found.accounts
  const [validCode] = found.codes
  const isStaff = account?.role === 'admin' || account?.role === 'staff'
  // Without the right code, this answer would show that the number belongs to staff. The code is not used yet.
  if (validCode && isStaff && [...password].length < shortestStaffPassword)
    throw validationFailed({ password: ['পাসওয়ার্ড কমপক্ষে ১০ অক্ষরের হতে হবে'] })

  requireRightCode(await tryCode(db, code))
  if (!account) throw otpExpired()
  const passwordHash = await hashPassword(password)
  await runBatch(db, [
    resetUserPassword(db, account.id, passwordHash, now),
    endSessionsOf(db, account.id, now),
    clearHits(db, loginLimits(secret, phone, network, now).byPhone),
  ])
}
