import type { payments, paymentEvents } from '#worker/features/payments/payments.table.ts'
import type { PaymentStatus } from '#worker/features/payments/payments.schema.ts'
import { accounts } from '../accounts.ts'
import { DAY, earliest, HOUR, addTime, MINUTE } from '../clock.ts'
import type { Random } from '../random.ts'
import { bankNumber, seededToken, seededUlid, transactionNumber } from '../refs.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

export type PaymentRow = typeof payments.$inferInsert & { id: number }
type PaymentEventRow = typeof paymentEvents.$inferInsert & { paymentId: number }

/** How a purchase ended. `review` waits for an admin. `abandoned` started recently and is still open. */
export type PurchaseOutcome = 'paid' | 'failed' | 'cancelled' | 'review' | 'abandoned' | 'refunded'

type Bought =
  | { purpose: 'subscription'; subscriptionId: number }
  | { purpose: 'boost'; boostId: number }
  | { purpose: 'biodata_fee' }

type PaymentDraft = Bought & {
  userId: number
  planName: string
  amountPoisha: number
  startedAt: Date
  /** When the payment arrived. The purchased item starts at the same time. */
  paidAt: Date
  outcome: PurchaseOutcome
}

const REFUND_REASONS = [
  'ভুল করে দুবার কেনা হয়েছিল',
  'একটি নম্বরও দেখা হয়নি, তিন দিনের মধ্যে আবেদন',
  'গ্রাহকের অনুরোধে, কারিগরি সমস্যা ছিল',
] as const

/** Collects the payments of the demo and their events. */
export type PaymentLedger = {
  record(draft: PaymentDraft): PaymentRow
  /** All recorded payments and events. Ids increase with the time of the payment. */
  close(): { payments: PaymentRow[]; events: PaymentEventRow[] }
}

export function createPaymentLedger(random: Random, now: Date): PaymentLedger {
  const rows: PaymentRow[] = []
  const events: PaymentEventRow[] = []
  const record = (draft: PaymentDraft) => {
    const { outcome, startedAt, amountPoisha, paidAt } = draft
    const method = methodFor(random, outcome)
    const hasMoney = outcome === 'paid' || outcome === 'refunded'
    const refundedAt =
      outcome === 'refunded' ? earliest(addTime(paidAt, random.int(1, 3) * DAY), addTime(now, -HOUR)) : null
    const closedAt = refundedAt ?? (outcome === 'abandoned' ? startedAt : paidAt)
    const id = rows.length + 1
    const row: PaymentRow = {
      id,
      ref: seededUlid(random, startedAt),
      userId: draft.userId,
      purpose: draft.purpose,
      subscriptionId: draft.purpose === 'subscription' ? draft.subscriptionId : null,
      boostId: draft.purpose === 'boost' ? draft.boostId : null,
      method,
      status: outcome === 'abandoned' ? 'initiated' : outcome,
      amountPoisha,
      planName: draft.planName,
      gatewayTxnId: hasMoney || outcome === 'review' ? transactionNumber(random, method, paidAt) : null,
      bankTxnId: hasMoney && method === 'sslcommerz' ? bankNumber(random, paidAt) : null,
      claimToken: outcome === 'abandoned' ? null : seededToken(random),
      reason: outcome === 'review' ? 'trx_submitted' : null,
      paidAt: hasMoney ? paidAt : null,
      refundedPoisha: refundedAt ? amountPoisha : 0,
      refundedAt,
      refundReason: refundedAt ? random.pick(REFUND_REASONS) : null,
      createdAt: startedAt,
      updatedAt: closedAt,
    }
    rows.push(row)
    events.push(...historyOf(row, draft, outcome))
    return row
  }
  const close = () => {
    const inOrder = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const numbers = new Map(inOrder.map(({ id }, i) => [id, i + 1]))
    const numbered = (id: number) => numbers.get(id) ?? id
    return {
      payments: inOrder.map((row) => ({ ...row, id: numbered(row.id) })),
      events: events
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map((event) => ({ ...event, paymentId: numbered(event.paymentId) })),
    }
  }
  return { record, close }
}

function methodFor(random: Random, outcome: PurchaseOutcome): PaymentMethod {
  if (outcome === 'review') return 'manual'
  // Only gateways report failed and cancelled payments.
  return random.weighted([
    ['nogorpay', 46],
    ['sslcommerz', 38],
    ['manual', outcome === 'paid' || outcome === 'refunded' ? 16 : 0],
  ] as const)
}

function historyOf(
  payment: PaymentRow,
  { startedAt, paidAt }: PaymentDraft,
  outcome: PurchaseOutcome,
): PaymentEventRow[] {
  const { id, userId, method, amountPoisha } = payment
  const event = (
    row: Pick<PaymentEventRow, 'source' | 'kind' | 'fromStatus' | 'toStatus' | 'createdAt'> & {
      actorId?: number
    },
  ): PaymentEventRow => ({
    paymentId: id,
    actorId: null,
    detail: { method, amount_poisha: amountPoisha },
    ...row,
  })
  const start = event({
    source: 'customer',
    kind: 'start',
    fromStatus: null,
    toStatus: 'initiated',
    createdAt: startedAt,
    actorId: userId,
  })
  const submitted = event({
    source: 'customer',
    kind: 'submit_trx',
    fromStatus: 'initiated',
    toStatus: 'review',
    // Before the answer of the admin, which can follow within two minutes.
    createdAt: earliest(
      addTime(startedAt, 2 * MINUTE),
      new Date((startedAt.getTime() + paidAt.getTime()) / 2),
    ),
    actorId: userId,
  })
  const byGateway = (kind: 'settle' | 'fail' | 'cancel', toStatus: PaymentStatus) =>
    event({
      source: method === 'sslcommerz' ? 'ipn' : 'webhook',
      kind,
      fromStatus: 'initiated',
      toStatus,
      createdAt: paidAt,
    })
  const paid =
    method === 'manual'
      ? [
          submitted,
          event({
            source: 'admin',
            kind: 'confirm',
            fromStatus: 'review',
            toStatus: 'paid',
            createdAt: paidAt,
            actorId: accounts.admin.id,
          }),
        ]
      : [byGateway('settle', 'paid')]
  switch (outcome) {
    case 'abandoned':
      return [start]
    case 'review':
      return [start, submitted]
    case 'failed':
      return [start, byGateway('fail', 'failed')]
    case 'cancelled':
      return [start, byGateway('cancel', 'cancelled')]
    case 'paid':
      return [start, ...paid]
    case 'refunded':
      return [
        start,
        ...paid,
        event({
          source: 'admin',
          kind: 'refund',
          fromStatus: 'paid',
          toStatus: 'refunded',
          createdAt: payment.updatedAt,
          actorId: accounts.admin.id,
        }),
      ]
  }
}
