import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { isExpiringSoon, statusAt } from '#worker/features/entitlements/entitlements.rules.ts'
import type { runningBoostOf } from '#worker/features/entitlements/boosts/boosts.queries.ts'
import type { BoostingPlanRow } from '#worker/features/entitlements/entitlements.table.ts'
import {
  paymentMethodOf,
  paymentMethods,
  type PaymentMethod,
} from '#worker/features/settings/payment-methods.schema.ts'
import { subscriptionStatuses } from '#worker/features/entitlements/plans/plans.schema.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import {
  count,
  created,
  done,
  id,
  json,
  many,
  moment,
  orNull,
  plainText,
  redirect,
  taka,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import type { findOwnPayment, listSubscriptionsOf } from './payments.queries.ts'
import { nextStep } from './payments.rules.ts'
import {
  checkOutcomes,
  paymentNextSteps,
  paymentPurposes,
  paymentStatuses,
  paymentStepKinds,
} from './payments.schema.ts'
import type { PaymentRow } from './payments.table.ts'
import type { PaymentStep } from './settlement/settlement.queries.ts'

/** The price before the discount, in taka. `amount` is what was left to pay. */
export const discountFields = view<Pick<PaymentRow, 'amountPoisha' | 'discountPoisha' | 'code'>>()({
  code: z.nullable(text),
  price: [taka, (row) => poishaToTaka(row.amountPoisha + row.discountPoisha)],
  discount: [taka, (row) => poishaToTaka(row.discountPoisha)],
}).fields

export const offeredMethod = view<{ id: PaymentMethod }>()({
  id: z.enum(paymentMethods),
  name: [text, (method) => paymentMethodOf(method.id).name],
})

/** The state of a payment without anything that identifies its payer. */
export const paymentState = view<RowOf<typeof findOwnPayment>>()({
  status: z.enum(paymentStatuses),
  purpose: z.enum(paymentPurposes),
  amount: [taka, (row) => poishaToTaka(row.amountPoisha)],
  plan: [text, (row) => row.planName],
  // A surplus payment in review refers to the purchase of another payment.
  ends_at: [z.nullable(moment), (row) => (row.status === 'paid' ? row.endsAt : null)],
  method: z.enum(paymentMethods),
  method_name: [text, (row) => paymentMethodOf(row.method).name],
  next: [z.enum(paymentNextSteps), nextStep],
  return_to: z.nullable(text),
})

export const ownPayment = view<RowOf<typeof findOwnPayment>>()({
  ...paymentState.fields,
  ref: text,
  starts_at: [z.nullable(moment), (row) => (row.status === 'paid' ? row.startsAt : null)],
  transaction_id: [z.nullable(text), (row) => row.gatewayTxnId],
  reason: z.nullable(text),
  created_at: moment,
  paid_at: z.nullable(moment),
  refunded_amount: [taka, (row) => poishaToTaka(row.refundedPoisha)],
  refunded_at: z.nullable(moment),
  ...discountFields,
})

/** A history row as the payer sees it. The reason of a refund is a note for the staff. */
const ownStep = view<PaymentStep>()({
  kind: z.enum(paymentStepKinds),
  status: text,
  reason: [z.nullable(text), ({ kind, reason }) => (kind.startsWith('refund') ? null : reason)],
  amount: [z.nullable(taka), (step) => (step.amountPoisha === null ? null : poishaToTaka(step.amountPoisha))],
  transaction_id: [z.nullable(text), (step) => step.transaction],
  at: [moment, (step) => new Date(step.at)],
})

type Receipt = RowOf<typeof findOwnPayment> & {
  waitingRef: string | null
  instructions: string | null
  number: string | null
  history: readonly PaymentStep[]
}

export const receipt = view<Receipt>()({
  ...ownPayment.fields,
  waiting_ref: z.nullable(text),
  instructions: z.nullable(text),
  number: z.nullable(text),
  history: many(ownStep),
})

/** A payment that was just started. Without `payment_url` it is paid already. */
export const startedPayment = view<{ ref: string; paymentUrl?: string }>()({
  ref: text,
  payment_url: [z.optional(text), (started) => started.paymentUrl],
})

const boostingPlan = view<BoostingPlanRow>()({
  id,
  name: text,
  price: [taka, (plan) => poishaToTaka(plan.pricePoisha)],
  duration_days: count,
  rank_bonus: z.number(),
  is_active: z.boolean(),
})

type RunningBoost = RowOf<typeof runningBoostOf>

