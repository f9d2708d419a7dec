import type { Database } from '#worker/db/db.ts'
import { rejectionReasons, rejectionWords } from '#worker/features/moderation/moderation.schema.ts'
import type { ProviderRow } from '#worker/features/providers/providers.table.ts'
import type { Settings } from '#worker/features/settings/settings.usecases.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { findOwnBiodata, listFeePayments } from './submissions.queries.ts'
import { biodataFee, isFeeDue, submissionStatus } from './submissions.rules.ts'

/**
 * Where a worker stands: the state of the biodata, why it was refused and which field mends it, the fee, and the own
 * data to fill the form with. `fee` in taka. `fee_payment` is a payment of the fee that is still open.
 */
export async function readOwnSubmission(
  db: Database,
  user: { id: number },
  { settings, settingsKey }: { settings: Settings; settingsKey: string },
) {
  const [[own], fees] = await db.batch([findOwnBiodata(db, user.id), listFeePayments(db, user.id)])
  const status = submissionStatus(own?.provider)
  const provider = status === null ? undefined : own?.provider
  const isRejected = status === 'rejected'
  const paid = fees.some((payment) => payment.status === 'paid')
  const due = isFeeDue(settings, { paid })
  const waiting = due
    ? fees.find((payment) => payment.status === 'review' || payment.method === 'manual')
    : undefined
  return {
    exists: status !== null,
    is_approved: status === 'approved',
    reviewed_at: provider?.reviewedAt?.toISOString() ?? null,
    status,
    is_active: provider?.isActive ?? false,
    // Customers reported the number as dead: the worker is asked whether it is right.
    phone_withheld: status === 'approved' && (provider?.phoneHiddenAt ?? null) !== null,
    rejection_code: isRejected ? (provider?.rejectionCode ?? null) : null,
    rejection_reason: isRejected
      ? rejectionWords(provider?.rejectionCode ?? null, provider?.rejectionNote ?? null)
      : null,
    rejection_field: isRejected ? fieldToMend(provider?.rejectionCode ?? null) : null,
    payment_required: due,
    fee: poishaToTaka(biodataFee(settings)),
    paid,
    fee_payment: waiting ? { ref: waiting.ref, status: waiting.status } : null,
    biodata: provider && own ? ownBiodata(provider, own.categoryName, { settingsKey, isRejected }) : null,
  }
}

const fieldToMend = (code: string | null) =>
  code !== null && Object.hasOwn(rejectionReasons, code)
    ? rejectionReasons[code as keyof typeof rejectionReasons].field
    : null

/** A person's own biodata. The id number only where it is to be mended; of documents only that they are there. */
const ownBiodata = (
  provider: ProviderRow,
  categoryName: string,
  { settingsKey, isRejected }: { settingsKey: string; isRejected: boolean },
) => ({
  id: provider.id,
  category_id: provider.categoryId,
  category: { id: provider.categoryId, name: categoryName },
  name: provider.name,
  phone: provider.phone,
  gender: provider.gender,
  blood_group: provider.bloodGroup,
  id_number: isRejected ? unseal(settingsKey, provider.idNumberSealed) : null,
  work_experience: provider.workExperience,
  bio: provider.bio,
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
  submitted_at: provider.submittedAt.toISOString(),
})
