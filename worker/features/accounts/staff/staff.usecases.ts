import { firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import {
  auditChange,
  auditWrite,
  changesBetween,
  findForEdit,
  type EditTarget,
} from '#worker/features/audit/audit-change.usecases.ts'
import { ensureUncommonPassword } from '#worker/features/sign-in/passwords/passwords.usecases.ts'
import { deleteCodesOf } from '#worker/features/sign-in/codes/codes.queries.ts'
import { deleteFactorsOfRemoved } from '#worker/features/sign-in/second-factor/second-factor.queries.ts'
import { endSessionsOf } from '#worker/features/people/sessions/sessions.queries.ts'
import {
  discardImages,
  pictureName,
  checkPicture,
  preparePicture,
  type ImageStore,
  withPicture,
} from '#worker/features/images/images.usecases.ts'
import { deleteSmsTo } from '#worker/features/outbox/outbox.queries.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import {
  findPhoneOwner,
  idOfPhone,
  insertStaff,
  listStaff,
  removeStaff,
  updateStaff,
} from './staff.queries.ts'
import type { StaffAddition, StaffEdit } from './staff.schema.ts'
import { lastAdmin, ownAccount, phoneInUse, staffNotFound } from '#worker/features/people/people.errors.ts'
import { findStaff, type StaffRow, deletePhoneChangeOf } from '#worker/features/people/people.queries.ts'
import { givenPermissions } from '#worker/lib/rights.schema.ts'
import { staffMember } from './staff.answers.ts'
import { accountChanged } from '../accounts.errors.ts'

export const readStaff = async (db: Database, askerId: number) =>
  (await listStaff(db, askerId)).map((row) => staffMember(row))

/** @throws 409 `phone_taken`; 422 for a common password or a photo that is no picture; 503 if photos cannot be stored */
export async function addStaff(
  db: Database,
  act: StaffContext,
  { photo, password, role = 'staff', acts, ...person }: StaffAddition,
  store: ImageStore,
) {
  ensureUncommonPassword(password, person)
  const picture = await preparePhoto(store, photo)
  const account = {
    ...person,
    role,
    acts: role === 'staff' ? (acts ?? null) : null,
    passwordHash: await hashPassword(password),
    photo: picture?.path ?? null,
  }
  return withPicture(db, store, picture, { userId: act.actor.id, now: act.now }, async (isStored) => {
    const added = await auditWrite(db, act, {
      write: insertStaff(db, account, act.now, isStored),
      action: 'staff.added',
      entity: 'user',
      entityId: idOfPhone(person.phone),
      after: { ...person, role, acts: givenPermissions(account), photo: picture !== null },
    })
    if (!added) throw phoneInUse()
    return requireStaff(db, added.id)
  })
}

/** @throws 404; 409 `own_account`, `phone_taken`, `edit_conflict`, `last_admin`; 422, 503 as {@link addStaff} */
export async function editStaff(
  db: Database,
  act: StaffContext,
  { id, version, form }: { id: number; version: Date | undefined; form: StaffEdit },
  store: ImageStore,
) {
  if (id === act.actor.id) throw ownAccount()
  const target: EditTarget<StaffRow> = {
    entity: 'user',
    entityId: id,
    find: () => findStaff(db, id),
    notFound: staffNotFound,
    answer: staffMember,
  }
  const row = await findForEdit(target, version)
  const { photo, delete_photo: deletePhoto, password, role = row.role, acts, ...person } = form
  if (password) ensureUncommonPassword(password, person)
  const picture = await preparePhoto(store, photo)
  const given = givenPermissions({ role, acts: acts ?? row.acts })
  const isSame = given.join() === givenPermissions(row).join()
  const fields = {
    ...person,
    role,
    acts: role === 'staff' ? (isSame ? row.acts : [...given]) : null,
    photo: picture ? picture.path : deletePhoto ? null : row.photo,
  }
  const changes = changesBetween(row, fields)
  if (changes.fields.length === 0 && !password) return staffMember(row)
  const reason = password ? 'password_changed' : role !== row.role && 'account_changed'
  const set = { ...fields, ...(password && { passwordHash: await hashPassword(password) }) }
  await withPicture(db, store, picture, { userId: act.actor.id, now: act.now }, (isStored) =>
    auditChange(db, act, target, {
      action: 'staff.edited',
      row,
      seen: version,
      changes: {
        before: { ...changes.before, ...(!isSame && { acts: givenPermissions(row) }) },
        after: { ...changes.after, ...(password && { password_changed: true }) },
      },
      write: updateStaff(db, id, set, { now: act.now, version, onlyIf: isStored }),
      also: [
        ...(reason ? [endSessionsOf(db, id, { now: act.now, reason }, wroteRow)] : []),
        ...(person.phone === row.phone ? [] : [deleteCodesOf(db, row.phone ?? '')]),
      ],
      refused: async (now) => {
        const [owner] = await findPhoneOwner(db, person.phone)
        if (owner && owner.id !== id) return phoneInUse()
        if (now.role === 'admin') return lastAdmin()
        return accountChanged()
      },
    }),
  )
  if (row.photo && row.photo !== fields.photo)
    await discardImages(db, store, [pictureName(row.photo)], act.now)
  return requireStaff(db, id)
}

/** The audit log keeps the name. @throws 404; 409 `own_account`, `last_admin` */
export async function deleteStaff(
  db: Database,
  act: StaffContext,
  { id, buckets }: { id: number; buckets: Pick<ImageStore, 'pictures' | 'documents'> },
): Promise<void> {
  const row = await firstOr(findStaff(db, id), staffNotFound)
  if (id === act.actor.id) throw ownAccount()
  const phone = row.phone ?? ''
  const removed = await auditWrite(db, act, {
    write: removeStaff(db, id, act.now),
    action: 'staff.removed',
    entity: 'user',
    entityId: id,
    before: { name: row.name, role: row.role },
    also: [
      endSessionsOf(db, id, { now: act.now, reason: 'account_changed' }, wroteRow),
      deleteCodesOf(db, phone),
      deletePhoneChangeOf(db, id),
      ...deleteFactorsOfRemoved(db, id),
      deleteSmsTo(db, [phone]),
    ],
  })
  if (!removed) {
    const [still] = await findStaff(db, id)
    throw still ? lastAdmin() : staffNotFound()
  }
  if (row.photo) await discardImages(db, buckets, [pictureName(row.photo)], act.now)
}

async function preparePhoto(store: ImageStore, photo: File | null) {
  const checked = photo && (await checkPicture(photo, 'photo', 'face'))
  return checked && preparePicture(store, checked, { field: 'photo', folder: 'staff' })
}

const requireStaff = async (db: Database, id: number) =>
  staffMember(await firstOr(findStaff(db, id), staffNotFound))
