import type { Database } from '#worker/db/db.ts'
import { rejectionWords } from '#worker/features/moderation/moderation.schema.ts'
import { isOnline } from '#worker/features/payments/payments.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { readOwnActivity } from './profile/activity.usecases.ts'
import { fieldToMend, ownBiodata, ownChange } from './submissions.serialisers.ts'
import { findLatestChange } from './profile/changes.queries.ts'
import { findOwnBiodata, listFeePayments } from './submissions.queries.ts'
import { biodataFee, isFeeDue, submissionStatus } from './submissions.rules.ts'

/**
 * Where a worker stands: the state of the biodata, why it was refused and which field mends it, the fee, and the own
 * data to fill the form with. `fee` in taka. `fee_payment` is a payment of the fee that is still open. Once approved
 * also the last change that was asked for, and who has looked, called and rated.
 */
export async function readOwnSubmission(
  db: Database,
  user: { id: number },
  { settings, settingsKey, now }: { settings: Settings; settingsKey: string; now: Date },
) {
  const [[own], fees, [change]] = await db.batch([
    findOwnBiodata(db, user.id),
    listFeePayments(db, user.id),
    findLatestChange(db, user.id),
  ])
  const status = submissionStatus(own?.provider)
  const provider = status === null ? undefined : own?.provider
  const isRejected = status === 'rejected'
  const paid = fees.some((payment) => payment.status === 'paid')
  const due = isFeeDue(settings, { paid })
  const waiting = due
    ? fees.find((payment) => payment.status === 'review' || !isOnline(payment.method))
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
    change: provider && change && status === 'approved' ? ownChange(change, provider, now) : null,
    activity:
      provider && status === 'approved' ? await readOwnActivity(db, provider, { settings, now }) : null,
    biodata: provider && own ? ownBiodata(provider, own.categoryName, { settingsKey, isRejected }) : null,
  }
}
