import { batch, firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { codeRefused, otpExpired } from '#worker/features/sign-in/sign-in.errors.ts'
import { codeLimits, otpGap } from '#worker/features/sign-in/codes/codes.rules.ts'
import { spendingOf } from '#worker/features/sign-in/limits/sms-budgets.rules.ts'
import { deleteCodesOf, listSentCodes } from '#worker/features/sign-in/codes/codes.queries.ts'
import { requireRightCode, sendCode } from '#worker/features/sign-in/codes/codes.usecases.ts'
import type { CodeCaller } from '#worker/features/sign-in/limits/pass-limits.usecases.ts'
import { listReachedLimits } from '#worker/features/people/limits.queries.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { findPhoneOwner } from '../../staff/staff.queries.ts'
import { phoneInUse } from '#worker/features/people/people.errors.ts'
import { findOwnUser } from '#worker/features/people/people.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import {
  insertSecurityEvent,
  type SecurityEvent,
} from '#worker/features/people/security-events/security-events.queries.ts'
import { endOtherSessionsOf } from '#worker/features/people/sessions/sessions.queries.ts'
import { unauthenticated } from '#worker/lib/errors.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import {
  changePhone,
  findPhoneChange,
  isRequested,
  replacePhoneChange,
  tryPhoneChange,
} from './phone-change.queries.ts'
import {
  bucketOf,
  fixedWindow,
  hour,
  secondsUntil,
  type Limit,
} from '#worker/features/people/limits.rules.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { keyedHash, keyedHashes } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { samePhone } from '../../accounts.errors.ts'

const hashLabel = 'phone-change'
/** What is hashed of a code. It belongs to one user and one number. */
const hashed = (userId: number, phone: string, code: string) => `${userId}:${phone}:${code}`

/** Codes that one user may ask for, and codes that one number may receive from all users. */
function phoneChangeLimits(secret: KeyRing, userId: number, phone: string, now: Date): Limit[] {
  const day = fixedWindow(now, millisecondsPerDay)
  return [
    { bucket: `phone-change-hour:${userId}`, max: 5, ...fixedWindow(now, hour) },
    { bucket: `phone-change-day:${userId}`, max: 10, ...day },
    { bucket: bucketOf(secret, 'phone-change-to', phone), max: 5, ...day },
  ]
}

/** The SMS to the new number. It fits in one part of a Bengali SMS. */
export const phoneChangeText = (siteName: string, code: string): string =>
  smsOfSite(siteName, `নম্বর বদলের কোড ${code}। ৫ মিনিটের মধ্যে দিন, কাউকে জানাবেন না।`)

/** The SMS to the old number. With a usual number of the site it fits in one part. */
export const phoneChangedText = (site: { name: string; phone: string }): string =>
  smsOfSite(
    site.name,
    `আপনার নম্বর বদলানো হয়েছে। আপনি না করলে ${site.phone ? `ফোন করুন ${site.phone}` : 'জানান'}।`,
  )

/**
 * Sends a code to the new number, from the budget of registrations. The old number stays until the code was entered.
 * @returns the code, for development
 * @throws 422 for the present number; 409 `phone_taken`; 429 within 60 seconds of the last code, or when a limit is reached
 */
export async function requestPhoneChange(
  db: Database,
  user: CurrentUser,
  { phone, caller }: { phone: string; caller: CodeCaller },
): Promise<string> {
  if (phone === user.phone) throw samePhone()
  const { secret, timezone, now } = caller
  const requested = (hash: string) => ({ userId: user.id, phone, hash, now })
  const limits = phoneChangeLimits(secret, user.id, phone, now)
  // The password was asked for, which is more than a challenge.
  const request = { phone, purpose: 'register', caller, solved: true } as const
  const sent = await sendCode(db, request, {
    write: (hash, mayIssue) => replacePhoneChange(db, requested(hash), mayIssue),
    isIssued: (hash) => isRequested(requested(hash)),
    hashOf: (code) => keyedHash(secret, hashLabel, hashed(user.id, phone, code)),
    textOf: phoneChangeText,
    limits,
    cancelsOlder: false,
  })
  if (sent) return sent.code

  const { ofSite, closing } = spendingOf('register', caller)
  const { owners, pending, codes, reached } = await batch(db, {
    owners: findPhoneOwner(db, phone),
    pending: findPhoneChange(db, user.id),
    codes: listSentCodes(db, phone),
    reached: listReachedLimits(db, [
      ...limits,
      ...codeLimits({ phone, secret, timezone, now }),
      ofSite,
      ...closing,
    ]),
  })
  if (owners.length > 0) throw phoneInUse()
  const ends = [
    ...pending.map(({ sentAt }) => sentAt.getTime() + otpGap),
    ...codes.map(({ sentAt }) => sentAt + otpGap),
    ...reached.map(({ endsAt }) => endsAt.getTime()),
  ]
  throw codeRefused(secondsUntil(new Date(Math.max(0, ...ends)), now))
}

type Origin = Pick<SecurityEvent, 'network' | 'device' | 'secret'>

/**
 * Changes the number if the code is right. The old number gets an SMS, and the other sessions of the user end.
 * @throws 422 `otp_invalid` or `otp_expired`; 409 `phone_taken` if another account got the number meanwhile
 */
export async function confirmPhoneChange(
  db: Database,
  act: StaffContext & { actor: CurrentUser },
  { otp, site, origin }: { otp: string; site: { name: string; phone: string }; origin: Origin },
) {
  const { actor, now } = act
  const pending = await firstOr(findPhoneChange(db, actor.id), otpExpired)
  const { phone } = pending
  const change = {
    userId: actor.id,
    phone,
    hashes: keyedHashes(origin.secret, hashLabel, hashed(actor.id, phone, otp)),
    now,
  }
  const { tried, changed } = await batch(db, {
    tried: tryPhoneChange(db, change),
    changed: changePhone(db, change, actor.phone),
    notice: queueSms(db, {
      phone: actor.phone,
      kind: 'security',
      text: phoneChangedText(site),
      now,
      onlyIf: wroteRow,
    }),
    // Follows the notice, which wrote a row if the number was changed.
    audit: isStaff(actor)
      ? auditEntry(db, {
          ...act,
          action: 'profile.phone_changed',
          entity: 'user',
          entityId: actor.id,
          before: { phone: actor.phone },
          after: { phone },
          onlyIf: wroteRow,
        })
      : null,
    // Follows a row that was written only if the number was changed.
    event: insertSecurityEvent(db, {
      ...origin,
      kind: 'auth.phone_changed',
      result: 'succeeded',
      userId: actor.id,
      now,
      onlyIf: wroteRow,
    }),
    sessions: endOtherSessionsOf(db, actor.id, actor.sessionId, { now, reason: 'phone_changed' }, wroteRow),
  })
  requireRightCode(tried)
  if (changed.length === 0) {
    const [owner] = await findPhoneOwner(db, phone)
    throw owner ? phoneInUse() : otpExpired()
  }
  await deleteCodesOf(db, actor.phone)
  const user = await firstOr(findOwnUser(db, actor.id), unauthenticated)
  return user
}
