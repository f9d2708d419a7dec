import { poishaToTaka } from '#worker/lib/money.ts'
import type { AdminPaymentRow } from './admin-payments.queries.ts'

/** A payment in the list of the admin; amounts in taka. */
export function adminPayment({ payment, ...row }: AdminPaymentRow) {
  // A surplus payment in review refers to the purchase of another payment.
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
    /** Reported by the payer, unproven. */
    claimed_transaction_id: row.claimed,
    /** How many other payments name the same transaction id; 0 unless this one is in review. */
    rival_count: row.rivals,
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
