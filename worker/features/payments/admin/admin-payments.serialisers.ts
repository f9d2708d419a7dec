import { poishaToTaka } from '#worker/lib/money.ts'
import type { AdminPaymentRow } from './admin-payments.queries.ts'

/** A payment as the admin's list shows it; amounts in taka. Named field by field (spec 001 §3). */
export function adminPayment({ payment, ...row }: AdminPaymentRow) {
  // A payment that gave nothing may name what another payment gave.
  const gave = payment.status === 'paid' || payment.status === 'refunded'
  return {
    id: payment.id,
    type: payment.purpose,
    name: row.name,
    phone: row.phone,
    location: row.location,
    plan: payment.planName,
    payment_method: payment.method,
    transaction_id: payment.gatewayTxnId,
    amount: poishaToTaka(payment.amountPoisha),
    payment_time: payment.listedAt,
    starts_at: gave ? row.startsAt : null,
    ends_at: gave ? row.endsAt : null,
    status: payment.status,
    ref: payment.ref,
    reason: row.lastReason,
    /** What the payer says the money went under; unproven. */
    claimed_transaction_id: row.claimed,
    paid_at: payment.paidAt,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    refunded_amount: poishaToTaka(payment.refundedPoisha),
    refunded_at: payment.refundedAt,
    user_id: payment.userId,
    user_role: row.role,
  }
}

export type AdminPayment = ReturnType<typeof adminPayment>
