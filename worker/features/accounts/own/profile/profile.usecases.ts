import { batch, firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import { endOtherSessionsOf, endSessionsOf } from '#worker/features/people/sessions/sessions.queries.ts'
import { findPlaceChain } from '#worker/features/places/places.queries.ts'
import { brokenPlaceChain, type PlaceIds } from '#worker/features/places/places.rules.ts'
import { holdComments } from '#worker/features/ratings/ratings.queries.ts'
import { isLikeStaff } from '#worker/features/ratings/ratings.rules.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { hashPassword, unmatchableHash, verifyPassword } from '#worker/lib/crypto.ts'
import { unauthenticated, validationFailed } from '#worker/lib/errors.ts'
import {
  requireOwnPassword,
  type PasswordOrigin,
  ensureUncommonPassword,
  reauthenticate,
} from '#worker/features/sign-in/passwords/passwords.usecases.ts'
import { findProfile, updateProfile } from './profile.queries.ts'
import type { ProfileChange, AdminProfileChange } from './profile.schema.ts'
import { ownProfile, ownStaffProfile } from '../account.answers.ts'
import { passwordChangedMeanwhile, accountChanged, sameOneTimePassword } from '../../accounts.errors.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import {
  auditChange,
  changesBetween,
  findForEdit,
  type EditTarget,
} from '#worker/features/audit/audit-change.usecases.ts'
import type { CodeCaller } from '#worker/features/sign-in/limits/pass-limits.usecases.ts'
import { updateStaff } from '../../staff/staff.queries.ts'
import { passwordChangeFirst } from '#worker/features/people/people.errors.ts'
import { requestPhoneChange } from '../phone-change/phone-change.usecases.ts'
import { ensureReauthenticated } from '#worker/middleware/rights/allow.ts'
import { findStaff, type StaffRow, findPasswordHash } from '#worker/features/people/people.queries.ts'

/** @throws 401 if the account was deleted */
export const readProfile = async (db: Database, user: CurrentUser) =>
  ownProfile(await firstOr(findProfile(db, user.id), unauthenticated))

/**
 * A new password ends every other session. Under a new name like the site's own, the public comments wait for a moderator.
 * @throws 422 for a broken place chain or a wrong current password or a common new one, 429 after too many of those
 */
export async function changeProfile(
  db: Database,
  user: CurrentUser,
  input: ProfileChange,
  { from, siteName, now }: { from: PasswordOrigin; siteName: string; now: Date },
) {
  const { division_id, district_id, upazila_id } = input
  const place = division_id && district_id && upazila_id ? { division_id, district_id, upazila_id } : null
  if (place) await requireChain(db, place)
  const checkedHash = input.password
    ? await requireOwnPassword(db, user.id, {
        password: input.current_password ?? '',
        field: 'current_password',
        from,
        now,
      })
    : undefined
  if (input.password)
    ensureUncommonPassword(input.password, { phone: user.phone, name: input.name ?? user.name })
  const passwordHash = input.password ? await hashPassword(input.password) : undefined
  const changed = {
    name: input.name,
    ...(input.email !== undefined && { email: input.email }),
    ...(passwordHash && { passwordHash }),
  }
  const {
    written,
    saved: [saved],
  } = await batch(db, {
    written: updateProfile(db, user.id, changed, { place, checkedHash, now }),
    sessions: passwordHash
      ? endOtherSessionsOf(db, user.id, user.sessionId, { now, reason: 'password_changed' })
      : null,
    held: input.name !== user.name && isLikeStaff(input.name, siteName) ? holdComments(db, user.id) : null,
    saved: findProfile(db, user.id),
  })
  if (written.length === 0 || !saved) {
    // An admin may have moved or deleted the place meanwhile.
    if (place) await requireChain(db, place)
    throw passwordChangedMeanwhile()
  }
  return { profile: ownProfile(saved), passwordUpdated: passwordHash !== undefined }
}

/** @throws 422 under the first field that breaks the chain */
async function requireChain(db: Database, place: PlaceIds): Promise<void> {
  const [found] = await findPlaceChain(db, place)
  const broken = brokenPlaceChain(found)
  if (broken) throw validationFailed(broken)
}

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
    also: password ? [endSessionsOf(db, actor.id, { now, reason: 'password_changed' }, wroteRow)] : [],
    refused: accountChanged,
  })
  return { user: await readAdminProfile(db, actor.id), passwordUpdated: Boolean(password), phoneChange }
}

/** @throws 422 if the new password is the one-time password */
async function ensureAnotherPassword(db: Database, userId: number, password: string): Promise<void> {
  const [account] = await findPasswordHash(db, userId)
  if (await verifyPassword(password, account?.passwordHash ?? unmatchableHash)) throw sameOneTimePassword()
}
