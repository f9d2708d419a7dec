import type { Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditChange, changesBetween, findForEdit, type EditTarget } from '#worker/features/audit/audit-change.usecases.ts'
import { reauthenticate, type PasswordOrigin, ensureUncommonPassword } from '#worker/features/sign-in/passwords/passwords.usecases.ts'
import type { CodeCaller } from '#worker/features/sign-in/limits/pass-limits.usecases.ts'
import { endSessionsOf } from '#worker/features/people/sessions/sessions.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unauthenticated } from '#worker/lib/errors.ts'
import { hashPassword, unmatchableHash, verifyPassword } from '#worker/lib/crypto.ts'
import type { AdminProfileChange } from './admin-profile.schema.ts'
import { ownStaffProfile } from '../account.answers.ts'
import { updateStaff, wasWrittenAt } from '#worker/features/accounts/staff/staff.queries.ts'
import { passwordChangeFirst } from '#worker/features/people/people.errors.ts'
import { requestPhoneChange } from '../phone-change/phone-change.usecases.ts'
import { ensureReauthenticated } from '#worker/middleware/rights/allow.ts'
import { findStaff, type StaffRow, findPasswordHash } from '#worker/features/people/people.queries.ts'
import { accountChanged, sameOneTimePassword } from '../../accounts.errors.ts'

const profileTarget = (db: Database, userId: number): EditTarget<StaffRow> => ({
  entity: 'user',
  entityId: userId,
  find: () => findStaff(db, userId),
  notFound: unauthenticated,
  answer: ownStaffProfile,
})

/** @throws 401 if the account was deleted */
export const readAdminProfile = async (db: Database, userId: number) =>
  ownStaffProfile(await findForEdit(profileTarget(db, userId), undefined))

/**
 * A new password ends every session. A one-time password must be changed first. A new phone number gets a code, and the old
 * number stays until the code is entered.
 * @returns the profile, and for a new phone number the code, which only development shows
 * @throws 403 `password_change_required`, `reauthentication_required` for a new password, phone or e-mail;
 *   409 `phone_taken`, `edit_conflict`; 422 for a wrong, reused or common password; 429
 */
export async function changeAdminProfile(
  db: Database,
  act: StaffContext & { actor: CurrentUser },
  {
    input,
    version,
    from,
    codeCaller,
  }: {
    input: AdminProfileChange
    version: Date | undefined
    from: PasswordOrigin
    /** Who asks for the code of a new phone number. @throws 503 without an SMS service */
    codeCaller: () => CodeCaller
  },
) {
  const { actor, now } = act
  const { password, current_password: current, confirmPassword: _, phone, ...person } = input
  if (actor.mustChangePassword && !password) throw passwordChangeFirst()
  if (current) await reauthenticate(db, actor, { password: current, field: 'current_password', from, now })
  if (password) ensureUncommonPassword(password, { phone: actor.phone, name: actor.name })
  if (password && actor.mustChangePassword) await ensureAnotherPassword(db, actor.id, password)

  const target = profileTarget(db, actor.id)
  const row = await findForEdit(target, undefined)
  const changes = changesBetween(row, person)
  const newPhone = phone === row.phone ? undefined : phone
  const needsPassword = password || newPhone || changes.fields.includes('email')
  if (needsPassword && !current) ensureReauthenticated(actor, now)
  const phoneChange = newPhone && {
    phone: newPhone,
    code: await requestPhoneChange(db, actor, { phone: newPhone, caller: codeCaller() }),
  }
  if (changes.fields.length === 0 && !password)
    return { user: ownStaffProfile(row), passwordUpdated: false, phoneChange }
  const set = {
    ...changes.after,
    ...(password && { passwordHash: await hashPassword(password), passwordChangeRequiredAt: null }),
  }
  await auditChange(db, act, target, {
    action: 'profile.edited',
    row,
    seen: version,
    changes: {
      before: changes.before,
      after: { ...changes.after, ...(password && { password_changed: true }) },
    },
    write: updateStaff(db, actor.id, set, { now, version }),
    also: password
      ? [endSessionsOf(db, actor.id, { now, reason: 'password_changed' }, wasWrittenAt(actor.id, now))]
      : [],
    refused: accountChanged,
  })
  return { user: await readAdminProfile(db, actor.id), passwordUpdated: Boolean(password), phoneChange }
}

/** @throws 422 if the new password is the one-time password */
async function ensureAnotherPassword(db: Database, userId: number, password: string): Promise<void> {
  const [account] = await findPasswordHash(db, userId)
  if (await verifyPassword(password, account?.passwordHash ?? unmatchableHash)) throw sameOneTimePassword()
}
