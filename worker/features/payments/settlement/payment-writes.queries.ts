import { and, eq, notExists, sql, type SQL } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { reviewReasons, superseded, type PaymentTransition } from '../payments.rules.ts'
import type { PaymentEventSource, PaymentPurpose, PaymentStatus } from '../payments.schema.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { isOnline, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'
import {
  beginBoost,
  boostMayBegin,
  cancelBoosts,
  endBoost,
} from '#worker/features/entitlements/boosts/boosts.queries.ts'
import {
  beginSubscription,
  cancelSubscriptions,
  endSubscription,
  expireEndedOf,
  subscriptionMayBegin,
} from '#worker/features/entitlements/subscriptions/subscriptions.queries.ts'
import { hasNoPaidBiodataFee, isOffline, keptDetail } from '../payments.queries.ts'

/** The ids of money. A payment that is paid or refunded has spent them. */
type MoneyIds = { gatewayTxnId: string | null; bankTxnId: string | null }

/**
 * A gateway has proven the money of an online payment in review. The id of a manual one is only reported. The plus keeps
 * SQLite from the index of the status, which would read every paid payment.
 */
const hasSpent = (method: PaymentMethod): SQL =>
  sql.raw(`+payments.status IN ('paid', 'refunded'${isOnline(method) ? `, 'review'` : ''})`)

/** The payment that has spent this money, other than the one with this reference. */
export const findSpent = (db: Database, ref: string, method: PaymentMethod, money: MoneyIds) =>
  db
    .select({ ref: payments.ref })
    .from(payments)
    .where(
      and(
        // Each half uses its own index. A null id equals nothing.
        sql`${payments.id} IN (
          SELECT id FROM payments WHERE method = ${method} AND gateway_txn_id = ${money.gatewayTxnId}
          UNION ALL SELECT id FROM payments WHERE method = ${method} AND bank_txn_id = ${money.bankTxnId})`,
        sql`${payments.ref} <> ${ref}`,
        hasSpent(method),
      ),
    )
    .limit(1)

export const isUnspent = (db: Database, ref: string, method: PaymentMethod, money: MoneyIds): SQL =>
  notExists(findSpent(db, ref, method, money))

/** SQL for "messages about this row of `payments` named other money too", which may also have arrived. */
export const namesOtherMoney = ({ gatewayTxnId }: MoneyIds): SQL => sql`EXISTS (
  SELECT 1 FROM payment_events said WHERE said.payment_id = payments.id AND said.kind = 'message'
    AND said.detail ->> 'transaction' <> ${gatewayTxnId ?? ''})`

/** Who writes an event. */
export type EventBy = {
  source: PaymentEventSource
  actorId?: number | null | undefined
  /** Null for the cron. */
  requestId: string | null
  now: Date
}

type PaymentEvent = EventBy & {
  ref: string
  kind:
    | PaymentTransition
    | 'start'
    | 'surplus'
    | 'evidence_refused'
    | 'refund_ask'
    | 'refund_failed'
    | 'refund_sent'
    | SQL
  from: PaymentStatus | null
  detail: Record<string, unknown>
  /** SQL that must hold for the row of the payment. */
  guard?: SQL
}

export const appendEvent = (
  db: Database,
  { ref, source, kind, from, detail, actorId = null, guard = sql`1`, requestId, now }: PaymentEvent,
): UnrunQuery =>
  db.run(sql`
    INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, actor_id, request_id, created_at)
    SELECT id, ${source}, ${kind}, ${from}, status, ${keptDetail(sql`payments.user_id`, detail)}, ${actorId}, ${requestId}, ${now.getTime()}
    FROM payments WHERE ref = ${ref} AND ${guard}`)

export const claimedBy = (token: string): SQL => sql`claim_token = ${token}`

type Claiming = Omit<PaymentEvent, 'ref' | 'from' | 'guard'> & {
  set: SQLiteUpdateSetSource<typeof payments>
  token: string
  guard?: SQL | undefined
}

/**
 * For a keyed batch: claims a payment and records it. `moved` has no row if status or reason have changed since the payment was loaded.
 * The event and the effects check the token.
 */
export const claimPayment = (
  db: Database,
  payment: PaymentRow,
  { set, token, guard, ...event }: Claiming,
) => ({
  moved: db
    .update(payments)
    .set({ ...set, claimToken: token, updatedAt: event.now })
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.status, payment.status),
        // A payment may move within review: from a claim of the payer to money that arrived.
        sql`${payments.reason} IS ${payment.reason}`,
        guard,
      ),
    )
    .returning(),
  event: appendEvent(db, { ...event, ref: payment.ref, from: payment.status, guard: claimedBy(token) }),
})

/** SQL for the id of the payment that the claim with this token moved. */
export const claimedId = (ref: string, token: string): SQL =>
  sql`(SELECT id FROM payments WHERE ref = ${ref} AND ${claimedBy(token)})`

