import { and, eq, sql } from 'drizzle-orm'
import type { Refunded, RefundOrder } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { poishaToTaka, takaToPoisha } from '#worker/lib/money.ts'
import {
  appendEvent,
  claimedBy,
  findSpent,
  isUnspent,
  claimPayment,
  paymentEffects,
} from '../settlement/payment-writes.queries.ts'
import {
  notRefundable,
  paymentChanged,
  paymentNotFound,
  refundTooMuch,
  trxUsed,
  refundRefused,
  refundUnfinished,
  refundUnknown,
} from '../payments.errors.ts'
import { canTransition, hasRefundable, isUnproven, refundRecheck } from '../payments.rules.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import type { AdminContext } from '../settlement/settlement.usecases.ts'
import { listRefundSteps, appendRefundAsk } from './refunds.queries.ts'
import {
  refundable,
  refundCancelled,
  nextRefundRef,
  unfinishedRefund,
  type RefundStep,
} from './refunds.rules.ts'
import { paymentMethodStates } from '#worker/features/settings/settings.rules.ts'
import { findPaymentById } from '../admin/admin-payments.queries.ts'
import type { RefundInput } from '../admin/admin-payments.schema.ts'
import { openGateway, type GatewayAccess } from '../methods/methods.usecases.ts'

type SentRefund = { refundTrans: string; gatewayRef: string | null; state: 'success' | 'processing' }

/** Sends money of one payment back through its gateway. */
type RefundCall = (refund: Omit<RefundOrder, 'bankTxnId'>) => Promise<Refunded>

type Sending = { send: RefundCall; amountPoisha: number; reason: string; act: AdminContext }

/** @throws 409 `refund_unfinished`, `refund_refused`; 503 `refund_unknown` */
async function sendRefund(
  db: Database,
  payment: PaymentRow,
  steps: readonly RefundStep[],
  { send, amountPoisha, reason, act }: Sending,
): Promise<SentRefund> {
  const { ref } = payment
  const by = { actorId: act.actor.id, requestId: act.requestId, now: act.now }
  const open = unfinishedRefund(steps)
  if (open && open.amountPoisha !== amountPoisha) throw refundUnfinished(open.amountPoisha)
  const refundTrans = open?.refundRef ?? nextRefundRef(ref, steps)
  // The name of the refund is stored first and used again if no answer comes, so that no repetition pays twice.
  if (!open) {
    const { stepsAfter } = await batch(db, {
      ask: appendRefundAsk(db, payment, { refundRef: refundTrans, amountPoisha, ...by }),
      stepsAfter: listRefundSteps(db, payment.id),
    })
    const asked = unfinishedRefund(stepsAfter)
    if (asked?.refundRef !== refundTrans || asked.amountPoisha !== amountPoisha) throw paymentChanged()
  }
  const answer = await send({ ref, refundRef: refundTrans, amountPoisha, reason }).catch(() => null)
  if (!answer) throw refundUnknown()
  if (answer.state !== 'failed') return { refundTrans, gatewayRef: answer.gatewayRef, state: answer.state }
  const detail = { refund_trans: refundTrans, amount_poisha: amountPoisha, reason: answer.reason }
  const event = { ref, source: 'admin', kind: 'refund_failed', from: payment.status, detail } as const
  await appendEvent(db, { ...event, ...by })
  throw refundRefused()
}

/**
 * Sends the money back and records the refund. With `by_hand`, or if the gateway cannot send money, it only records it.
 * @returns the refund that the gateway sends; null if it is only recorded
 * @throws 404; 409 `not_refundable`, `payment_changed`, `trx_used`; 422 `refund_too_much`; what {@link sendRefund} throws
 */