const activeBoost = view<RunningBoost>()({
  boosted_until: [z.nullable(moment), (boost) => boost.endsAt],
  plan_name: text,
  rank_bonus: z.number(),
})

type BoostOffer = {
  data: readonly BoostingPlanRow[]
  activeBoost: RunningBoost | undefined
  codesAccepted: boolean
}

export const boostOffer = view<BoostOffer, [now: Date]>()({
  data: many(boostingPlan),
  active_boost: orNull(activeBoost),
  codes_accepted: z.boolean(),
  expiring_soon: [
    z.boolean(),
    (offer, now) => (offer.activeBoost?.endsAt ? isExpiringSoon(offer.activeBoost.endsAt, now) : false),
  ],
})

/** Null unless money came or the payer has reported it. A payment that failed or was cancelled has no transaction to show. */
const transactionOf = ({ payment }: { payment: PaymentRow | null }): string | null => {
  if (!payment) return null
  const { status, gatewayTxnId, ref } = payment
  const hasMoved =
    status === 'paid' || status === 'refunded' || (status === 'review' && gatewayTxnId !== null)
  return hasMoved ? (gatewayTxnId ?? ref) : null
}

/** A subscription as its customer sees it. The end and the transaction have two names each. */
export const ownSubscription = view<RowOf<typeof listSubscriptionsOf>, [now: Date]>()({
  id: [id, (row) => row.subscription.id],
  status: [z.enum(subscriptionStatuses), (row, now) => statusAt(row.subscription, now)],
  plan: [
    z.strictObject({ name: text, daily_biodata_view_limit: count }),
    ({ subscription }) => ({
      name: subscription.planName,
      daily_biodata_view_limit: subscription.dailyLimit,
    }),
  ],
  starts_at: [z.nullable(moment), (row) => row.subscription.startsAt],
  ends_at: [z.nullable(moment), (row) => row.subscription.endsAt],
  expires_at: [z.nullable(moment), (row) => row.subscription.endsAt],
  payment_method: [z.nullable(z.enum(paymentMethods)), ({ payment }) => payment?.method ?? null],
  payment_method_name: [z.nullable(text), ({ payment }) => payment && paymentMethodOf(payment.method).name],
  payment_txn_id: [z.nullable(text), transactionOf],
  transaction_id: [z.nullable(text), transactionOf],
  daily_limit: [count, (row) => row.subscription.dailyLimit],
  payment_ref: [z.nullable(text), ({ payment }) => payment?.ref ?? null],
  payment_status: [z.nullable(z.enum(paymentStatuses)), ({ payment }) => payment?.status ?? null],
})

const offeredMethods = json('The payment methods on offer', { data: many(offeredMethod) })
const notification = plainText('Takes a message of the gateway; the answer is the same for every message')
const result = redirect('Takes a payer who comes back from the gateway to the result page')

export const paymentsAnswers = {
  'GET /api/payment-methods': offeredMethods,
  'GET /api/subscription/payment-methods': offeredMethods,
  'GET /api/payments/:ref/status': json(
    'The state of a payment, without anything about the payer',
    paymentState.schema,
  ),
  'POST /api/payments/:ref/trx': done('Reports the transaction id of a manual payment'),
  'GET /api/me/payments': json('The payments of the user', { data: many(ownPayment) }),
  'GET /api/me/payments/:ref': json('A receipt', { data: receipt }),
  'POST /api/me/payments/:ref/check': done('Asks the gateway about a payment of the user', {
    outcome: z.enum(checkOutcomes),
  }),
  'GET /api/boost/plans': json(
    'The boosting plans on sale and the running boost of the worker',
    boostOffer.schema,
  ),
  'POST /api/boost/start': created('Starts the purchase of a boost', startedPayment.schema.shape),
  'POST /api/subscription/start': created(
    'Starts the purchase of a subscription',
    startedPayment.schema.shape,
  ),
  'GET /api/subscription/mine': json('The subscriptions of the customer', { data: many(ownSubscription) }),
  'POST /api/payments/sslcommerz/ipn': notification,
  'POST /api/payments/nogorpay/webhook/:ref': notification,
  'GET /payment/sslcommerz/success': result,
  'POST /payment/sslcommerz/success': result,
  'GET /payment/sslcommerz/fail': result,
  'POST /payment/sslcommerz/fail': result,
  'GET /payment/sslcommerz/cancel': result,
  'POST /payment/sslcommerz/cancel': result,
  'GET /payment/nogorpay/success/:ref': result,
  'GET /payment/nogorpay/cancel/:ref': result,
}
