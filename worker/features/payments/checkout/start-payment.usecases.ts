import { sql, type SQL } from 'drizzle-orm'
import { describeFailure } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Created, Gateway, Order } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { releaseOwnUses } from '../discounts/discounts.queries.ts'
import { ulid } from '#worker/lib/ulid.ts'
import { appendEvent } from '../settlement/payment-writes.queries.ts'
import {
  findOpenDuplicate,
  hasNoOpenDuplicate,
  insertPayment,
  savePaymentAddress,
  saveReturnPath,
  type NewPayment,
} from './checkout.queries.ts'
import { gatewayUnavailable, paymentInProgress, paymentInReview } from '../payments.errors.ts'
import { findPayer, findPayment, findWaiting, hasNoneWaiting } from '../payments.queries.ts'
import type { PaymentRow } from '../payments.table.ts'
import { movePayment, settlePayment, type Settlement } from '../settlement/settlement.usecases.ts'
import { isOnline } from '#worker/features/settings/payment-methods.schema.ts'

export type Purchase = Omit<NewPayment, 'ref'> & {
  gateway: Gateway
  /** What is bought: a row inserted just before the payment if `guard` holds; null if only the payment is stored. */
  subject: { column: 'subscription_id' | 'boost_id'; insert: (guard: SQL) => UnrunQuery } | null
  /** SQL for "this row of `payments` is for the same item on the same terms", beyond name and price. */
  sameItem?: SQL
  /** SQL for "this may be bought now". */
  allowed: SQL
  /** Runs first: ends what has expired, so that it does not block the purchase. */
  clear?: UnrunQuery[]
  refuse: () => Error
  requestId: string
  now: Date
}

/** The address where the payer continues, or the settlement of a payment that needed no gateway page. */
export type Started = { ref: string; paymentUrl: string } | { ref: string; settlement: Settlement }

/** @throws 409 `payment_in_progress` while the first call waits, `payment_in_review` for a second manual payment; 503 `gateway_unavailable`; what `refuse` returns */
export async function startPayment(db: Database, purchase: Purchase): Promise<Started> {
  const opened = await openPayment(db, purchase)
  if ('duplicate' in opened) {
    const { ref, status, paymentUrl } = opened.duplicate
    if (status !== 'initiated' || !paymentUrl) throw paymentInProgress()
    if (purchase.returnTo) await saveReturnPath(db, ref, purchase.returnTo)
    return { ref, paymentUrl }
  }
  return callGateway(db, opened.payment, opened.payer, purchase)
}

type Opened = { payment: PaymentRow; payer: Order['payer'] } | { duplicate: PaymentRow }

async function openPayment(db: Database, purchase: Purchase): Promise<Opened> {
  const { userId, method, amountPoisha, discount, subject, clear = [], requestId, now } = purchase
  const payment: NewPayment = { ...purchase, ref: ulid(now) }
  const isNew = hasNoOpenDuplicate(db, payment, purchase)
  const guard = sql`(${purchase.allowed}) AND ${isNew} AND ${discount?.isLeft ?? sql`1`}
    AND ${isOnline(method) ? sql`1` : hasNoneWaiting(payment)}`
  const results = await batch(db, {
    waiting: isOnline(method) ? null : findWaiting(db, payment),
    // Read before anything is written: the new payment would match as well.
    duplicates: findOpenDuplicate(db, payment, purchase),
    cleared: clear,
    released: discount ? releaseOwnUses(db, { userId, code: discount.code, onlyIf: isNew }) : null,
    bought: subject?.insert(guard) ?? null,
    inserted: insertPayment(db, payment, {
      subject: subject?.column ?? null,
      guard: subject ? sql`1` : guard,
      now,
    }),
    event: appendEvent(db, {
      ref: payment.ref,
      source: 'customer',
      kind: 'start',
      from: null,
      detail: {
        method,
        amount_poisha: amountPoisha,
        ...(discount && { code: discount.code, discount_poisha: discount.poisha }),
      },
      actorId: userId,
      requestId,
      now,
    }),
    stored: findPayment(db, payment.ref),
    payers: findPayer(db, userId),
  })
  const [stored] = results.stored
  const [payer] = results.payers
  if (stored)
    return {
      payment: stored,
      payer: { name: payer?.name ?? '', phone: payer?.phone ?? '', email: payer?.email ?? null },
    }
  const [waiting] = results.waiting ?? []
  if (waiting) throw paymentInReview(waiting.ref)
  const [duplicate] = results.duplicates
  if (duplicate) return { duplicate }
  throw purchase.refuse()
}

async function callGateway(
  db: Database,
  payment: PaymentRow,
  payer: Order['payer'],
  { gateway, requestId, now }: Purchase,
): Promise<Started> {
  const { ref, amountPoisha } = payment
  const order: Order = { ref, amountPoisha, title: payment.planName, payer }
  // Gateways refuse an amount of zero.
  const created: Created =
    amountPoisha === 0
      ? {
          state: 'paid',
          evidence: { gatewayTxnId: null, bankTxnId: null, amountPoisha, detail: { free: true } },
        }
      : await gateway.create(order).catch((error: unknown) => ({
          state: 'refused',
          reason: 'gateway_unreachable',
          said: describeFailure(error),
        }))
  if (created.state === 'paid') {
    const { evidence } = created
    return { ref, settlement: await settlePayment(db, { ref, evidence, source: 'gateway', requestId, now }) }
  }
  if (created.state === 'refused') {
    const { reason, said } = created
    await movePayment(db, { ref, transition: 'fail', reason, said, source: 'gateway', requestId, now })
    throw gatewayUnavailable()
  }
  await savePaymentAddress(db, payment, created, now)
  return { ref, paymentUrl: created.paymentUrl }
}
