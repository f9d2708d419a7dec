import type { PaymentStatus } from '#worker/features/payments/payments.schema.ts'
import { isExpiringSoon } from '#worker/features/boosts/boosts.rules.ts'
import { columnsOf } from '#worker/features/moderation/changes/changeable-columns.rules.ts'
import { rejectionReasons, rejectionWords } from '#worker/features/moderation/moderation.schema.ts'
import { changedValues, fieldValues } from '#worker/features/providers/profile-fields.rules.ts'
import { profileFieldNames, typedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { averageOf } from '#worker/features/providers/providers.serialisers.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import { commentsPage } from '#worker/features/ratings/ratings.serialisers.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import type { OwnChangeRow } from './profile/changes.queries.ts'
import type { AccountPlace } from './submissions.queries.ts'
import { biodataFee, isFeeDue, submissionStatus } from './submissions.rules.ts'
import { isOnline, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

// The worker's own biodata, by name. Of a document the worker learns only whether it exists.

const fieldToMend = (code: string | null) =>
  code !== null && Object.hasOwn(rejectionReasons, code)
    ? rejectionReasons[code as keyof typeof rejectionReasons].field
    : null

/** The biodata as it fills the form. The id number only after a rejection, to be corrected. */
const ownBiodata = (
  provider: ProviderRow,
  categoryName: string,
  { settingsKey, isRejected }: { settingsKey: KeyRing; isRejected: boolean },
) => ({
  id: provider.id,
  category_id: provider.categoryId,
  category: { id: provider.categoryId, name: categoryName },
  ...fieldValues(provider, profileFieldNames),
  id_number: isRejected ? unseal(settingsKey, provider.idNumberSealed) : null,
  division_id: provider.divisionId,
  district_id: provider.districtId,
  upazila_id: provider.upazilaId,
  division: provider.division,
  district: provider.district,
  area: provider.area,
  profile_photo_url: provider.photo && `/storage/${provider.photo}-320.webp`,
  profile_photo: provider.photo && `/storage/${provider.photo}`,
  has_id_card_front: provider.idCardFront !== null,
  has_id_card_back: provider.idCardBack !== null,
  is_paused: provider.isPaused,
  verified_badge: provider.verifiedBadge,
  submitted_at: provider.submittedAt.toISOString(),
})

// Days for which a decided change is shown.
const newsDays = { approved: 7, rejected: 30 } as const

/** Null for a change from before the last submission and for a decision that is no longer news. */
function ownChange(row: OwnChangeRow, provider: Pick<ProviderRow, 'submittedAt'>, now: Date) {
  if (row.createdAt < provider.submittedAt) return null
  if (row.status !== 'pending') {
    const since = now.getTime() - newsDays[row.status] * millisecondsPerDay
    if (row.reviewedAt === null || row.reviewedAt.getTime() < since) return null
  }
  const changes = columnsOf(row.changes)
  const has = (column: keyof typeof changes) => column in changes
  const isRejected = row.status === 'rejected'
  return {
    id: row.id,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    reviewed_at: row.reviewedAt?.toISOString() ?? null,
    rejection_reason: isRejected ? rejectionWords(row.rejectionCode, row.rejectionNote) || null : null,
    rejection_field: isRejected ? fieldToMend(row.rejectionCode) : null,
    fields: {
      ...changedValues(changes, typedFields),
      ...(has('categoryId') && {
        category_id: changes.categoryId,
        category: { id: changes.categoryId, name: row.categoryName },
      }),
      ...(has('upazilaId') && {
        division_id: changes.divisionId,
        district_id: changes.districtId,
        upazila_id: changes.upazilaId,
        division: changes.division,
        district: changes.district,
        area: changes.area,
      }),
      // The picture of a rejected change is deleted.
      ...(has('photo') && {
        profile_photo: row.status === 'pending' && changes.photo ? `/storage/${changes.photo}` : null,
      }),
      ...(has('idNumberHash') && { id_number: true }),
      ...(has('idCardFront') && { id_card_front: true }),
      ...(has('idCardBack') && { id_card_back: true }),
    },
  }
}

type Submission = {
  own: { provider: ProviderRow; categoryName: string } | undefined
  fees: readonly { ref: string; status: PaymentStatus; method: PaymentMethod }[]
  change: OwnChangeRow | undefined
  place: AccountPlace | undefined
  activity: ReturnType<typeof ownActivity> | null
}
type Context = { settings: Settings; settingsKey: KeyRing; now: Date }

/** The state of a worker's biodata; `fee` in taka. */
export function ownSubmission(
  { own, fees, change, place, activity }: Submission,
  { settings, settingsKey, now }: Context,
) {
  const status = submissionStatus(own?.provider)
  const provider = status === null ? undefined : own?.provider
  const isRejected = status === 'rejected'
  const isApproved = status === 'approved'
  const paid = fees.some((payment) => payment.status === 'paid')
  const due = isFeeDue(settings, { paid })
  const waiting = due
    ? fees.find((payment) => payment.status === 'review' || !isOnline(payment.method))
    : undefined
  const code = provider?.rejectionCode ?? null
  return {
    exists: status !== null,
    is_approved: isApproved,
    reviewed_at: provider?.reviewedAt?.toISOString() ?? null,
    status,
    is_active: provider?.isActive ?? false,
    /** Customers reported the number as dead: the worker has to confirm it. */
    phone_withheld: isApproved && (provider?.phoneHiddenAt ?? null) !== null,
    rejection_code: isRejected ? code : null,
    rejection_reason: isRejected ? rejectionWords(code, provider?.rejectionNote ?? null) : null,
    rejection_field: isRejected ? fieldToMend(code) : null,
    /** Why moderators switched the approved profile off. */
    deactivation_reason:
      isApproved && provider?.isActive === false
        ? rejectionWords(code, provider.rejectionNote) || null
        : null,
    payment_required: due,
    fee: poishaToTaka(biodataFee(settings)),
    paid,
    fee_payment: waiting ? { ref: waiting.ref, status: waiting.status } : null,
    change: provider && change && isApproved ? ownChange(change, provider, now) : null,
    activity,
    account_place: {
      division_id: place?.divisionId ?? null,
      district_id: place?.districtId ?? null,
      upazila_id: place?.upazilaId ?? null,
    },
    /** Whether decisions are sent by SMS. */
    tells_by_sms: isOn(settings, 'sms_enabled'),
    biodata: provider && own ? ownBiodata(provider, own.categoryName, { settingsKey, isRejected }) : null,
  }
}

type Week = {
  views: number
  revealers: number
  comments: Parameters<typeof commentsPage>[0]
  commentsShown: number
}

export function ownActivity(provider: ProviderRow, week: Week, now: Date) {
  const { boostedUntil } = provider
  const isBoosted = boostedUntil !== null && boostedUntil > now
  return {
    views_count: provider.viewsCount,
    views_this_week: week.views,
    reveals_this_week: week.revealers,
    average_rating: averageOf(provider),
    total_ratings: provider.ratingCount,
    comments: commentsPage(week.comments, week.commentsShown),
    boosted_until: isBoosted ? boostedUntil.toISOString() : null,
    boost_expiring_soon: isBoosted && isExpiringSoon(boostedUntil, now),
  }
}
