import type { Database } from '#worker/db/db.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { adminPayment } from './admin-payments.serialisers.ts'
import { findBlocker, findBought, listEvents, listRefundStepsOf } from './admin-payment-detail.queries.ts'
import { findForAdmin } from './admin-payments.queries.ts'
import { refundGateway } from '#worker/features/payments/refunds/admin-refunds.usecases.ts'
import type { GatewayAccess } from '#worker/features/payments/payment-methods.usecases.ts'
import { paymentNotFound } from '#worker/features/payments/payments.errors.ts'
import { canTransition } from '#worker/features/payments/payments.rules.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import { listRefundsOnTheirWay } from '#worker/features/payments/refunds/refund-progress.queries.ts'
import {
  refundable,
  unfinishedRefund,
  type RefundStep,
} from '#worker/features/payments/refunds/refunds.rules.ts'
import { hasCome, mayAsk, mayConfirm, mayReject, receivedPoisha } from './review.rules.ts'

type Reading = { access: GatewayAccess; now: Date }

/**
 * Everything an admin decides by: the payment, what it bought, its whole history, what has come and gone back, and what
 * can be done now. One round trip. Throws 404.
 */
export async function readPayment(db: Database, id: number, { access, now }: Reading) {
  const [[row], events, [bought], [blocked], steps, onTheirWay] = await db.batch([
    findForAdmin(db, id),
    listEvents(db, id),
    findBought(db, id),
    findBlocker(db, id, now),
    listRefundStepsOf(db, id),
    listRefundsOnTheirWay(db, [id]),
  ])
  if (!row) throw paymentNotFound()
  const { payment } = row
  const inReview = payment.status === 'review'
  const blocker = payment.reason === 'amount_short' ? 'amount_short' : (blocked?.blocker ?? null)
  return {
    ...adminPayment(row),
    bank_transaction_id: payment.bankTxnId,
    refund_reason: payment.refundReason,
    refund_ref: payment.refundRef,
    received_amount: cameOf(payment, steps),
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
    review: inReview
      ? {
          may_confirm: mayConfirm(payment) && blocker === null,
          may_reject: mayReject(payment),
          blocker,
          blocker_until: blocked?.until ? new Date(blocked.until) : null,
        }
      : null,
    may_ask: mayAsk(payment) || onTheirWay.length > 0,
    refund: refundOf(payment, steps, refundGateway(payment, access) !== null),
  }
}

/** How much came, in taka; null while nobody has said that anything did. */
function cameOf(payment: PaymentRow, steps: readonly RefundStep[]): number | null {
  return hasCome(payment) ? poishaToTaka(receivedPoisha(payment, steps)) : null
}

/** What can be given back, and how; null where there is nothing. */
function refundOf(payment: PaymentRow, steps: readonly RefundStep[], byGateway: boolean) {
  const most = refundable(payment, steps)
  if (!canTransition('refund', payment.status, 'admin') || !hasCome(payment) || most <= 0) return null
  const unfinished = unfinishedRefund(steps)
  return {
    most: poishaToTaka(most),
    by_gateway: byGateway,
    /** Asked for at the gateway, and its end is not known: only the same sum may be asked for again. */
    unfinished_amount: unfinished ? poishaToTaka(unfinished.amountPoisha) : null,
  }
}
