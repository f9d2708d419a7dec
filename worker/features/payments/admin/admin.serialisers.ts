import { canTransition, hasRefundable, reopenWithin } from '#worker/features/payments/payments.rules.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import {
  refundable,
  unfinishedRefund,
  type RefundStep,
} from '#worker/features/payments/refunds/refunds.rules.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import type { findBlocker, findBought, listEvents, Rival } from './admin.queries.ts'
import type { AdminPaymentRow } from './admin-payments.queries.ts'
import { hasArrived, mayAsk, mayConfirm, mayReject, receivedPoisha } from './review.rules.ts'
import { isOnline, paymentMethodOf } from '#worker/features/settings/payment-methods.schema.ts'
import type { CsvCell } from '#worker/lib/csv.ts'
import { minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import { paymentPurposeNames } from './admin-payments.schema.ts'
import { paymentStatusNames } from '../payments.schema.ts'

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

type AdminPayment = ReturnType<typeof adminPayment>

type RowOf<Query extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Query>>[number]

type Detail = {
  events: readonly RowOf<typeof listEvents>[]
  bought: RowOf<typeof findBought> | undefined
  blocker: RowOf<typeof findBlocker> | undefined
  steps: readonly RefundStep[]
  rivals: readonly Rival[]
  waiting: readonly { id: number; ref: string }[]
  now: Date
  hasOpenRefund: boolean
  hasRefundGateway: boolean
}

/** A payment on the admin's page; amounts in taka. */
export function adminPaymentDetail(row: AdminPaymentRow, detail: Detail) {
  const { payment } = row
  const { events, bought, steps, hasOpenRefund, hasRefundGateway } = detail
  return {
    ...adminPayment(row),
    bank_transaction_id: payment.bankTxnId,
    refund_reason: payment.refundReason,
    refund_ref: payment.refundRef,
    /** Null while only the payer has reported money. */
    received_amount: hasArrived(payment) ? poishaToTaka(receivedPoisha(payment, steps)) : null,
    bought: bought && {
      plan: bought.planName,
      status: bought.status,
      duration_days: bought.durationDays,
      daily_limit: bought.dailyLimit,
      rank_bonus: bought.rankBonus,
      starts_at: bought.startsAt,
      ends_at: bought.endsAt,
    },
    events: events.map((event) => ({
      id: event.id,
      source: event.source,
      kind: event.kind,
      from_status: event.fromStatus,
      to_status: event.toStatus,
      detail: event.detail ?? {},
      actor: event.actorId === null ? null : { id: event.actorId, name: event.actorName ?? '' },
      created_at: event.createdAt,
    })),
    review: reviewOf(payment, detail.blocker),
    may_ask: mayAsk(payment) || hasOpenRefund,
    refund: refundOf(payment, steps, hasRefundGateway),
    reopen: reopenOf(payment, detail),
    rivals: detail.rivals.map((rival) => ({
      id: rival.id,
      ref: rival.ref,
      user_id: rival.userId,
      name: rival.name,
      phone: rival.phone,
      status: rival.status,
      reason: rival.reason,
      type: rival.purpose,
      amount: poishaToTaka(rival.amountPoisha),
      created_at: new Date(rival.startedAt),
      submitted_at: rival.submittedAt === null ? null : new Date(rival.submittedAt),
    })),
  }
}

/** Null for a payment that cannot be reopened any more. `blocker` says what has to be decided first. */
function reopenOf(payment: PaymentRow, { events, rivals, waiting, now }: Detail) {
  const rejection = events.findLast(({ kind }) => kind === 'reject')
  if (isOnline(payment.method) || payment.status !== 'failed' || !payment.gatewayTxnId || !rejection)
    return null
  const until = new Date(rejection.createdAt.getTime() + reopenWithin)
  if (until <= now) return null
  const [other] = waiting
  const blocker = rivals.some(({ status }) => status === 'paid' || status === 'refunded')
    ? 'trx_used'
    : other
      ? 'payment_in_review'
      : null
  return { until, blocker, waiting_id: other?.id ?? null }
}

function reviewOf(payment: PaymentRow, found: Detail['blocker']) {
  if (payment.status !== 'review') return null
  const blocker = payment.reason === 'amount_short' ? 'amount_short' : (found?.blocker ?? null)
  return {
    may_confirm: mayConfirm(payment) && blocker === null,
    may_reject: mayReject(payment),
    blocker,
    blocker_until: found?.until ? new Date(found.until) : null,
  }
}

function refundOf(payment: PaymentRow, steps: readonly RefundStep[], byGateway: boolean) {
  const most = refundable(payment, steps)
  const mayRefund = payment.status === 'review' ? hasRefundable(payment) : hasArrived(payment)
  if (!canTransition('refund', payment.status, 'admin') || !mayRefund || most <= 0) return null
  const unfinished = unfinishedRefund(steps)
  return {
    most: poishaToTaka(most),
    by_gateway: byGateway,
    /** The sum of a refund without an answer: only this sum may be sent again. */
    unfinished_amount: unfinished ? poishaToTaka(unfinished.amountPoisha) : null,
  }
}

export const paymentCsvHeader = [
  'আইডি',
  'ধরন',
  'নাম',
  'ফোন',
  'এলাকা',
  'প্ল্যান',
  'পেমেন্ট পদ্ধতি',
  'ট্রানজেকশন আইডি',
  'টাকা',
  'ফেরত',
  'অবস্থা',
  'সময়',
  'শুরু',
  'শেষ',
  'রেফারেন্স',
] as const

/** A row of the file, in the order of {@link paymentCsvHeader}; amounts in taka, times in Dhaka. */
export const paymentCsvRow = (payment: AdminPayment): CsvCell[] => [
  payment.id,
  paymentPurposeNames[payment.type],
  payment.name,
  payment.phone,
  payment.location,
  payment.plan,
  paymentMethodOf(payment.payment_method).name,
  payment.transaction_id,
  payment.amount,
  payment.refunded_amount,
  paymentStatusNames[payment.status],
  dhakaTime(payment.payment_time),
  dhakaTime(payment.starts_at),
  dhakaTime(payment.ends_at),
  payment.ref,
]

const dhakaTime = (moment: Date | null): string => (moment ? minuteInDhaka(moment) : '')
