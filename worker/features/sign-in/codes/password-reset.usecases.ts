import { sql } from 'drizzle-orm'
import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { findAccountByPhone, hasAccount, resetUserPassword } from '#worker/features/people/people.queries.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import { codeRefused, otpExpired, staffPasswordShort } from '../sign-in.errors.ts'
import { codeHashes } from './codes.rules.ts'
import type { PasswordReset } from '../sign-in.schema.ts'
import { passLimits, type Caller, type CodeCaller } from '../limits/pass-limits.usecases.ts'
import { loginLimits, wrongCodeLimits } from '../limits/limits.rules.ts'
import { ensureUncommonPassword } from '../passwords/passwords.usecases.ts'
import { clearHits, returnHits } from '#worker/features/people/limits.queries.ts'
import {
  awaitsCode,
  deleteCompleted,
  insertVerifiedUser,
  listRegistrations,
  writeAcceptedTerms,
} from '../registrations/registrations.queries.ts'
import { insertSecurityEvent } from '#worker/features/people/security-events/security-events.queries.ts'
import { endSessionsOf } from '#worker/features/people/sessions/sessions.queries.ts'
import { findValidCode, tryCode } from './codes.queries.ts'
import { admitCodeRequest, explainRefusal, issueCode, requireRightCode } from './codes.usecases.ts'
import { minStaffPasswordLength } from '#worker/features/people/people.schema.ts'

type ResetRequest = { phone: string; caller: CodeCaller }

/**
 * The answer is the same for a number without an account. Such a number gets a code as well if a registration of it
 * waits for one, but from the budget of registrations: so registrations cannot use up the codes of resets.
 * @returns the code, for development; null within 60 seconds of the last code, which is still right
 * @throws 429 above a limit of the number, or `challenge_required`; 503 when the reserve of the day is used up
 */
export async function requestPasswordReset(db: Database, request: ResetRequest): Promise<string | null> {
  const { code, admitted } = await issueResetCode(db, request)
  if (code === null) await explainRefusal(db, admitted)
  return code
}

/** As {@link requestPasswordReset}, but also @throws 429 within 60 seconds of the last code */
export async function resendResetCode(db: Database, request: ResetRequest): Promise<string> {
  const { code, admitted } = await issueResetCode(db, request)
  if (code === null) throw codeRefused(await explainRefusal(db, admitted))
  return code
}

async function issueResetCode(db: Database, { phone, caller }: ResetRequest) {
  const admitted = await admitCodeRequest(db, { phone, purpose: 'reset_password', caller })
  const code = await issueCode(db, admitted, {
    spends: [
      { purpose: 'reset_password', onlyIf: hasAccount(phone) },
      { purpose: 'register', onlyIf: sql`NOT ${hasAccount(phone)} AND ${awaitsCode(phone, caller.now)}` },
    ],
  })
  return { code, admitted }
}

/**
 * Sets a new password and ends every session. The code proves the number, so it also completes a waiting registration.
 * @throws 422 `otp_invalid`, `otp_expired`, or for a password that is common or too short for staff; 429; 503
 */
export async function resetPassword(
  db: Database,
  { input, caller }: { input: PasswordReset; caller: Caller },
): Promise<void> {
  const { phone, otp, password } = input
  const { secret, network, device, now } = caller
  const purpose = 'reset_password' as const
  const limits = wrongCodeLimits(caller)
  await passLimits(db, { action: 'reset', subject: phone, limits, caller })
  const code = { phone, purpose, hashes: codeHashes(secret, phone, purpose, otp), now }
  const found = await batch(db, {
    accounts: findAccountByPhone(db, phone),
    codes: findValidCode(db, code),
    waiting: listRegistrations(db, phone, now),
  })
  const [account] = found.accounts
  const [validCode] = found.codes
  // Without the right code, this answer would show that the number belongs to staff. The code is not used yet.
  if (validCode && isStaff(account) && [...password].length < minStaffPasswordLength)
    throw staffPasswordShort()
  ensureUncommonPassword(password, { phone, name: validCode ? account?.name : undefined })

  const tried = await tryCode(db, code)
  const about = { userId: account?.id ?? null, network, device, secret, now }
  if (!tried[0]?.usedAt)
    await runBatch(db, [insertSecurityEvent(db, { ...about, kind: 'auth.failed', result: 'wrong_code' })])
  requireRightCode(tried)
  const [registration] = account ? [] : found.waiting
  if (!account && !registration) throw otpExpired()
  const passwordHash = await hashPassword(password)
  const { perPair, perPhone } = loginLimits(phone, caller)
  const from = sql`r.id = ${registration?.id ?? 0}`
  const { created } = await batch(db, {
    changed: account
      ? [
          resetUserPassword(db, account.id, passwordHash, now),
          endSessionsOf(db, account.id, { now, reason: 'password_changed' }),
          insertSecurityEvent(db, { ...about, kind: 'auth.password_reset', result: 'succeeded' }),
        ]
      : [],
    created: insertVerifiedUser(db, { from, passwordHash, now }),
    terms: writeAcceptedTerms(db, { from, now }),
    completed: deleteCompleted(db, phone),
    cleared: clearHits(db, [perPair, perPhone]),
    returned: returnHits(db, limits),
  })
  // While the password was hashed, the registration was completed by its own code, with its own password.
  if (!account && created.length === 0) throw otpExpired()
}