export async function refundPayment(
  db: Database,
  act: AdminContext,
  id: number,
  { amount, reason, ends, by_hand: isByHand }: RefundInput,
  access: GatewayAccess,
): Promise<SentRefund | null> {
  const { requestId, now } = act
  const { found, steps } = await batch(db, { found: findPaymentById(db, id), steps: listRefundSteps(db, id) })
  const [payment] = found
  if (!payment) throw paymentNotFound()
  if (!canTransition('refund', payment.status, 'admin') || !hasRefundable(payment)) throw notRefundable()
  const most = refundable(payment, steps)
  const amountPoisha = amount === undefined ? most : takaToPoisha(amount)
  if (!amountPoisha) throw notRefundable()
  if (amountPoisha > most) throw refundTooMuch(poishaToTaka(most))
  const send = isByHand ? null : refundCallOf(payment, access)
  const sent = send && (await sendRefund(db, payment, steps, { send, amountPoisha, reason, act }))

  const { ref } = payment
  const isAll = amountPoisha === most
  const isRetry = payment.reason === refundCancelled
  const status = isAll ? 'refunded' : isRetry ? statusAfterRetry(payment) : payment.status
  const endsPurchase = isAll || (ends ?? payment.status === 'paid')
  const refundedPoisha = payment.refundedPoisha + amountPoisha
  const token = randomToken()
  const detail = {
    amount_poisha: amountPoisha,
    reason,
    by: sent ? 'gateway' : 'hand',
    ends: endsPurchase,
    ...(sent && { refund_trans: sent.refundTrans, refund_ref: sent.gatewayRef, state: sent.state }),
  }
  const money = { gatewayTxnId: payment.gatewayTxnId, bankTxnId: payment.bankTxnId }
  const { moved, spent } = await batch(db, {
    ...claimPayment(db, payment, {
      source: 'admin',
      kind: 'refund',
      detail,
      actorId: act.actor.id,
      requestId,
      set: {
        status,
        refundedPoisha,
        refundedAt: now,
        refundReason: reason,
        ...(isRetry && status !== 'review' && { reason: null }),
        // What never began gives its use of the code back. What began has spent it: the gateway may cancel the refund.
        ...(isAll && payment.paidAt === null && { holdsCode: false }),
        // The refund says that the reported money has arrived.
        ...(isUnproven(payment) && { reason: 'surplus' }),
        ...(sent?.state === 'processing' && { nextCheckAt: firstRefundCheck(now) }),
        // Money in review counts as paid when it is refunded, so that the revenue shows both sums.
        ...(isAll && { paidAt: sql`coalesce(${payments.paidAt}, ${now.getTime()})` }),
      },
      token,
      guard: and(
        eq(payments.refundedPoisha, payment.refundedPoisha),
        isUnspent(db, ref, payment.method, money),
      ),
      now,
    }),
    spent: findSpent(db, ref, payment.method, money),
    audit: auditEntry(db, {
      ...act,
      action: 'payment.refunded',
      entity: 'payment',
      entityId: ref,
      before: { status: payment.status, refunded_amount: poishaToTaka(payment.refundedPoisha) },
      after: { status, refunded_amount: poishaToTaka(refundedPoisha), reason, by: detail.by },
      onlyIf: sql`EXISTS (SELECT 1 FROM payments WHERE ref = ${ref} AND ${claimedBy(token)})`,
    }),
    ended: endsPurchase ? (paymentEffects[payment.purpose].end?.(db, { ref, token, now }) ?? []) : [],
  })
  if (moved.length === 0) throw spent.length > 0 ? trxUsed() : paymentChanged()
  return sent
}

/** A fee stays in review, because its payer may have paid another one. */
const statusAfterRetry = ({ purpose, status }: PaymentRow) => (purpose === 'biodata_fee' ? status : 'paid')

/** SQL for the time of the cron's next check, at the latest the first check of the refund. */
const firstRefundCheck = (now: Date) => {
  const from = now.getTime() + refundRecheck.from
  return sql`min(coalesce(${payments.nextCheckAt}, ${from}), ${from})`
}

/** Null if the gateway has no such call, no credentials or no id of the money. */
export function refundCallOf(
  { method, bankTxnId }: Pick<PaymentRow, 'method' | 'bankTxnId'>,
  access: GatewayAccess,
): RefundCall | null {
  const state = paymentMethodStates(access.settings, access.env.ENVIRONMENT).find(({ id }) => id === method)
  const refund = state?.missing.length === 0 ? openGateway(method, access)?.refund : undefined
  return refund && bankTxnId ? (order) => refund({ ...order, bankTxnId }) : null
}
