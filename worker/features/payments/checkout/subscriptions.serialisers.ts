import type { PaymentRow } from '../payments.table.ts'
import { statusAt } from '#worker/features/subscriptions/subscriptions.rules.ts'
import type { SubscriptionRow } from '#worker/features/subscriptions/subscriptions.table.ts'
import { paymentMethodOf } from '#worker/features/settings/payment-methods.schema.ts'

/** A subscription as its customer sees it. The end and the transaction have two names each. */
export function ownSubscription(subscription: SubscriptionRow, payment: PaymentRow | null, now: Date) {
  const transaction = payment && hasMoved(payment) ? (payment.gatewayTxnId ?? payment.ref) : null
  return {
    id: subscription.id,
    status: statusAt(subscription, now),
    plan: { name: subscription.planName, daily_biodata_view_limit: subscription.dailyLimit },
    starts_at: subscription.startsAt,
    ends_at: subscription.endsAt,
    expires_at: subscription.endsAt,
    payment_method: payment?.method ?? null,
    payment_method_name: payment && paymentMethodOf(payment.method).name,
    payment_txn_id: transaction,
    transaction_id: transaction,
    daily_limit: subscription.dailyLimit,
    payment_ref: payment?.ref ?? null,
    payment_status: payment?.status ?? null,
  }
}

/** Whether money came, or the payer has reported it. A payment that failed or was cancelled has no transaction to show. */
const hasMoved = ({ status, gatewayTxnId }: PaymentRow): boolean =>
  status === 'paid' || status === 'refunded' || (status === 'review' && gatewayTxnId !== null)
