import type { payments, paymentEvents } from '#worker/features/payments/payments.table.ts'
import { accounts } from '../accounts.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { DAY, earliest, HOUR, addTime } from '../clock.ts'
import type { Random } from '../random.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

export type PaymentRow = typeof payments.$inferInsert & { id: number }
type PaymentEventRow = typeof paymentEvents.$inferInsert & { paymentId: number }

/** How a purchase ended. `review` waits for an admin. `abandoned` started recently and is still open. */
export type PurchaseOutcome = 'paid' | 'failed' | 'cancelled' | 'review' | 'abandoned' | 'refunded'

export type Bought =
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

export type PaymentLedger = ReturnType<typeof createPaymentLedger>

/** Collects the payments of the demo and their events. */
export function createPaymentLedger(random: Random, now: Date) {
  const recorded: { row: Omit<PaymentRow, 'id'>; events: Omit<PaymentEventRow, 'paymentId'>[] }[] = []
  const record = (draft: PaymentDraft): Omit<PaymentRow, 'id'> => {
    const { outcome, startedAt, amountPoisha, paidAt } = draft
    const method = methodFor(random, outcome)
    const hasMoney = outcome === 'paid' || outcome === 'refunded'
    const refundedAt =
      outcome === 'refunded' ? earliest(addTime(paidAt, random.int(1, 3) * DAY), addTime(now, -HOUR)) : null
    // In the alphabet of the references of the product.
    const digits = sha256Hex(`payment ${recorded.length}`).toUpperCase()
    const row = {
      ref: digits.slice(0, 26),
      userId: draft.userId,
      purpose: draft.purpose,
      subscriptionId: draft.purpose === 'subscription' ? draft.subscriptionId : null,
      boostId: draft.purpose === 'boost' ? draft.boostId : null,
      method,
      status: outcome === 'abandoned' ? ('initiated' as const) : outcome,
      amountPoisha,
      planName: draft.planName,
      gatewayTxnId: hasMoney || outcome === 'review' ? digits.slice(26, 36) : null,
      bankTxnId: hasMoney && method === 'sslcommerz' ? digits.slice(36, 54) : null,
      claimToken: outcome === 'abandoned' ? null : digits.slice(37),
      reason: outcome === 'review' ? 'trx_submitted' : null,
      paidAt: hasMoney ? paidAt : null,
      refundedPoisha: refundedAt ? amountPoisha : 0,
      refundedAt,
      refundReason: refundedAt ? random.pick(REFUND_REASONS) : null,
      createdAt: startedAt,
      updatedAt: refundedAt ?? (outcome === 'abandoned' ? startedAt : paidAt),
    }
    recorded.push({ row, events: eventsOf(row, draft) })
    return row
  }
  /** All recorded payments and events. Ids increase with the time of the payment. */
  const close = () => {
    const inOrder = recorded.toSorted((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime())
    return {
      payments: inOrder.map(({ row }, i) => ({ id: i + 1, ...row })),
      events: inOrder.flatMap(({ events }, i) => events.map((event) => ({ ...event, paymentId: i + 1 }))),
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

type Step = Pick<PaymentEventRow, 'source' | 'kind' | 'fromStatus' | 'toStatus' | 'createdAt' | 'actorId'>

function eventsOf(
  { userId, method, amountPoisha, updatedAt }: Omit<PaymentRow, 'id'>,
  { startedAt, paidAt, outcome }: PaymentDraft,
): Omit<PaymentEventRow, 'paymentId'>[] {
  const byCustomer = { source: 'customer', actorId: userId } as const
  const byAdmin = { source: 'admin', actorId: accounts.admin.id } as const
  const byGateway = { source: method === 'sslcommerz' ? 'ipn' : 'webhook', actorId: null } as const
  const answered = { fromStatus: 'initiated', createdAt: paidAt } as const
  const start: Step = {
    ...byCustomer,
    kind: 'start',
    fromStatus: null,
    toStatus: 'initiated',
    createdAt: startedAt,
  }
  const paid: readonly Step[] =
    method === 'manual'
      ? [
          {
            ...byCustomer,
            kind: 'submit_trx',
            fromStatus: 'initiated',
            toStatus: 'review',
            createdAt: new Date((startedAt.getTime() + paidAt.getTime()) / 2),
          },
          { ...byAdmin, kind: 'confirm', fromStatus: 'review', toStatus: 'paid', createdAt: paidAt },
        ]
      : [{ ...byGateway, ...answered, kind: 'settle', toStatus: 'paid' }]
  const refund: Step = {
    ...byAdmin,
    kind: 'refund',
    fromStatus: 'paid',
    toStatus: 'refunded',
    createdAt: updatedAt,
  }
  const after: Record<PurchaseOutcome, readonly Step[]> = {
    abandoned: [],
    review: paid.slice(0, 1),
    failed: [{ ...byGateway, ...answered, kind: 'fail', toStatus: 'failed' }],
    cancelled: [{ ...byGateway, ...answered, kind: 'cancel', toStatus: 'cancelled' }],
    paid,
    refunded: [...paid, refund],
  }
  const detail = { method, amount_poisha: amountPoisha }
  return [start, ...after[outcome]].map((step) => ({ ...step, detail }))
}
