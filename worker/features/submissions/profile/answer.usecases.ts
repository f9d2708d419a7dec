import { and, eq, ne, type SQL } from 'drizzle-orm'
import { batch, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { areStored } from '#worker/features/images/images.queries.ts'
import { discardImages, imagesOfProfile, type ImageStore } from '#worker/features/images/images.usecases.ts'
import { fieldToMend, type MendableField } from '../decision-reasons.schema.ts'
import { columnsOfValues } from '#worker/features/providers/profile-fields.rules.ts'
import { atOnceFields } from '#worker/features/providers/profile-fields.schema.ts'
import { providers, type NewProvider } from '#worker/features/providers/providers.table.ts'
import {
  checkImages,
  columnsOfImages,
  prepareImages,
  writeWithImages,
} from '../submission-images.usecases.ts'
import { categoryUnavailableMessage, nothingAsked, answerMissing } from '../submissions.errors.ts'
import { findActiveCategory, findOwnBiodata, isActiveCategory } from '../submissions.queries.ts'
import { chosenPlace } from './changes.usecases.ts'
import { sealedIdNumber, submissionStatus } from '../submissions.rules.ts'
import { imageFields, type AnswerForm } from '../submissions.schema.ts'
import { validationFailed } from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { pick } from '#worker/lib/object-of.ts'

type Answer = { form: AnswerForm; store: ImageStore; settingsKey: KeyRing }

/**
 * Writes the one field that a moderator asked for into the waiting biodata, which comes back to the queue as a new submission: a
 * moderator who still has the old one open has to read it again.
 * @throws 409 `nothing_asked` (also for the slower of two parallel answers); 422; 429; 503
 */
export async function answerWish(
  db: Database,
  act: StaffContext,
  { form, store, settingsKey }: Answer,
): Promise<void> {
  const { actor, now } = act
  const [own] = await findOwnBiodata(db, actor.id)
  const stored = own?.provider
  const field =
    stored && submissionStatus(stored) === 'pending' ? fieldToMend(stored.fieldToMend, null) : null
  if (!stored || !field) throw nothingAsked()
  const given = onlyField(form, field)
  if (!given[field]) throw answerMissing(field)
  const { category_id: category } = given
  if (category && (await findActiveCategory(db, category)).length === 0)
    throw validationFailed({ category_id: [categoryUnavailableMessage] })
  const place = await chosenPlace(db, given, stored)
  if (place.wrong) throw validationFailed(place.wrong)
  const { sent, wrong } = await checkImages(given)
  if (Object.keys(wrong).length > 0) throw validationFailed(wrong)
  const made = await prepareImages(db, store, actor, { sent, stored, now })
  const images = Object.values(made)
  const pictures = Object.entries(columnsOfImages(made)).filter(([, value]) => value !== null)
  const columns: Partial<NewProvider> = {
    ...columnsOfValues(given, ['name', ...atOnceFields]),
    ...(category && { categoryId: category }),
    ...place.columns,
    ...(given.id_number && sealedIdNumber(settingsKey, given.id_number)),
    ...Object.fromEntries(pictures),
  }
  const queries = {
    written: writeAnswer(db, stored.id, field, {
      set: { ...columns, submittedAt: now, updatedAt: now },
      guard: and(areStored(images), category ? isActiveCategory(category) : undefined),
    }),
    audit: auditEntry(db, {
      ...act,
      action: 'provider.answered',
      entity: 'provider',
      entityId: stored.id,
      before: pick(stored, Object.keys(columns) as (keyof typeof stored)[]),
      after: columns,
      onlyIf: wroteRow,
    }),
  }
  const written = await writeWithImages(db, store, { images, userId: actor.id, now }, () =>
    batch(db, queries),
  )
  if (!written) throw nothingAsked()
  const replaced = Object.fromEntries(pictures.map(([name]) => [name, stored[name as keyof typeof stored]]))
  await discardImages(db, store, imagesOfProfile(replaced), now)
}

/** A form with everything but the asked field left out. */
function onlyField(form: AnswerForm, field: MendableField): AnswerForm {
  const none = Object.fromEntries(imageFields.map((name) => [name, null]))
  return {
    ...(none as Pick<AnswerForm, (typeof imageFields)[number]>),
    ...(field === 'upazila_id' && pick(form, ['division_id', 'district_id'])),
    [field]: form[field],
  }
}

type Written = { set: Partial<NewProvider>; guard: SQL | undefined }

/** A row comes back if the biodata still waits for this field. */
const writeAnswer = (db: Database, id: number, field: MendableField, { set, guard }: Written) =>
  db
    .update(providers)
    .set({ ...set, fieldToMend: null, rejectionNote: null })
    .where(
      and(
        eq(providers.id, id),
        eq(providers.status, 'pending'),
        eq(providers.fieldToMend, field),
        ne(providers.phone, ''),
        guard,
      ),
    )
    .returning({ id: providers.id })
