import { sql, type SQL } from 'drizzle-orm'
import { howItFailed } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Created, Gateway, Order } from '#worker/adapters/gateways/gateway.ts'
import { runBatch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { ulid } from '#worker/lib/ulid.ts'
import {
  appendEvent,
  findTwin,
  hasNoTwin,
  insertPayment,
  savePaymentAddress,
  type NewPayment,
} from './payment-writes.queries.ts'
import { gatewayUnavailable, paymentInProgress } from './payments.errors.ts'
import { findPayer, findPayment } from './payments.queries.ts'
import type { PaymentRow } from './payments.table.ts'
import { settlePayment, type Settlement } from './settle-payment.usecases.ts'
import { movePayment } from './payments.usecases.ts'

export type Purchase = Omit<NewPayment, 'ref'> & {
  gateway: Gateway
  /** The row that is bought, inserted right before the payment if `guard` holds; null where the payment is all there is. */
  subject: { column: 'subscription_id' | 'boost_id'; insert: (guard: SQL) => UnrunQuery } | null
  /** SQL for "this row of `payments` is for the same thing on the same terms", beyond its name and price. */
  sameItem?: SQL
  /** SQL for "this may be bought now". */
  allowed: SQL
  /** Run first: what has ended must not stand in the way. */
  clear?: UnrunQuery[]
  /** What to throw when `allowed` does not hold. */
  refuse: () => Error
  now: Date
}

/** Either an address where the payer goes on, or what became of the payment at once. */
export type Started = { ref: string; paymentUrl: string } | { ref: string; settlement: Settlement }

/**
 * Starts a payment: what is bought, the payment and the first line of its history in one batch, then the gateway. The
 * same purchase started twice (a double click, a second tab) is one payment: the later call is led to the same address,
 * or gets 409 `payment_in_progress` while the first is still being opened. Throws 503 `gateway_unavailable` with the
 * payment marked failed when the gateway refuses or cannot be reached.
 */
export async function startPayment(db: Database, purchase: Purchase): Promise<Started> {
  const opened = await openPayment(db, purchase)
  if ('twin' in opened) {
    const { ref, status, paymentUrl } = opened.twin
    if (status !== 'initiated' || !paymentUrl) throw paymentInProgress()
    return { ref, paymentUrl }
  }
  return callGateway(db, opened.payment, opened.payer, purchase)
}

type Opened = { payment: PaymentRow; payer: Order['payer'] } | { twin: PaymentRow }

async function openPayment(db: Database, purchase: Purchase): Promise<Opened> {
  const { userId, purpose, method, amountPoisha, planName, subject, clear = [], now } = purchase
  const payment: NewPayment = { ref: ulid(now), userId, purpose, method, amountPoisha, planName }
  const guard = sql`(${purchase.allowed}) AND ${hasNoTwin(db, payment, purchase)}`
  const first = [...clear, ...(subject ? [subject.insert(guard)] : [])]
  const results = await runBatch(db, [
    // Read before anything is written: afterwards the new payment would be its own twin.
    findTwin(db, payment, purchase),
    ...first,
    insertPayment(db, payment, { subject: subject?.column ?? null, guard: subject ? sql`1` : guard, now }),
    appendEvent(
      db,
      payment.ref,
      {
        source: 'customer',
        kind: 'start',
        from: null,
        detail: { method, amount_poisha: amountPoisha },
        actorId: userId,
      },
      { now },
    ),
    findPayment(db, payment.ref),
    findPayer(db, userId),
  ])
  const [twin] = results[0] as PaymentRow[]
  const [inserted] = results[first.length + 3] as PaymentRow[]
  const [payer] = results[first.length + 4] as { name: string; phone: string | null; email: string | null }[]
  if (inserted)
    return {
      payment: inserted,
      payer: { name: payer?.name ?? '', phone: payer?.phone ?? '', email: payer?.email ?? null },
    }
  if (twin) return { twin }
  throw purchase.refuse()
}

const unreachable = { state: 'refused', reason: 'gateway_unreachable' } as const

async function callGateway(
  db: Database,
  payment: PaymentRow,
  payer: Order['payer'],
  { gateway, now }: Purchase,
): Promise<Started> {
  const { ref, amountPoisha } = payment
  const order: Order = { ref, amountPoisha, title: payment.planName, payer }
  // Nothing to pay needs no gateway, and gateways refuse it.
  const created: Created =
    amountPoisha === 0
      ? {
          state: 'paid',
          evidence: { gatewayTxnId: null, bankTxnId: null, amountPoisha, detail: { free: true } },
        }
      : await gateway.create(order).catch((error: unknown) => ({ ...unreachable, said: howItFailed(error) }))
  if (created.state === 'paid') {
    return {
      ref,
      settlement: await settlePayment(db, { ref, evidence: created.evidence, source: 'gateway', now }),
    }
  }
  if (created.state === 'refused') {
    await movePayment(db, {
      ref,
      transition: 'fail',
      reason: created.reason,
      said: created.said,
      source: 'gateway',
      now,
    })
    throw gatewayUnavailable()
  }
  await savePaymentAddress(db, payment, created, now)
  return { ref, paymentUrl: created.paymentUrl }
}
