import { and, eq, gt, isNotNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { recheck, reuseSeconds, scrubDetail, type PaymentTransition } from './payments.rules.ts'
import type { PaymentEventSource, PaymentMethod, PaymentPurpose, PaymentStatus } from './payments.schema.ts'
import { payments, type PaymentRow } from './payments.table.ts'

export type NewPayment = {
  ref: string
  userId: number
  purpose: PaymentPurpose
  method: PaymentMethod
  amountPoisha: number
  planName: string
}

/** `sameItem`: SQL for "the row of `payments` is for this very item on these very terms", beyond name and price. */
type Looking = { sameItem?: SQL | undefined; now: Date }

const isTwin = (payment: NewPayment, { sameItem, now }: Looking) => {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return and(
    eq(payments.userId, payment.userId),
    eq(payments.purpose, payment.purpose),
    eq(payments.method, payment.method),
    eq(payments.planName, payment.planName),
    eq(payments.amountPoisha, payment.amountPoisha),
    sameItem,
    or(
      eq(payments.status, 'pending'),
      and(
        eq(payments.status, 'initiated'),
        or(
          gt(payments.createdAt, since(reuseSeconds.unopened)),
          and(isNotNull(payments.paymentUrl), gt(payments.createdAt, since(reuseSeconds[payment.method]))),
        ),
      ),
    ),
  )
}

/** The same purchase by the same person that is still open: a double click, a second tab, a step back. */
export const findTwin = (db: Database, payment: NewPayment, looking: Looking) =>
  db.select().from(payments).where(isTwin(payment, looking)).limit(1)

/** SQL for "this purchase is not open already". */
export const hasNoTwin = (db: Database, payment: NewPayment, looking: Looking): SQL =>
  notExists(findTwin(db, payment, looking))

/**
 * Inserts a payment if `guard` holds; the cron looks at it even if this Worker dies before the gateway has answered. With a `subject` it belongs to the subscription or boost that the statement just
 * before it in the batch inserted, and is not written if that one was not.
 */
export function insertPayment(
  db: Database,
  payment: NewPayment,
  { subject, guard, now }: { subject: 'subscription_id' | 'boost_id' | null; guard: SQL; now: Date },
): UnrunQuery {
  const at = now.getTime()
  return db.run(sql`
    INSERT INTO payments
      (ref, user_id, purpose, method, amount_poisha, plan_name, next_check_at, created_at, updated_at${sql.raw(subject ? `, ${subject}` : '')})
    SELECT ${payment.ref}, ${payment.userId}, ${payment.purpose}, ${payment.method}, ${payment.amountPoisha},
      ${payment.planName}, ${payment.method === 'manual' ? null : at + recheck.from}, ${at}, ${at}${sql.raw(subject ? ', last_insert_rowid()' : '')}
    WHERE ${guard}${sql.raw(subject ? ' AND changes() = 1' : '')}`)
}

/** The ids that the other side gives to money; each serves one payment of its method. */
export type MoneyIds = { gatewayTxnId: string | null; bankTxnId: string | null }

/** Another payment of the same method that this money, by either of its ids, has already served. */
export const findSpent = (db: Database, ref: string, method: PaymentMethod, money: MoneyIds) =>
  db
    .select({ ref: payments.ref })
    .from(payments)
    .where(
      and(
        eq(payments.method, method),
        sql`${payments.ref} <> ${ref}`,
        // One index each. An id that is null equals nothing; leaving its half out would cost the other its index.
        or(
          sql`${payments.gatewayTxnId} = ${money.gatewayTxnId}`,
          sql`${payments.bankTxnId} = ${money.bankTxnId}`,
        ),
      ),
    )
    .limit(1)

/** SQL for "this money has served no other payment". */
export const isUnspent = (db: Database, ref: string, method: PaymentMethod, money: MoneyIds): SQL =>
  notExists(findSpent(db, ref, method, money))

/** SQL for "messages about this row of `payments` also named other money": it may have come as well. */
export const namesOtherMoney = ({ gatewayTxnId }: MoneyIds): SQL => sql`EXISTS (
  SELECT 1 FROM payment_events said WHERE said.payment_id = payments.id AND said.kind = 'message'
    AND said.detail ->> 'transaction' <> ${gatewayTxnId ?? ''})`

type Changes = Partial<Record<keyof typeof payments.$inferInsert, unknown>>

/** Moves a payment if it is still as it was loaded, and leaves the token that the effects look for. No row: it moved. */
export const claimPayment = (
  db: Database,
  payment: Pick<PaymentRow, 'id' | 'status' | 'reason'>,
  { set, token, guard, now }: { set: Changes; token: string; guard?: SQL | undefined; now: Date },
) =>
  db
    .update(payments)
    .set({ ...set, claimToken: token, updatedAt: now } as Partial<typeof payments.$inferInsert>)
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.status, payment.status),
        // A payment may move within review: from the payer's word to money that is there.
        sql`${payments.reason} IS ${payment.reason}`,
        guard,
      ),
    )
    .returning()

export type PaymentEvent = {
  source: PaymentEventSource
  kind:
    | PaymentTransition
    | 'start'
    | 'surplus'
    | 'evidence_refused'
    | 'refund_ask'
    | 'refund_failed'
    | 'refund_sent'
  from: PaymentStatus | null
  detail: Record<string, unknown>
  actorId: number | null
}

/** Appends to a payment's history: of the payment with this reference, and only if `guard` holds for its row. */
export const appendEvent = (
  db: Database,
  ref: string,
  { source, kind, from, detail, actorId }: PaymentEvent,
  { guard, now }: { guard?: SQL; now: Date },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, actor_id, created_at)
    SELECT id, ${source}, ${kind}, ${from}, status, ${JSON.stringify(scrubDetail(detail))}, ${actorId}, ${now.getTime()}
    FROM payments WHERE ref = ${ref}${guard ? sql` AND ${guard}` : sql``}`)

/** SQL for "this claim is the one that moved the payment". */
export const claimedBy = (token: string): SQL => sql`claim_token = ${token}`

/** SQL for "this claim moved the payment, and to this status", for what is written beside it in the batch. */
export const isMoved = (ref: string, token: string, status: PaymentStatus): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE ref = ${ref} AND ${claimedBy(token)} AND status = ${status})`

/**
 * A payment row of its own, waiting in review, for money that came a second time under a reference that was settled:
 * nothing taken may go unseen.
 */
export const insertSurplusPayment = (
  db: Database,
  payment: PaymentRow,
  { ref, money, now }: { ref: string; money: MoneyIds & { amountPoisha: number }; now: Date },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO payments (ref, user_id, purpose, subscription_id, boost_id, method, status, reason, amount_poisha, plan_name,
      gateway_txn_id, bank_txn_id, created_at, updated_at)
    SELECT ${ref}, user_id, purpose, subscription_id, boost_id, method, 'review', 'surplus', ${money.amountPoisha}, plan_name,
      ${money.gatewayTxnId}, ${money.bankTxnId}, ${now.getTime()}, ${now.getTime()}
    FROM payments WHERE id = ${payment.id} AND ${isUnspent(db, payment.ref, payment.method, money)}`)

/** Keeps where the payer was sent, and asks the cron to look in two minutes (CONTRACT §6). */
export const savePaymentAddress = (
  db: Database,
  payment: PaymentRow,
  { paymentUrl, sessionKey }: { paymentUrl: string; sessionKey: string | null },
  now: Date,
) =>
  db
    .update(payments)
    .set({ paymentUrl, sessionKey, nextCheckAt: new Date(now.getTime() + recheck.from), updatedAt: now })
    .where(eq(payments.id, payment.id))
