import { sql } from 'drizzle-orm'
import { batch, firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { areStored } from '#worker/features/images/images.queries.ts'
import { discardImages, type ImageStore, imagesOfProfile } from '#worker/features/images/images.usecases.ts'
import {
  changedColumns,
  columnsOf,
  type ProviderChange,
} from '#worker/features/providers/changes/changes.rules.ts'
import { findPlaceChain } from '#worker/features/places/places.queries.ts'
import { brokenPlaceChain } from '#worker/features/places/places.rules.ts'
import { columnsOfValues } from '#worker/features/providers/profile-fields.rules.ts'
import { reviewedFields } from '#worker/features/providers/profile-fields.schema.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { unavailable, validationFailed, type AppError, type FieldErrors } from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import {
  deleteWaitingChange,
  findLatestChange,
  writeChange,
} from '#worker/features/providers/changes/changes.queries.ts'
import {
  checkImages,
  columnsOfImages,
  prepareImages,
  writeWithImages,
} from '../submission-images.usecases.ts'
import {
  categoryUnavailableMessage,
  changeRenewed,
  nothingChanged,
  notApprovedYet,
  noWaitingChange,
} from '../submissions.errors.ts'
import { findActiveCategory, findOwnBiodata, isActiveCategory } from '../submissions.queries.ts'
import { sealedIdNumber, submissionStatus } from '../submissions.rules.ts'
import type { ChangeForm } from '../submissions.schema.ts'

type Submitted = { form: ChangeForm; store: ImageStore; settingsKey: KeyRing }

/**
 * Replaces a waiting change and keeps those of its values that are not sent again.
 * @throws 404; 409 `not_approved`, `change_renewed` (also for the slower of two parallel calls); 422; 429; 503
 * @returns id of the change
 */
export async function submitChange(db: Database, act: StaffContext, submitted: Submitted): Promise<number> {
  const { actor, now } = act
  const { form, store, settingsKey } = submitted
  const { live, waiting } = await readOwn(db, actor)
  if (form.replaces !== undefined && form.replaces !== (waiting?.id ?? null)) throw changeRenewed()

  const kept = waiting?.changes ?? {}
  const place = await chosenPlace(db, form, { ...live, ...kept })
  const wrong: FieldErrors = { ...place.wrong }
  // An unchanged trade may have been switched off since.
  const chosen = form.category_id === live.categoryId ? undefined : form.category_id
  if (chosen !== undefined) {
    const [category] = await findActiveCategory(db, chosen)
    if (!category) wrong.category_id = [categoryUnavailableMessage]
  }
  const { sent: pictures, wrong: wrongPictures } = await checkImages(form)
  const fields = { ...wrong, ...wrongPictures }
  if (Object.keys(fields).length > 0) throw validationFailed(fields)

  const stored = { ...live, ...kept }
  const made = await prepareImages(db, store, actor, { sent: pictures, stored, now })
  const wanted = { ...kept, ...typedColumns(form, settingsKey), ...place.columns }
  const changes = changedColumns(live, { ...wanted, ...sent(columnsOfImages(made)) })
  if (Object.keys(changes).length === 0) throw nothingChanged()

  const images = Object.values(made)
  const queries = {
    ...writeChange(db, {
      providerId: live.id,
      replaces: waiting && { id: waiting.id, changes: waiting.stored },
      changes,
      guard: sql`${areStored(images)} AND ${chosen === undefined ? sql`1` : isActiveCategory(chosen)}`,
      now,
    }),
    audit: auditEntry(db, {
      ...act,
      action: 'provider.change_submitted',
      entity: 'provider',
      entityId: live.id,
      before: columnsOf(changes, live),
      after: changes,
      onlyIf: wroteRow,
    }),
  }
  const row = await writeWithImages(db, store, { images, userId: actor.id, now }, () => batch(db, queries))
  if (!row) throw await refusalNow(db, actor, { waiting, changes, chosen })
  await discardImages(db, store, imagesOfProfile(kept), now)
  return row.id
}

