import { and, eq, sql } from 'drizzle-orm'
import type { Gateway, Refunded } from '#worker/adapters/gateways/gateway.ts'
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
  refundUnsupported,
} from '../payments.errors.ts'
import { findPayment } from '../payments.queries.ts'
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
import { findPaymentById, listRefundStepsOf } from '../admin/admin-payments.queries.ts'
import type { RefundInput } from '../admin/admin-payments.schema.ts'
import { openGateway, type GatewayAccess } from '../methods/methods.usecases.ts'

type SentRefund = { refundTrans: string; gatewayRef: string | null; state: 'success' | 'processing' }

type Sending = { gateway: Gateway; amountPoisha: number; reason: string; act: AdminContext }

/** @throws 409 `refund_unsupported`, `refund_unfinished`, `refund_refused`; 503 `refund_unknown` */
async function sendRefund(
  db: Database,
  payment: PaymentRow,
  steps: readonly RefundStep[],
  { gateway, amountPoisha, reason, act }: Sending,
): Promise<SentRefund> {
  const { ref, bankTxnId } = payment
  const by = { actorId: act.actor.id, requestId: act.requestId, now: act.now }
  if (!gateway.refund || !bankTxnId) throw refundUnsupported()
  const open = unfinishedRefund(steps)
  if (open && open.amountPoisha !== amountPoisha) throw refundUnfinished(open.amountPoisha)
  const refundTrans = open?.refundRef ?? nextRefundRef(ref, steps)
  // The name of the refund is stored first and used again if no answer comes, so that no repetition pays twice.
  if (!open) {
    const { stepsAfter } = await batch(db, {
      ask: appendRefundAsk(db, payment, { refundRef: refundTrans, amountPoisha, ...by }),
      stepsAfter: listRefundSteps(db, ref),
    })
    const asked = unfinishedRefund(stepsAfter)
    if (asked?.refundRef !== refundTrans || asked.amountPoisha !== amountPoisha) throw paymentChanged()
  }
  const answer: Refunded | null = await gateway
    .refund({ ref, refundRef: refundTrans, bankTxnId, amountPoisha, reason })
    .catch(() => null)
  if (!answer) throw refundUnknown()
  if (answer.state !== 'failed') return { refundTrans, gatewayRef: answer.gatewayRef, state: answer.state }
  const detail = { refund_trans: refundTrans, amount_poisha: amountPoisha, reason: answer.reason }
  const event = { ref, source: 'admin', kind: 'refund_failed', from: payment.status, detail } as const
  await appendEvent(db, { ...event, ...by })
  throw refundRefused()
}

export type Refunding = {
  ref: string
  amountPoisha: number
  reason: string
  /** Whether a partial refund ends the purchase. Default: yes for a paid payment. A full refund always ends it. */
  ends?: boolean
  /** The gateway that sends the money; null if it was sent by hand and is only recorded. */
  gateway?: Gateway | null
}

type RefundResult = { payment: PaymentRow; sent: SentRefund | null }

/** @throws 404; 409 `not_refundable`, `payment_changed`, `trx_used`; 422 `refund_too_much`; what {@link sendRefund} throws */
export async function refundPayment(
  db: Database,
  act: AdminContext,
  { ref, amountPoisha, reason, ends, gateway = null }: Refunding,
): Promise<RefundResult> {
  const { requestId, now } = act
  const { found, steps } = await batch(db, { found: findPayment(db, ref), steps: listRefundSteps(db, ref) })
  const [payment] = found
  if (!payment) throw paymentNotFound()
  if (!canTransition('refund', payment.status, 'admin') || !hasRefundable(payment)) throw notRefundable()
  const most = refundable(payment, steps)
  if (amountPoisha <= 0 || amountPoisha > most) throw refundTooMuch(poishaToTaka(most))
  const sent = gateway ? await sendRefund(db, payment, steps, { gateway, amountPoisha, reason, act }) : null

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
        ...(sent && { refundRef: sent.gatewayRef ?? sent.refundTrans }),
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
    ended: endsPurchase ? (paymentEffects[payment.purpose]?.end?.(db, { ref, token, now }) ?? []) : [],
  })
  const [refunded] = moved
  if (!refunded) throw spent.length > 0 ? trxUsed() : paymentChanged()
  return { payment: refunded, sent }
}

/** A fee stays in review, because its payer may have paid another one. */
const statusAfterRetry = ({ purpose, status }: PaymentRow) => (purpose === 'biodata_fee' ? status : 'paid')

/** SQL for the time of the cron's next check, at the latest the first check of the refund. */
const firstRefundCheck = (now: Date) => {
  const from = now.getTime() + refundRecheck.from
  return sql`min(coalesce(${payments.nextCheckAt}, ${from}), ${from})`
}

/** The gateway that can refund a payment; null if it has no such call, no credentials or no id of the money. */
export function refundGateway(
  { method, bankTxnId }: Pick<PaymentRow, 'method' | 'bankTxnId'>,
  access: GatewayAccess,
): Gateway | null {
  const state = paymentMethodStates(access.settings, access.env.ENVIRONMENT).find(({ id }) => id === method)
  const gateway = bankTxnId && state?.missing.length === 0 ? openGateway(method, access) : null
  return gateway?.refund ? gateway : null
}

/** With `by_hand`, or if the gateway cannot send money, only recorded. @throws what {@link refundPayment} throws */
export async function refundAsAdmin(
  db: Database,
  act: AdminContext,
  id: number,
  input: RefundInput,
  access: GatewayAccess,
): Promise<RefundResult> {
  const { found, steps } = await batch(db, {
    found: findPaymentById(db, id),
    steps: listRefundStepsOf(db, id),
  })
  const [payment] = found
  if (!payment) throw paymentNotFound()
  const amountPoisha = input.amount === undefined ? refundable(payment, steps) : takaToPoisha(input.amount)
  if (!amountPoisha) throw notRefundable()
  return refundPayment(db, act, {
    ref: payment.ref,
    amountPoisha,
    reason: input.reason,
    ...(input.ends !== undefined && { ends: input.ends }),
    gateway: input.by_hand ? null : refundGateway(payment, access),
  })
}
