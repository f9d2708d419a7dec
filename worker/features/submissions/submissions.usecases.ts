import { batch, type Database } from '#worker/db/db.ts'
import { discardImages, storeImages, type ImageStore } from '#worker/features/images/images.usecases.ts'
import { areStored } from '#worker/features/images/images.queries.ts'
import { imagesOfProfile } from '#worker/features/images/profile-images.usecases.ts'
import { submissionEntry } from '#worker/features/moderation/queue/submission-history.queries.ts'
import { findPlaceChain } from '#worker/features/places/place-chain.queries.ts'
import { brokenPlaceChain } from '#worker/features/places/place-chain.rules.ts'
import { columnsOfValues } from '#worker/features/providers/profile-fields.rules.ts'
import { typedFields } from '#worker/features/providers/profile-fields.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { seal } from '#worker/lib/crypto.ts'
import { unavailable, validationFailed, type AppError, type FieldErrors } from '#worker/lib/errors.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { idNumberHash } from './id-number.rules.ts'
import { columnsOfImages, prepareImages } from './submission-images.usecases.ts'
import { alreadySubmitted, categoryUnavailableMessage, feeRequired } from './submissions.errors.ts'
import {
  findActiveCategory,
  findOwnBiodata,
  listFeePayments,
  writeSubmission,
} from './submissions.queries.ts'
import { biodataFee, isFeeDue, isSettled, submissionStatus } from './submissions.rules.ts'
import { photoMessage, type BiodataForm } from './submissions.schema.ts'

/**
 * Checks that a worker can submit a biodata, before the form is validated.
 * @throws 409 `already_pending` or `already_approved`, 402 `payment_required`
 */
export async function ensureMaySubmit(db: Database, user: { id: number }, settings: Settings): Promise<void> {
  const {
    own: [own],
    fees,
  } = await batch(db, { own: findOwnBiodata(db, user.id), fees: listFeePayments(db, user.id) })
  const status = submissionStatus(own?.provider)
  if (isSettled(status)) throw alreadySubmitted(status)
  const paid = fees.some((payment) => payment.status === 'paid')
  if (isFeeDue(settings, { paid })) throw feeRequired(poishaToTaka(biodataFee(settings)))
}

type Submission = { form: BiodataForm; store: ImageStore; settingsKey: string; now: Date }

/**
 * Submits a biodata: the first one, or a corrected one after a rejection, which keeps images that are not sent again. Images
 * are converted before anything is stored, stored before the row, and deleted if the row is not written.
 * @throws 422, 409 `already_pending` or `already_approved` (also for the slower of two parallel calls), 503
 * @returns id of the biodata
 */
export async function submitBiodata(
  db: Database,
  user: CurrentUser,
  { form, store, settingsKey, now }: Submission,
): Promise<number> {
  const { own, category, place } = await readChoices(db, user, form)
  const before = submissionStatus(own?.provider) === null ? undefined : own?.provider
  const wrong: FieldErrors = {
    ...wrongChoices(category, place),
    ...(!form.profile_photo && !before?.photo && { profile_photo: [photoMessage] }),
  }
  const made = await prepareImages(store, user, form)
  const fields = { ...wrong, ...made.wrong }
  if (Object.keys(fields).length > 0) throw validationFailed(fields)

  const images = Object.values(made.images)
  await storeImages(db, store, images, { userId: user.id, now })
  const write = writeSubmission(
    db,
    user.id,
    {
      categoryId: form.category_id,
      ...columnsOfValues(form, typedFields),
      idNumberSealed: seal(settingsKey, form.id_number),
      idNumberHash: idNumberHash(settingsKey, form.id_number),
      divisionId: form.division_id,
      districtId: form.district_id,
      upazilaId: form.upazila_id,
      ...columnsOfImages(made.images),
    },
    { guard: areStored(images), now },
  )
  const {
    written: [row],
  } = await batch(db, {
    written: write,
    audit: submissionEntry(db, user, { action: 'provider.submitted', now }),
  }).catch(async (error: unknown) => {
    await discardImages(db, store, images, now)
    throw error
  })
  if (!row) {
    await discardImages(db, store, images, now)
    throw await refusalNow(db, user, form)
  }
  // Images that a row still refers to are kept.
  if (before) await discardImages(db, store, imagesOfProfile(before), now)
  return row.id
}

/** The person's biodata, and the chosen trade and place as far as they exist. */
async function readChoices(db: Database, user: { id: number }, form: BiodataForm) {
  const found = await batch(db, {
    own: findOwnBiodata(db, user.id),
    categories: findActiveCategory(db, form.category_id),
    places: findPlaceChain(db, form),
  })
  return { own: found.own[0], category: found.categories[0], place: found.places[0] }
}

/** The field errors of a trade or place that cannot be chosen. */
const wrongChoices = (
  category: object | undefined,
  place: Parameters<typeof brokenPlaceChain>[0],
): FieldErrors => ({
  ...brokenPlaceChain(place),
  ...(!category && { category_id: [categoryUnavailableMessage] }),
})

/** The error for a valid form that was not written. */
async function refusalNow(db: Database, user: { id: number }, form: BiodataForm): Promise<AppError> {
  const { own, category, place } = await readChoices(db, user, form)
  const status = submissionStatus(own?.provider)
  if (isSettled(status)) return alreadySubmitted(status)
  const wrong = wrongChoices(category, place)
  return Object.keys(wrong).length > 0 ? validationFailed(wrong) : unavailable()
}