/** @throws 404 if it no longer waits */
export async function withdrawChange(
  db: Database,
  act: StaffContext,
  { changeId, buckets }: { changeId: number; buckets: Pick<ImageStore, 'pictures' | 'documents'> },
): Promise<void> {
  const own = await firstOr(findOwnBiodata(db, act.actor.id), noWaitingChange)
  const deleted = await auditWrite(db, act, {
    write: deleteWaitingChange(db, act.actor.id, changeId),
    action: 'provider.change_withdrawn',
    entity: 'provider',
    entityId: own.provider.id,
    before: { change_id: changeId },
  })
  if (!deleted) throw noWaitingChange()
  await discardImages(db, buckets, imagesOfProfile(deleted.changes), act.now)
}

export type Waiting = { id: number; changes: ProviderChange; stored: Record<string, unknown> }

/** An approved profile with its waiting change. @throws 404, 409 `not_approved` */
export async function readOwn(db: Database, user: { id: number }) {
  const {
    own: [own],
    latest: [latest],
  } = await batch(db, { own: findOwnBiodata(db, user.id), latest: findLatestChange(db, user.id) })
  const status = submissionStatus(own?.provider)
  if (!own || status !== 'approved') throw notApprovedYet(status)
  const waiting: Waiting | null =
    latest?.status === 'pending'
      ? { id: latest.id, changes: columnsOf(latest.changes), stored: latest.changes }
      : null
  return { live: own.provider, waiting }
}

async function refusalNow(
  db: Database,
  user: { id: number },
  asked: { waiting: Waiting | null; changes: ProviderChange; chosen: number | undefined },
): Promise<AppError> {
  const { waiting } = await readOwn(db, user)
  if (JSON.stringify(waiting) !== JSON.stringify(asked.waiting)) return changeRenewed()
  const { divisionId, districtId, upazilaId } = asked.changes
  const {
    categories,
    places: [place],
  } = await batch(db, {
    categories: findActiveCategory(db, asked.chosen ?? 0),
    places: findPlaceChain(db, {
      division_id: divisionId ?? 0,
      district_id: districtId ?? 0,
      upazila_id: upazilaId ?? 0,
    }),
  })
  const wrong: FieldErrors = {
    ...(upazilaId !== undefined && brokenPlaceChain(place)),
    ...(asked.chosen !== undefined &&
      categories.length === 0 && { category_id: [categoryUnavailableMessage] }),
  }
  // No other reason is left: an image was being deleted in parallel.
  return Object.keys(wrong).length > 0 ? validationFailed(wrong) : unavailable()
}

const sent = <Columns extends Record<string, unknown>>(columns: Columns): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<Columns>

const typedColumns = (form: ChangeForm, settingsKey: KeyRing): ProviderChange => ({
  ...columnsOfValues(form, reviewedFields),
  ...(form.category_id !== undefined && { categoryId: form.category_id }),
  ...(form.id_number !== undefined && sealedIdNumber(settingsKey, form.id_number)),
})

/** The columns of the chosen place; levels that were not sent stay. None if the place is unchanged. */
export async function chosenPlace(
  db: Database,
  form: Pick<ChangeForm, 'division_id' | 'district_id' | 'upazila_id'>,
  kept: Pick<ProviderRow, 'divisionId' | 'districtId' | 'upazilaId'>,
): Promise<{ columns: ProviderChange; wrong: FieldErrors | null }> {
  const { division_id = kept.divisionId, district_id = kept.districtId, upazila_id = kept.upazilaId } = form
  if (division_id === kept.divisionId && district_id === kept.districtId && upazila_id === kept.upazilaId)
    return { columns: {}, wrong: null }
  const [found] = await findPlaceChain(db, { division_id, district_id, upazila_id })
  const wrong = brokenPlaceChain(found)
  if (wrong || !found) return { columns: {}, wrong }
  return {
    columns: {
      divisionId: division_id,
      districtId: district_id,
      upazilaId: upazila_id,
      division: found.division,
      district: found.district ?? '',
      area: found.area ?? '',
    },
    wrong: null,
  }
}
