import { runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { deleteCodesOf } from '#worker/features/auth/codes/codes.queries.ts'
import { endSessionsOf } from '#worker/features/auth/sessions/sessions.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { hashPassword, unmatchableHash, verifyPassword } from '#worker/lib/crypto.ts'
import { editConflict } from '#worker/lib/input/edit-version.ts'
import { conflict, unauthenticated, validationFailed, type AppError } from '#worker/lib/errors.ts'
import type { AdminProfileChange } from './admin-profile.schema.ts'
import { requireOwnPassword } from './password.usecases.ts'
import { findPasswordHash } from './profile.queries.ts'
import {
  findPhoneOwner,
  findStaff,
  updateStaff,
  wasWrittenAt,
  type StaffRow,
} from '#worker/features/users/staff/staff.queries.ts'
import { passwordChangeFirst, phoneInUse } from '#worker/features/users/users.errors.ts'
import { ownUser } from '#worker/features/users/users.queries.ts'

/** The own account of admin and staff. */
const ownStaffProfile = (row: StaffRow) => ({
  ...ownUser(row),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

/** @throws 401 when the account is gone */
export async function readAdminProfile(db: Database, userId: number) {
  const [row] = await findStaff(db, userId)
  if (!row) throw unauthenticated()
  return ownStaffProfile(row)
}

/**
 * Changes the own name, e-mail, number and password: what was sent, nothing else. A new password ends every session, this
 * one too, and is the only thing that may change while the old one was given out by somebody else.
 * @throws 403 `password_change_required`; 409 `phone_taken`, `edit_conflict`; 422 for a wrong current password or one
 *   that is given out; 429
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
  if (password && actor.mustChangePassword) await ensureAnother(db, actor.id, password)

  const [before] = await findStaff(db, actor.id)
  if (!before) throw unauthenticated()
  const names = (Object.keys(person) as (keyof typeof person)[]).filter(
    (name) => person[name] !== undefined && person[name] !== before[name],
  )
  const fields = Object.fromEntries(names.map((name) => [name, person[name]]))
  if (names.length === 0 && !password) return { user: ownStaffProfile(before), passwordUpdated: false }
  const set = {
    ...fields,
    ...(password && { passwordHash: await hashPassword(password), passwordChangeRequiredAt: null }),
  }
  const [written] = await runBatch(db, [
    updateStaff(db, actor.id, set, { now, version }),
    auditEntry(db, {
      ...act,
      action: 'profile.edited',
      entity: 'user',
      entityId: actor.id,
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: { ...fields, ...(password && { password_changed: true }) },
      onlyIf: wroteRow,
    }),
    ...(password ? [endSessionsOf(db, actor.id, now, wasWrittenAt(actor.id, now))] : []),
    ...('phone' in fields ? [deleteCodesOf(db, before.phone ?? '')] : []),
  ])
  if ((written as unknown[]).length === 0) throw await refusedChange(db, actor.id, version, input.phone)
  const [row] = await findStaff(db, actor.id)
  return { user: ownStaffProfile(row ?? before), passwordUpdated: Boolean(password) }
}

/** @throws 422 when the new password is the one that was given out */
async function ensureAnother(db: Database, userId: number, password: string): Promise<void> {
  const [account] = await findPasswordHash(db, userId)
  if (await verifyPassword(password, account?.passwordHash ?? unmatchableHash))
    throw validationFailed({ password: ['একবারের পাসওয়ার্ডটি নয়, নতুন একটি পাসওয়ার্ড দিন'] })
}

async function refusedChange(
  db: Database,
  id: number,
  version: Date | undefined,
  phone: string | undefined,
): Promise<AppError> {
  const [[row], [owner]] = await db.batch([findStaff(db, id), findPhoneOwner(db, phone ?? '')])
  if (!row) return unauthenticated()
  if (version && row.updatedAt.getTime() !== version.getTime()) return editConflict(ownStaffProfile(row))
  if (owner && owner.id !== id) return phoneInUse()
  return conflict('প্রোফাইল এর মধ্যে বদলে গেছে। পাতাটি আবার খুলুন।')
}