/** SQL for "the claim with this token moved the payment to this status", for other writes of the batch. */
export const isMoved = (ref: string, token: string, status: PaymentStatus): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE ref = ${ref} AND ${claimedBy(token)} AND status = ${status})`

/** Inserts a payment in review for money that arrived a second time under a settled reference. */
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

type Begun = EventBy & { payment: PaymentRow; token: string }

/**
 * For the batch of a settlement: when the payment was paid, the other manual payments of the payer for the same purpose can
 * give nothing. Those without money are cancelled; one in review stays there as surplus, because money may have been sent.
 * `drop` cancels what the cancelled payments were to buy.
 */
export function supersedeOthers(
  db: Database,
  { payment, token, source, requestId, now }: Begun,
  drop: (payments: SQL) => UnrunQuery | UnrunQuery[],
): UnrunQuery[] {
  const { ref, userId, purpose } = payment
  const at = now.getTime()
  const others = sql`user_id = ${userId} AND purpose = ${purpose} AND ref <> ${ref} AND ${isOffline()}`
  const isConcerned = sql`${others} AND ${isMoved(ref, token, 'paid')}
    AND (status IN ('initiated', 'pending') OR (status = 'review' AND reason = ${reviewReasons.submitted}))`
  const status = sql`CASE status WHEN 'review' THEN 'review' ELSE 'cancelled' END`
  const reason = sql`CASE status WHEN 'review' THEN ${reviewReasons.surplus} ELSE ${superseded} END`
  // The claim of a superseded payment has a token of its own, so that the effects of the settlement do not match it.
  const supersedeToken = `${token}-others`
  return [
    db.run(sql`
      INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, request_id, created_at)
      SELECT id, ${source}, 'supersede', status, ${status}, json_object('reason', ${reason}, 'by', ${ref}), ${requestId}, ${at}
      FROM payments WHERE ${isConcerned}`),
    db.run(sql`
      UPDATE payments SET status = ${status}, reason = ${reason}, claim_token = ${supersedeToken}, updated_at = ${at}
      WHERE ${isConcerned}`),
    drop(
      sql`(SELECT id FROM payments WHERE ${others} AND claim_token = ${supersedeToken} AND status = 'cancelled')`,
    ),
  ].flat()
}

/** For the batch of a settlement: when the payment was paid, marks the payments in review that name the same money. */
export function markRivals(
  db: Database,
  { payment, token, source, requestId, now }: Begun,
  { gatewayTxnId }: Pick<MoneyIds, 'gatewayTxnId'>,
): UnrunQuery[] {
  const { ref, method } = payment
  const at = now.getTime()
  const isRival = sql`method = ${method} AND gateway_txn_id = ${gatewayTxnId} AND ref <> ${ref} AND status = 'review'
    AND ${isMoved(ref, token, 'paid')}`
  return [
    db.run(sql`
      INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, request_id, created_at)
      SELECT id, ${source}, 'rival_confirmed', status, status,
        json_object('reason', ${reviewReasons.rival}, 'transaction', gateway_txn_id), ${requestId}, ${at}
      FROM payments WHERE ${isRival}`),
    db.run(sql`UPDATE payments SET reason = ${reviewReasons.rival}, updated_at = ${at} WHERE ${isRival}`),
  ]
}

type Claim = { ref: string; token: string; now: Date }

type Effect = (db: Database, claim: Claim) => UnrunQuery | UnrunQuery[]

type PaymentEffect = {
  /** Runs before the claim: ends what has expired, so that it does not block the purchase. */
  clear?: (db: Database, payment: PaymentRow, now: Date) => UnrunQuery
  /** SQL for "the purchase can begin now", of the row of `payments` that is being updated. */
  possible(now: Date): SQL
  /** Begins the purchase where a paid row carries the token of the claim. */
  give?: Effect
  /** Cancels what was to be bought by failed or cancelled payments; `ids` is SQL for their ids. */
  drop?: (db: Database, ids: SQL, now: Date) => UnrunQuery
  /** Ends the purchase after a refund, where a row carries the token and no other paid row bought the same. */
  end?: Effect
}

type Item = 'subscription_id' | 'boost_id'

/** SQL for the id of what the payment of the claim is for; `where`: what else must hold for the payment. */
const itemOf = (item: Item, { ref, token }: Claim, where = sql`1`): SQL =>
  sql`(SELECT ${sql.raw(item)} FROM payments WHERE ref = ${ref} AND ${claimedBy(token)} AND ${where})`

const isPaid = sql`status = 'paid'`

// A surplus payment refers to what the first payment bought: its refund ends nothing.
const isPaidByAnother = (item: Item, claim: Claim): SQL => sql`EXISTS (SELECT 1 FROM payments other
  WHERE other.${sql.raw(item)} = ${itemOf(item, claim)} AND other.status = 'paid' AND other.ref <> ${claim.ref})`

const itemsOf = (item: Item, ids: SQL): SQL => sql`(SELECT ${sql.raw(item)} FROM payments WHERE id IN ${ids})`

export const paymentEffects: Record<PaymentPurpose, PaymentEffect> = {
  subscription: {
    clear: (db, payment, now) => expireEndedOf(db, payment.userId, now),
    possible: () => subscriptionMayBegin(sql`payments.subscription_id`, sql`payments.user_id`),
    give: (db, claim) => beginSubscription(db, itemOf('subscription_id', claim, isPaid), claim.now),
    drop: (db, ids, now) => cancelSubscriptions(db, itemsOf('subscription_id', ids), now),
    end: (db, claim) =>
      endSubscription(db, {
        subscription: itemOf('subscription_id', claim),
        isPaidByAnother: isPaidByAnother('subscription_id', claim),
        now: claim.now,
      }),
  },
  // A purchase during a running boost extends it, so an expired boost blocks nothing.
  boost: {
    possible: (now) => boostMayBegin(sql`payments.boost_id`, now),
    give: (db, claim) => beginBoost(db, itemOf('boost_id', claim, isPaid), claim.now),
    drop: (db, ids, now) => cancelBoosts(db, itemsOf('boost_id', ids), now),
    end: (db, claim) =>
      endBoost(db, {
        boost: itemOf('boost_id', claim),
        isPaidByAnother: isPaidByAnother('boost_id', claim),
        now: claim.now,
      }),
  },
  // Submissions look for a paid row, so there is nothing to begin or end. A second paid fee goes to review.
  biodata_fee: { possible: () => hasNoPaidBiodataFee(sql`payments.user_id`) },
}
