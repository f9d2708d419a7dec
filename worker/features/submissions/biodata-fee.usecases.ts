import type { Database } from '#worker/db/db.ts'
import {
  openOfferedGateway,
  type GatewayAccess,
} from '#worker/features/payments/methods/payment-methods.usecases.ts'
import { hasNoPaidBiodataFee } from '#worker/features/payments/biodata-fee.queries.ts'
import { startPayment, type Started } from '#worker/features/payments/checkout/start-payment.usecases.ts'
import { alreadySubmitted, feeNotDue } from './submissions.errors.ts'
import { findOwnBiodata } from './submissions.queries.ts'
import { biodataFee, isSettled, submissionStatus } from './submissions.rules.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

/** @throws 409 `fee_not_due`, `already_pending`, `already_approved`; 422 for a method that is not offered; 503 */
export async function startBiodataFee(
  db: Database,
  worker: { id: number },
  { method, access, now }: { method: PaymentMethod; access: GatewayAccess; now: Date },
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
    planName: 'বায়োডাটা জমার ফি',
    gateway: openOfferedGateway(method, access),
    subject: null,
    allowed: hasNoPaidBiodataFee(worker.id),
    refuse: feeNotDue,
    now,
  })
  // Another payment was settled first; this one waits in review for a refund.
  if ('settlement' in started && started.settlement.outcome !== 'paid') throw feeNotDue()
  return started
}
