import type { Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import {
  auditChange,
  changesBetween,
  findForEdit,
  type EditTarget,
} from '#worker/features/audit/audit-change.usecases.ts'
import { ensureUncommonPassword } from '#worker/features/auth/passwords/uncommon-password.usecases.ts'
import { deleteCodesOf } from '#worker/features/auth/codes/codes.queries.ts'
import { endSessionsOf } from '#worker/features/auth/sessions/sessions.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { hashPassword, unmatchableHash, verifyPassword } from '#worker/lib/crypto.ts'
import { conflict, unauthenticated, validationFailed } from '#worker/lib/errors.ts'
import type { AdminProfileChange } from './admin-profile.schema.ts'
import { requireOwnPassword } from './password.usecases.ts'
import { findPasswordHash } from './profile.queries.ts'
import { ownStaffProfile } from './profile.serialisers.ts'
import {
  findPhoneOwner,
  findStaff,
  updateStaff,
  wasWrittenAt,
  type StaffRow,
} from '#worker/features/users/staff/staff.queries.ts'
import { passwordChangeFirst, phoneInUse } from '#worker/features/users/users.errors.ts'

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
 * A new password ends every session. A one-time password must be changed first.
 * @throws 403 `password_change_required`; 409 `phone_taken`, `edit_conflict`; 422 for a wrong, reused or common password; 429
 */
export async function changeAdminProfile(
  db: Database,
  act: Act & { actor: CurrentUser },
  { input, version }: { input: AdminProfileChange; version: Date | undefined },
) {
  const { actor, now } = act
  const { password, current_password: current, confirmPassword: _, ...person } = input
  if (actor.mustChangePassword && !password) throw passwordChangeFirst()
  if (current) await requireOwnPassword(db, actor.id, { password: current, field: 'current_password', now })
  if (password) ensureUncommonPassword(password, { phone: actor.phone, name: actor.name })
  if (password && actor.mustChangePassword) await ensureAnotherPassword(db, actor.id, password)

  const target = profileTarget(db, actor.id)
  const row = await findForEdit(target, undefined)
  const changes = changesBetween(row, person)
  if (changes.fields.length === 0 && !password) return { user: ownStaffProfile(row), passwordUpdated: false }
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
    also: [
      ...(password ? [endSessionsOf(db, actor.id, now, wasWrittenAt(actor.id, now))] : []),
      ...(changes.fields.includes('phone') ? [deleteCodesOf(db, row.phone ?? '')] : []),
    ],
    refused: async () => {
      const [owner] = await findPhoneOwner(db, person.phone ?? '')
      return owner && owner.id !== actor.id
        ? phoneInUse()
        : conflict('প্রোফাইল এর মধ্যে বদলে গেছে। পাতাটি আবার খুলুন।')
    },
  })
  return { user: await readAdminProfile(db, actor.id), passwordUpdated: Boolean(password) }
}

/** @throws 422 if the new password is the one-time password */
async function ensureAnotherPassword(db: Database, userId: number, password: string): Promise<void> {
  const [account] = await findPasswordHash(db, userId)
  if (await verifyPassword(password, account?.passwordHash ?? unmatchableHash))
    throw validationFailed({ password: ['একবারের পাসওয়ার্ডটি নয়, নতুন একটি পাসওয়ার্ড দিন'] })
}
