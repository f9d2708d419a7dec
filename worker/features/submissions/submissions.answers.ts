import * as z from 'zod/mini'
import { isExpiringSoon } from '#worker/features/entitlements/entitlements.rules.ts'
import { columnsOf, type ProviderChange } from '#worker/features/providers/changes/changes.rules.ts'
import { fieldToMend, mendableFieldNames, rejectionWords } from './decision-reasons.schema.ts'
import { paymentStatuses, type PaymentStatus } from '#worker/features/payments/payments.schema.ts'
import { profileFieldNames, typedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { averageOf, fieldAnswers, someFieldAnswers } from '#worker/features/providers/providers.answers.ts'
import { providerStatuses, type ProviderStatus } from '#worker/features/providers/providers.schema.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { commentsPage, publicComment } from '#worker/features/ratings/ratings.answers.ts'
import { isOnline, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import {
  count,
  created,
  done,
  id,
  json,
  moment,
  orNull,
  taka,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import type { OwnChangeRow } from '#worker/features/providers/changes/changes.queries.ts'
import type { AccountPlace } from './submissions.queries.ts'
import { biodataFee, isFeeDue } from './submissions.rules.ts'

// The worker's own biodata. Of a document the worker learns only whether it exists.

const mendable = z.nullable(z.enum(mendableFieldNames))

type OwnBiodata = ProviderRow & { categoryName: string; isPhoneDoubted: 0 | 1 }

/** The biodata as it fills the form. The id number only after a rejection, to be corrected. */
const ownBiodata = view<OwnBiodata, [keys: { settingsKey: KeyRing }]>()({
  id,
  category_id: id,
  category: [z.strictObject({ id, name: text }), (row) => ({ id: row.categoryId, name: row.categoryName })],
  ...fieldAnswers(profileFieldNames),
  id_number: [
    z.nullable(text),
    (row, { settingsKey }) => (row.status === 'rejected' ? unseal(settingsKey, row.idNumberSealed) : null),
  ],
  division_id: id,
  district_id: id,
  upazila_id: id,
  division: text,
  district: text,
  area: text,
  profile_photo_url: [z.nullable(text), ({ photo }) => photo && `/storage/${photo}-320.webp`],
  profile_photo: [z.nullable(text), ({ photo }) => photo && `/storage/${photo}`],
  has_id_card_front: [z.boolean(), (row) => row.idCardFront !== null],
  has_id_card_back: [z.boolean(), (row) => row.idCardBack !== null],
  is_paused: z.boolean(),
  verified_badge: z.boolean(),
  submitted_at: moment,
})

const isAsked = (column: unknown) => column !== undefined || undefined

const changedFields = view<ProviderChange & Pick<OwnChangeRow, 'status' | 'categoryName'>>()({
  ...someFieldAnswers(typedFields),
  category_id: z.optional(id),
  category: [
    z.optional(z.strictObject({ id, name: z.nullable(text) })),
    ({ categoryId, categoryName }) =>
      categoryId === undefined ? undefined : { id: categoryId, name: categoryName },
  ],
  division_id: z.optional(id),
  district_id: z.optional(id),
  upazila_id: z.optional(id),
  division: z.optional(text),
  district: z.optional(text),
  area: z.optional(text),
  // The picture of a rejected change is deleted.
  profile_photo: [
    z.optional(z.nullable(text)),
    ({ photo, status }) =>
      photo === undefined ? undefined : status === 'pending' && photo ? `/storage/${photo}` : null,
  ],
  id_number: [z.optional(z.boolean()), (row) => isAsked(row.idNumberHash)],
  id_card_front: [z.optional(z.boolean()), (row) => isAsked(row.idCardFront)],
  id_card_back: [z.optional(z.boolean()), (row) => isAsked(row.idCardBack)],
})

const ownChange = view<OwnChangeRow>()({
  id,
  status: z.enum(providerStatuses),
  created_at: moment,
  reviewed_at: z.nullable(moment),
  rejection_reason: [
    z.nullable(text),
    (row) =>
      row.status === 'rejected' ? rejectionWords(row.rejectionCode, row.rejectionNote) || null : null,
  ],
  rejection_field: [
    mendable,
    (row) => (row.status === 'rejected' ? fieldToMend(row.fieldToMend, row.rejectionCode) : null),
  ],
  fields: [changedFields.schema, (row) => changedFields({ ...row, ...columnsOf(row.changes) })],
})

// Days for which a decided change is shown.
const newsDays = { approved: 7, rejected: 30 } as const

/** Whether a change is shown: not one from before the last submission, and no decision that is no longer news. */
function isNews(row: OwnChangeRow, provider: Pick<ProviderRow, 'submittedAt'>, now: Date): boolean {
  if (row.createdAt < provider.submittedAt) return false
  if (row.status === 'pending') return true
  const since = now.getTime() - newsDays[row.status] * millisecondsPerDay
  return row.reviewedAt !== null && row.reviewedAt.getTime() >= since
}

type Week = {
  provider: ProviderRow
  views: number
  revealers: number
  comments: Parameters<typeof commentsPage>[0]
  commentsShown: number
}
type Context = { settings: Settings; settingsKey: KeyRing; now: Date }

const boostEnd = ({ boostedUntil }: ProviderRow, now: Date) =>
  boostedUntil !== null && boostedUntil > now ? boostedUntil : null

const ownActivity = view<Week, [context: Context]>()({
  views_count: [count, ({ provider }) => provider.viewsCount],
  views_this_week: [count, ({ views }) => views],
  reveals_this_week: [count, ({ revealers }) => revealers],
  average_rating: [z.number(), ({ provider }) => averageOf(provider)],
  total_ratings: [count, ({ provider }) => provider.ratingCount],
  comments: [
    z.strictObject({ data: z.array(publicComment.schema), next_cursor: z.nullable(text) }),
    ({ comments, commentsShown }) => commentsPage(comments, commentsShown),
  ],
  boosted_until: [z.nullable(moment), ({ provider }, { now }) => boostEnd(provider, now)],
  boost_expiring_soon: [
    z.boolean(),
    ({ provider }, { now }) => {
      const end = boostEnd(provider, now)
      return end !== null && isExpiringSoon(end, now)
    },
  ],
})

const accountPlace = view<AccountPlace>()({
  division_id: z.nullable(id),
  district_id: z.nullable(id),
  upazila_id: z.nullable(id),
})

type Submission = {
  biodata: OwnBiodata | undefined
  fees: readonly { ref: string; status: PaymentStatus; method: PaymentMethod }[]
  change: OwnChangeRow | undefined
  accountPlace: AccountPlace
  activity: Week | null
}

const isPaid = ({ fees }: Submission) => fees.some(({ status }) => status === 'paid')
const isDue = (own: Submission, settings: Settings) => isFeeDue(settings, { paid: isPaid(own) })

const inStatus = (biodata: OwnBiodata | undefined, status: ProviderStatus) =>
  biodata?.status === status ? biodata : null

/** The state of a worker's biodata. */
export const ownSubmission = view<Submission, [context: Context]>()({
  exists: [z.boolean(), ({ biodata }) => biodata !== undefined],
  is_approved: [z.boolean(), ({ biodata }) => biodata?.status === 'approved'],
  reviewed_at: [z.nullable(moment), ({ biodata }) => biodata?.reviewedAt ?? null],
  status: [z.nullable(z.enum(providerStatuses)), ({ biodata }) => biodata?.status ?? null],
  is_active: [z.boolean(), ({ biodata }) => biodata?.isActive ?? false],
  /** Customers reported the number as dead: the worker has to confirm it. */
  phone_withheld: [
    z.boolean(),
    ({ biodata }) => (inStatus(biodata, 'approved')?.phoneHiddenAt ?? null) !== null,
  ],
  /** The worker is asked whether the number works, and has not answered. */
  phone_doubted: [z.boolean(), ({ biodata }) => inStatus(biodata, 'approved')?.isPhoneDoubted === 1],
  rejection_code: [z.nullable(text), ({ biodata }) => inStatus(biodata, 'rejected')?.rejectionCode ?? null],
  rejection_reason: [
    z.nullable(text),
    ({ biodata }) => {
      const rejected = inStatus(biodata, 'rejected')
      return rejected && rejectionWords(rejected.rejectionCode, rejected.rejectionNote)
    },
  ],
  rejection_field: [
    mendable,
    ({ biodata }) => {
      const rejected = inStatus(biodata, 'rejected')
      return rejected && fieldToMend(rejected.fieldToMend, rejected.rejectionCode)
    },
  ],
  /** Of a biodata that waits: the field that a moderator asks for, and the moderator's words. */
  asked: [
    z.nullable(z.strictObject({ field: z.enum(mendableFieldNames), note: z.nullable(text) })),
    ({ biodata }) => {
      const waiting = inStatus(biodata, 'pending')
      const field = fieldToMend(waiting?.fieldToMend ?? null, null)
      return field && { field, note: waiting?.rejectionNote ?? null }
    },
  ],
  /** Why moderators switched the approved profile off. */
  deactivation_reason: [
    z.nullable(text),
    ({ biodata }) => {
      const approved = inStatus(biodata, 'approved')
      if (!approved || approved.isActive) return null
      return rejectionWords(approved.rejectionCode, approved.rejectionNote) || null
    },
  ],
  payment_required: [z.boolean(), (own, { settings }) => isDue(own, settings)],
  fee: [taka, (_, { settings }) => poishaToTaka(biodataFee(settings))],
  paid: [z.boolean(), isPaid],
  /** The payment of a due fee that waits for staff. */
  fee_payment: [
    z.nullable(z.strictObject({ ref: text, status: z.enum(paymentStatuses) })),
    (own, { settings }) => {
      const waiting = own.fees.find(({ status, method }) => status === 'review' || !isOnline(method))
      return waiting && isDue(own, settings) ? { ref: waiting.ref, status: waiting.status } : null
    },
  ],
  change: [
    z.nullable(ownChange.schema),
    ({ biodata, change }, { now }) => {
      const approved = inStatus(biodata, 'approved')
      return approved && change && isNews(change, approved, now) ? ownChange(change) : null
    },
  ],
  activity: orNull(ownActivity),
  account_place: accountPlace,
  /** Whether decisions are sent by SMS. */
  tells_by_sms: [z.boolean(), (_, { settings }) => isOn(settings, 'sms_enabled')],
  biodata: orNull(ownBiodata),
})

export const submissionsAnswers = {
  'GET /api/service-workers/me': json("The worker's submission and profile", ownSubmission.schema),
  'POST /api/service-workers': created('Submits a profile', {
    data: z.strictObject({ id, status: z.literal('pending') }),
  }),
  'POST /api/payment/biodata/initiate': created('Starts the payment of the submission fee', {
    ref: text,
    payment_url: z.optional(text),
  }),
  'PUT /api/service-workers/me': done("Changes the texts of the worker's profile", { waits: z.boolean() }),
  'PUT /api/service-workers/me/pause': done("Hides the worker's profile for a while, or shows it again", {
    is_paused: z.boolean(),
  }),
  'POST /api/service-workers/me/changes': created(
    'Asks for a change of the profile that a moderator must see',
    { data: z.strictObject({ id }) },
  ),
  'POST /api/service-workers/me/answer': done('Sends the one field that a moderator asked for'),
  'DELETE /api/service-workers/me/changes/:id': done('Withdraws a change'),
}
