import { sql } from 'drizzle-orm'
import { runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { deleteCodesOf } from '#worker/features/auth/codes/codes.queries.ts'
import { endSessionsOf } from '#worker/features/auth/sessions/sessions.queries.ts'
import { areStored } from '#worker/features/images/images.queries.ts'
import {
  discardImages,
  pictureName,
  preparePicture,
  storeImages,
  type ImageStore,
} from '#worker/features/images/images.usecases.ts'
import { deleteSmsTo } from '#worker/features/notifications/sms-outbox.queries.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { editConflict } from '#worker/lib/input/edit-version.ts'
import { conflict, type AppError } from '#worker/lib/errors.ts'
import {
  findPhoneOwner,
  findStaff,
  idOfPhone,
  insertStaff,
  listStaff,
  removeStaff,
  staffMember,
  updateStaff,
  wasWrittenAt,
  type StaffRow,
} from './staff.queries.ts'
import type { StaffAddition, StaffEdit } from './staff.schema.ts'
import { lastAdmin, ownAccount, phoneInUse, staffNotFound } from '#worker/features/users/users.errors.ts'
import { findAccountByPhone } from '#worker/features/users/users.queries.ts'
import { selfRegistrationRoles } from '#worker/features/users/users.schema.ts'

/** Everybody behind the scenes but whoever asks. */
export const readStaff = async (db: Database, askerId: number) =>
  (await listStaff(db, askerId)).map(staffMember)

/**
 * Adds somebody behind the scenes, who can sign in at once.
 * @throws 409 `phone_taken`; 422 for a photo that is none; 503 when photos cannot be kept
 */
export async function addStaff(
  db: Database,
  act: Act,
  { photo, password, role = 'staff', ...person }: StaffAddition,
  store: ImageStore,
) {
  const [owner] = await findAccountByPhone(db, person.phone)
  const abandoned = owner && !owner.phoneVerifiedAt && selfRegistrationRoles.some((own) => own === owner.role)
  if (owner && !abandoned) throw phoneInUse()
  const picture = await keepPhoto(db, store, photo, act)
  const passwordHash = await hashPassword(password)
  const added = { ...person, role, passwordHash, photo: picture?.path ?? null }
  const [written] = (await runBatch(db, [
    insertStaff(db, added, act.now, picture ? areStored([picture]) : sql`1`),
    auditEntry(db, {
      ...act,
      action: 'staff.added',
      entity: 'user',
      entityId: idOfPhone(person.phone),
      after: { ...person, role, photo: picture !== null },
      onlyIf: wroteRow,
    }),
  ])) as [{ id: number }[], unknown]
  const id = written[0]?.id
  if (id === undefined) {
    if (picture) await discardImages(db, store, [picture], act.now)
    throw phoneInUse()
  }
  return requireStaff(db, id)
}

/**
 * Changes somebody behind the scenes. A new password or role ends their sessions.
 * @param input.version which version the editor was looking at; any, if undefined
 * @throws 404; 409 `own_account`, `phone_taken`, `edit_conflict` with the row as it stands, `last_admin`; 422, 503 as
 *   {@link addStaff}
 */
export async function editStaff(
  db: Database,
  act: Act,
  { id, version, form }: { id: number; version: Date | undefined; form: StaffEdit },
  store: ImageStore,
) {
  if (id === act.actor.id) throw ownAccount()
  const [before] = await findStaff(db, id)
  if (!before) throw staffNotFound()
  const { photo, delete_photo: deletePhoto, password, role = before.role, ...person } = form
  const picture = await keepPhoto(db, store, photo, act)
  const fields = {
    ...person,
    role,
    photo: picture ? picture.path : deletePhoto ? null : before.photo,
  }
  const set = { ...fields, ...(password && { passwordHash: await hashPassword(password) }) }
  const onlyIf = picture ? areStored([picture]) : undefined
  const [written] = await runBatch(db, [
    updateStaff(db, id, set, { now: act.now, version, onlyIf }),
    auditEntry(db, {
      ...act,
      action: 'staff.edited',
      entity: 'user',
      entityId: id,
      ...differences(before, fields, Boolean(password)),
      onlyIf: wroteRow,
    }),
    ...(password || role !== before.role ? [endSessionsOf(db, id, act.now, wasWrittenAt(id, act.now))] : []),
    ...(person.phone === before.phone ? [] : [deleteCodesOf(db, before.phone ?? '')]),
  ])
  if ((written as unknown[]).length === 0) {
    if (picture) await discardImages(db, store, [picture], act.now)
    throw await refusedEdit(db, id, { version, phone: person.phone })
  }
  if (before.photo && before.photo !== fields.photo)
    await discardImages(db, store, [pictureName(before.photo)], act.now)
  return requireStaff(db, id)
}

/**
 * Removes somebody behind the scenes for good: out at once, the number free again, the name kept in the log.
 * @throws 404; 409 `own_account`, `last_admin`
 */
export async function deleteStaff(
  db: Database,
  act: Act,
  { id, buckets }: { id: number; buckets: Pick<ImageStore, 'pictures' | 'documents'> },
): Promise<void> {
  const [before] = await findStaff(db, id)
  if (!before) throw staffNotFound()
  if (id === act.actor.id) throw ownAccount()
  const phone = before.phone ?? ''
  const [removed] = await runBatch(db, [
    removeStaff(db, id, act.now),
    auditEntry(db, {
      ...act,
      action: 'staff.removed',
      entity: 'user',
      entityId: id,
      before: { name: before.name, role: before.role },
      onlyIf: wroteRow,
    }),
    endSessionsOf(db, id, act.now, wasWrittenAt(id, act.now)),
    deleteCodesOf(db, phone),
    deleteSmsTo(db, [phone]),
  ])
  if ((removed as unknown[]).length === 0) {
    const [still] = await findStaff(db, id)
    throw still ? lastAdmin() : staffNotFound()
  }
  if (before.photo) await discardImages(db, buckets, [pictureName(before.photo)], act.now)
}

/** A photo made and stored before the row that refers to it; null without one. */
async function keepPhoto(db: Database, store: ImageStore, photo: File | null, { actor, now }: Act) {
  if (!photo) return null
  const picture = await preparePicture(store, photo, { field: 'photo', folder: 'staff' })
  await storeImages(db, store, [picture], { userId: actor.id, now })
  return picture
}

async function requireStaff(db: Database, id: number) {
  const [row] = await findStaff(db, id)
  if (!row) throw staffNotFound()
  return staffMember(row)
}

/** What an edit changes, for the log; that the password is another one, never which. */
function differences(before: StaffRow, after: Partial<StaffRow>, newPassword: boolean) {
  const names = (Object.keys(after) as (keyof StaffRow)[]).filter((name) => before[name] !== after[name])
  const of = (row: Partial<StaffRow>) => Object.fromEntries(names.map((name) => [name, row[name]]))
  return { before: of(before), after: { ...of(after), ...(newPassword && { password_changed: true }) } }
}

/** Why an edit wrote nothing. */
async function refusedEdit(
  db: Database,
  id: number,
  { version, phone }: { version: Date | undefined; phone: string },
): Promise<AppError> {
  const [[row], [owner]] = await db.batch([findStaff(db, id), findPhoneOwner(db, phone)])
  if (!row) return staffNotFound()
  if (version && row.updatedAt.getTime() !== version.getTime()) return editConflict(staffMember(row))
  if (owner && owner.id !== id) return phoneInUse()
  if (row.role === 'admin') return lastAdmin()
  return conflict('এটি এর মধ্যে বদলে গেছে। পাতাটি আবার খুলুন।')
}
