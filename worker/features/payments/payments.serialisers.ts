import { poishaToTaka } from '#worker/lib/money.ts'
import type { PaymentStep } from './settlement/settlement.queries.ts'
import { nextStep } from './payments.rules.ts'
import type { PaymentRow } from './payments.table.ts'
import type { Started } from './checkout/start-payment.usecases.ts'
import { paymentMethodOf, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

type WithPeriod = { payment: PaymentRow; startsAt: Date | null; endsAt: Date | null }

export const offeredMethod = (id: PaymentMethod) => ({ id, name: paymentMethodOf(id).name })

/** A payment that was just started. Without `payment_url` it is paid already. */
export const startedPayment = (started: Started): { ref: string; payment_url?: string } => ({
  ref: started.ref,
  ...('paymentUrl' in started && { payment_url: started.paymentUrl }),
})

export const startedMessage = <Paid extends string>(started: Started, paid: Paid) =>
  'paymentUrl' in started ? 'পেমেন্ট সফলভাবে শুরু হয়েছে। পরের ধাপে টাকা পরিশোধ করুন।' : paid

/** The state of a payment without anything that identifies its payer. */
export const paymentState = ({ payment, endsAt }: WithPeriod) => ({
  status: payment.status,
  purpose: payment.purpose,
  amount: poishaToTaka(payment.amountPoisha),
  plan: payment.planName,
  // A surplus payment in review refers to the purchase of another payment.
  ends_at: payment.status === 'paid' ? endsAt : null,
  method: payment.method,
  method_name: paymentMethodOf(payment.method).name,
  next: nextStep(payment),
  return_to: payment.returnTo,
})

export const ownPayment = ({ payment, startsAt, endsAt }: WithPeriod) => ({
  ref: payment.ref,
  ...paymentState({ payment, startsAt, endsAt }),
  starts_at: payment.status === 'paid' ? startsAt : null,
  transaction_id: payment.gatewayTxnId,
  reason: payment.reason,
  created_at: payment.createdAt,
  paid_at: payment.paidAt,
  refunded_amount: poishaToTaka(payment.refundedPoisha),
  refunded_at: payment.refundedAt,
})

/** A history row as the payer sees it. The reason of a refund is a note for the staff. */
export const ownStep = ({ kind, status, reason, amountPoisha, transaction, at }: PaymentStep) => ({
  kind,
  status,
  reason: kind.startsWith('refund') ? null : reason,
  amount: amountPoisha === null ? null : poishaToTaka(amountPoisha),
  transaction_id: transaction,
  at: new Date(at),
})
