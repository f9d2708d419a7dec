import { batch, type Database } from '#worker/db/db.ts'
import { areStored } from '#worker/features/images/images.queries.ts'
import { discardImages, type ImageStore, imagesOfProfile } from '#worker/features/images/images.usecases.ts'
import { findPlaceChain } from '#worker/features/places/places.queries.ts'
import { brokenPlaceChain } from '#worker/features/places/places.rules.ts'
import { columnsOfValues } from '#worker/features/providers/profile-fields.rules.ts'
import { typedFields } from '#worker/features/providers/profile-fields.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unavailable, validationFailed, type AppError, type FieldErrors } from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { checkImages, columnsOfImages, prepareImages, writeWithImages } from './submission-images.usecases.ts'
import { alreadySubmitted, categoryUnavailableMessage, feeRequired, feeNotDue } from './submissions.errors.ts'
import {
  findActiveCategory,
  findOwnBiodata,
  listFeePayments,
  submissionEntry,
  writeSubmission,
  countRevealers,
  findPlaceOfAccount,
} from './submissions.queries.ts'
import { biodataFee, isFeeDue, isSettled, sealedIdNumber, submissionStatus } from './submissions.rules.ts'
import { photoMessage, type BiodataForm, type ImageField } from './submissions.schema.ts'
import { openOfferedGateway, type GatewayAccess } from '#worker/features/payments/methods/methods.usecases.ts'
import { hasNoPaidBiodataFee } from '#worker/features/payments/payments.queries.ts'
import { startPayment, type Started } from '#worker/features/payments/checkout/start-payment.usecases.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { listComments } from '#worker/features/ratings/ratings.queries.ts'
import { viewsOfWeek } from '#worker/features/providers/views.rules.ts'
import { dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { findLatestChange } from '#worker/features/providers/changes/changes.queries.ts'
import { ownSubmission } from './submissions.answers.ts'

/** @throws 409 `already_pending` or `already_approved`, 402 `payment_required` */
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

type Submission = { form: BiodataForm; store: ImageStore; settingsKey: KeyRing; now: Date }

/**
 * Images are converted after all checks and before anything is stored, stored before the row, and deleted if the row is not written.
 * @throws 422; 409 `already_pending` or `already_approved` (also for the slower of two parallel calls); 429; 503
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
    ...missingPhoto(form, before),
  }
  const { sent, wrong: wrongPictures } = await checkImages(form)
  const fields = { ...wrong, ...wrongPictures }
  if (Object.keys(fields).length > 0) throw validationFailed(fields)

  const made = await prepareImages(db, store, user, { sent, stored: before, now })
  const images = Object.values(made)
  const write = writeSubmission(
    db,
    user.id,
    {
      categoryId: form.category_id,
      ...columnsOfValues(form, typedFields),
      ...sealedIdNumber(settingsKey, form.id_number),
      divisionId: form.division_id,
      districtId: form.district_id,
      upazilaId: form.upazila_id,
      ...columnsOfImages(made),
    },
    { guard: areStored(images), now },
  )
  const row = await writeWithImages(db, store, { images, userId: user.id, now }, () =>
    batch(db, { written: write, audit: submissionEntry(db, user, now) }),
  )
  if (!row) throw await refusalNow(db, user, form)
  // Images that a row still refers to are kept.
  if (before) await discardImages(db, store, imagesOfProfile(before), now)
  return row.id
}

const missingPhoto = (
  form: Pick<BiodataForm, 'profile_photo'>,
  before: { photo: string | null } | undefined,
) => !form.profile_photo && !before?.photo && { profile_photo: [photoMessage] }

/** The errors of the pictures of a form, for a form whose texts are refused already. */
export async function pictureErrors(
  db: Database,
  user: { id: number },
  form: Pick<BiodataForm, ImageField>,
): Promise<FieldErrors> {
  const [own] = await findOwnBiodata(db, user.id)
  const before = submissionStatus(own?.provider) === null ? undefined : own?.provider
  const { wrong } = await checkImages(form)
  return { ...missingPhoto(form, before), ...wrong }
}

async function readChoices(db: Database, user: { id: number }, form: BiodataForm) {
  const found = await batch(db, {
    own: findOwnBiodata(db, user.id),
    categories: findActiveCategory(db, form.category_id),
    places: findPlaceChain(db, form),
  })
  return { own: found.own[0], category: found.categories[0], place: found.places[0] }
}

const wrongChoices = (
  category: object | undefined,
  place: Parameters<typeof brokenPlaceChain>[0],
): FieldErrors => ({
  ...brokenPlaceChain(place),
  ...(!category && { category_id: [categoryUnavailableMessage] }),
})

async function refusalNow(db: Database, user: { id: number }, form: BiodataForm): Promise<AppError> {
  const { own, category, place } = await readChoices(db, user, form)
  const status = submissionStatus(own?.provider)
  if (isSettled(status)) return alreadySubmitted(status)
  const wrong = wrongChoices(category, place)
  return Object.keys(wrong).length > 0 ? validationFailed(wrong) : unavailable()
}

/** @throws 409 `fee_not_due`, `already_pending`, `already_approved`; 422 for a method that is not offered; 503 */
export async function startBiodataFee(
  db: Database,
  worker: { id: number },
  {
    method,
    access,
    requestId,
    now,
  }: { method: PaymentMethod; access: GatewayAccess; requestId: string; now: Date },
): Promise<Started> {
  const [own] = await findOwnBiodata(db, worker.id)
  const status = submissionStatus(own?.provider)
  if (isSettled(status)) throw alreadySubmitted(status)
  const amountPoisha = biodataFee(access.settings)
  if (amountPoisha === 0) throw feeNotDue()
  const started = await startPayment(db, {
    userId: worker.id,
    purpose: 'biodata_fee',
    method,
    amountPoisha,
    planName: 'প্রোফাইল জমার ফি',
    gateway: openOfferedGateway(method, access),
    subject: null,
    allowed: hasNoPaidBiodataFee(worker.id),
    refuse: feeNotDue,
    requestId,
    now,
  })
  // Another payment was settled first; this one waits in review for a refund.
  if ('settlement' in started && started.settlement.outcome !== 'paid') throw feeNotDue()
  return started
}

const daysOfAWeek = 7
const commentsShown = 3

export async function readOwnSubmission(
  db: Database,
  user: { id: number },
  { settings, settingsKey, now }: { settings: Settings; settingsKey: KeyRing; now: Date },
) {
  const {
    own: [own],
    fees,
    changes: [change],
    places: [place],
  } = await batch(db, {
    own: findOwnBiodata(db, user.id),
    fees: listFeePayments(db, user.id),
    changes: findLatestChange(db, user.id),
    places: findPlaceOfAccount(db, user.id),
  })
  const status = submissionStatus(own?.provider)
  const submission = {
    biodata: own && status !== null ? { ...own, ...own.provider } : undefined,
    fees,
    change,
    accountPlace: place ?? { divisionId: null, districtId: null, upazilaId: null },
    activity: own && status === 'approved' ? await readWeek(db, own.provider, { settings, now }) : null,
  }
  return ownSubmission(submission, { settings, settingsKey, now })
}

/** The activity of an approved profile. The week includes today. One round trip. */
async function readWeek(
  db: Database,
  provider: ProviderRow,
  { settings, now }: { settings: Settings; now: Date },
) {
  const {
    reveals: [reached],
    comments,
  } = await batch(db, {
    reveals: countRevealers(db, provider.id, new Date(now.getTime() - daysOfAWeek * millisecondsPerDay)),
    comments: listComments(db, provider.id, { after: undefined, limit: commentsShown + 1 }),
  })
  const views = viewsOfWeek(provider.viewsByDay, dayOf(now, settings.timezone))
  return { provider, views, revealers: reached?.revealers ?? 0, comments, commentsShown }
}
