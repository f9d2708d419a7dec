import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import {
  isOnline,
  paymentMethodOf,
  paymentMethods,
} from '#worker/features/settings/payment-methods.schema.ts'
import type { CsvColumns } from '#worker/lib/csv.ts'
import { minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import {
  anyJson,
  count,
  csv,
  decided,
  done,
  foundIds,
  id,
  json,
  many,
  moment,
  orNull,
  pageFields,
  taka,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import { canTransition, hasRefundable, reopenWithin } from '../payments.rules.ts'
import { discountFields } from '../payments.answers.ts'
import {
  paymentEventKinds,
  paymentEventSources,
  paymentPurposeNames,
  paymentPurposes,
  paymentStatuses,
  paymentStatusNames,
} from '../payments.schema.ts'
import { refundable, unfinishedRefund, type RefundStep } from '../refunds/refunds.rules.ts'
import type { revenueBetween } from '../revenue/revenue.queries.ts'
import { netPoisha, revenuePeriodNames, type RevenuePeriod } from '../revenue/revenue.rules.ts'
import { blockerCodes } from './admin-payments.schema.ts'
import type { AdminPaymentRow, findBlocker, listEvents, Rival } from './admin-payments.queries.ts'
import { hasArrived, mayAsk, mayConfirm, mayReject, receivedPoisha } from './review.rules.ts'

// A surplus payment in review refers to the purchase of another payment.
const hasGiven = ({ status }: AdminPaymentRow) => status === 'paid' || status === 'refunded'
const startOf = (row: AdminPaymentRow) => (hasGiven(row) ? row.startsAt : null)
const endOf = (row: AdminPaymentRow) => (hasGiven(row) ? row.endsAt : null)

/** A payment in the list of the admin; amounts in taka. */
export const adminPayment = view<AdminPaymentRow>()({
  id,
  ref: text,
  type: [z.enum(paymentPurposes), (row) => row.purpose],
  name: text,
  phone: z.nullable(text),
  location: z.nullable(text),
  plan: [text, (row) => row.planName],
  payment_method: [z.enum(paymentMethods), (row) => row.method],
  transaction_id: [z.nullable(text), (row) => row.gatewayTxnId],
  amount: [taka, (row) => poishaToTaka(row.amountPoisha)],
  ...discountFields,
  payment_time: [z.nullable(moment), (row) => row.listedAt],
  starts_at: [z.nullable(moment), startOf],
  ends_at: [z.nullable(moment), endOf],
  status: z.enum(paymentStatuses),
  reason: [z.nullable(text), (row) => row.lastReason],
  /** Reported by the payer, unproven. */
  claimed_transaction_id: z.nullable(text),
  /** How many other payments name the same transaction id; 0 unless this one is in review. */
  rival_count: count,
  paid_at: z.nullable(moment),
  refunded_amount: [taka, (row) => poishaToTaka(row.refundedPoisha)],
  user_id: id,
  user_role: z.enum(roles),
  created_at: moment,
})

export const revenueOfDays = view<RowOf<typeof revenueBetween>>()({
  paid: [z.number(), (row) => poishaToTaka(row.paidPoisha)],
  refunded: [taka, (row) => poishaToTaka(row.refundedPoisha)],
  discount: [z.number(), (row) => poishaToTaka(row.discountPoisha)],
  net: [z.number(), (row) => poishaToTaka(netPoisha(row))],
  paid_count: count,
})

const bought = view<AdminPaymentRow>()({
  plan: [text, (row) => row.planName],
  status: [z.nullable(text), (row) => row.boughtStatus],
  duration_days: z.nullable(count),
  daily_limit: z.nullable(count),
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
})

const event = view<RowOf<typeof listEvents>>()({
  id,
  source: z.enum(paymentEventSources),
  kind: z.enum(paymentEventKinds),
  from_status: z.nullable(text),
  to_status: z.nullable(text),
  detail: [z.record(z.string(), anyJson), (row) => row.detail ?? {}],
  actor: [
    z.nullable(z.strictObject({ id, name: text })),
    ({ actorId, actorName }) => (actorId === null ? null : { id: actorId, name: actorName ?? '' }),
  ],
  /** As in the lines of the log; null for the cron. */
  request_id: z.nullable(text),
  created_at: moment,
})

const rival = view<Rival>()({
  id,
  ref: text,
  user_id: id,
  name: text,
  phone: z.nullable(text),
  status: z.enum(paymentStatuses),
  reason: z.nullable(text),
  type: [z.enum(paymentPurposes), (row) => row.purpose],
  amount: [taka, (row) => poishaToTaka(row.amountPoisha)],
  created_at: [moment, (row) => new Date(row.startedAt)],
  submitted_at: [z.nullable(moment), (row) => dateOf(row.submittedAt)],
})

const dateOf = (milliseconds: number | null | undefined) => (milliseconds ? new Date(milliseconds) : null)

type Detail = AdminPaymentRow & {
  events: readonly RowOf<typeof listEvents>[]
  blocker: RowOf<typeof findBlocker> | undefined
  steps: readonly RefundStep[]
  rivals: readonly Rival[]
  waiting: readonly { id: number; ref: string }[]
  now: Date
  hasOpenRefund: boolean
  hasRefundGateway: boolean
}

const blockerOf = ({ reason, blocker }: Detail) =>
  reason === 'amount_short' ? reason : (blocker?.blocker ?? null)

const review = view<Detail>()({
  may_confirm: [z.boolean(), (row) => mayConfirm(row) && blockerOf(row) === null],
  may_reject: [z.boolean(), mayReject],
  blocker: [z.nullable(z.enum(blockerCodes)), blockerOf],
  blocker_until: [z.nullable(moment), ({ blocker }) => dateOf(blocker?.until)],
})

const refund = z.strictObject({
  most: taka,
  by_gateway: z.boolean(),
  /** The sum of a refund without an answer: only this sum may be sent again. */
  unfinished_amount: z.nullable(taka),
})

function refundOf(row: Detail): z.output<typeof refund> | null {
  const most = refundable(row, row.steps)
  const mayRefund = row.status === 'review' ? hasRefundable(row) : hasArrived(row)
  if (!canTransition('refund', row.status, 'admin') || !mayRefund || most <= 0) return null
  const unfinished = unfinishedRefund(row.steps)
  return {
    most: poishaToTaka(most),
    by_gateway: row.hasRefundGateway,
    unfinished_amount: unfinished ? poishaToTaka(unfinished.amountPoisha) : null,
  }
}

/** `blocker` says what has to be decided first. */
const reopen = z.strictObject({ until: moment, blocker: z.nullable(text), waiting_id: z.nullable(id) })

/** Null for a payment that cannot be reopened any more. */
function reopenOf(row: Detail): z.output<typeof reopen> | null {
  const rejection = row.events.findLast(({ kind }) => kind === 'reject')
  if (isOnline(row.method) || row.status !== 'failed' || !row.gatewayTxnId || !rejection) return null
  const until = new Date(rejection.createdAt.getTime() + reopenWithin)
  if (until <= row.now) return null
  const [other] = row.waiting
  const blocker = row.rivals.some(({ status }) => status === 'paid' || status === 'refunded')
    ? 'trx_used'
    : other
      ? 'payment_in_review'
      : null
  return { until: until.toISOString(), blocker, waiting_id: other?.id ?? null }
}

/** A payment on the admin's page; amounts in taka. */
export const adminPaymentDetail = view<Detail>()({
  ...adminPayment.fields,
  bank_transaction_id: [z.nullable(text), (row) => row.bankTxnId],
  refund_reason: z.nullable(text),
  /** Null while only the payer has reported money. */
  received_amount: [
    z.nullable(taka),
    (row) => (hasArrived(row) ? poishaToTaka(receivedPoisha(row, row.steps)) : null),
  ],
  bought: [bought.schema, (row) => bought(row)],
  events: many(event),
  review: [z.nullable(review.schema), (row) => (row.status === 'review' ? review(row) : null)],
  may_ask: [z.boolean(), (row) => mayAsk(row) || row.hasOpenRefund],
  refund: [z.nullable(refund), refundOf],
  reopen: [z.nullable(reopen), reopenOf],
  rivals: many(rival),
})

export const adminPaymentsAnswers = {
  'GET /api/admin/payments': json('A page of the payments', {
    ...pageFields,
    status_counts: z.record(z.enum(paymentStatuses), count),
    revenue: z.strictObject(
      objectOf<Record<RevenuePeriod, z.ZodMiniNumber>>(revenuePeriodNames, () => z.number()),
    ),
    revenue_of_days: orNull(revenueOfDays),
    data: many(adminPayment),
  }),
  'GET /api/admin/payments/export': csv('The filtered payments as a file'),
  'GET /api/admin/payments/ids': json('The ids of the filtered payments, and their sum in taka', {
    ...foundIds,
    amount: taka,
  }),
  'POST /api/admin/payments/review': done('Confirms or rejects several payments', decided),
  'GET /api/admin/payments/:id': json('A payment with its history', { data: adminPaymentDetail }),
  'POST /api/admin/payments/:id/confirm': done('Confirms a payment in review'),
  'POST /api/admin/payments/:id/reject': done('Rejects a payment in review'),
  'POST /api/admin/payments/:id/reopen': done('Puts a rejected payment back into review'),
  'POST /api/admin/payments/:id/refund': done('Refunds a payment, or records a refund', { state: text }),
  'POST /api/admin/payments/:id/ask': done('Asks the gateway about a payment', {
    said: z.enum([
      'unknown',
      'failed',
      'pending',
      'cancelled',
      'paid',
      'refund_cancelled',
      'refund_refunded',
      'refund_processing',
    ]),
    status: z.enum(paymentStatuses),
  }),
}

const dhakaTime = (moment: Date | null): string => (moment ? minuteInDhaka(moment) : '')

/** The file; amounts in taka, times in Dhaka. */
export const paymentCsv: CsvColumns<AdminPaymentRow> = [
  ['আইডি', (row) => row.id],
  ['ধরন', (row) => paymentPurposeNames[row.purpose]],
  ['নাম', (row) => row.name],
  ['ফোন', (row) => row.phone],
  ['এলাকা', (row) => row.location],
  ['প্ল্যান', (row) => row.planName],
  ['পেমেন্ট পদ্ধতি', (row) => paymentMethodOf(row.method).name],
  ['ট্রানজেকশন আইডি', (row) => row.gatewayTxnId],
  ['মূল্য', (row) => poishaToTaka(row.amountPoisha + row.discountPoisha)],
  ['কোড', (row) => row.code],
  ['ছাড়', (row) => poishaToTaka(row.discountPoisha)],
  ['টাকা', (row) => poishaToTaka(row.amountPoisha)],
  ['ফেরত', (row) => poishaToTaka(row.refundedPoisha)],
  ['অবস্থা', (row) => paymentStatusNames[row.status]],
  ['সময়', (row) => dhakaTime(row.listedAt)],
  ['শুরু', (row) => dhakaTime(startOf(row))],
  ['শেষ', (row) => dhakaTime(endOf(row))],
  ['রেফারেন্স', (row) => row.ref],
]
