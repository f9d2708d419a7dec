import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { isMoved, type MoneyIds } from '../settlement/payment-writes.queries.ts'
import { reviewReasons, superseded } from '#worker/features/payments/payments.rules.ts'
import type { PaymentEventSource, PaymentPurpose } from '#worker/features/payments/payments.schema.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import { offlineMethods } from '#worker/features/settings/payment-methods.schema.ts'

const offlineList = offlineMethods.map((method) => `'${method}'`).join(', ')

/** SQL for "this payment has no gateway", of a row of `payments`. */
export const isOffline = (name = 'payments'): SQL => sql.raw(`${name}.method IN (${offlineList})`)

type Purchase = { ref: string; userId: number; purpose: PaymentPurpose }

/** The manual payment of this user and purpose that waits in review, other than the one with this reference. */
export const findWaiting = (db: Database, { ref, userId, purpose }: Purchase) =>
  db.all<{ id: number; ref: string }>(sql`
    SELECT id, ref FROM payments
    WHERE user_id = ${userId} AND purpose = ${purpose} AND status = 'review' AND ${isOffline()} AND ref <> ${ref}
    LIMIT 1`)

export const hasNoneWaiting = ({ ref, userId, purpose }: Purchase): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM payments waiting
    WHERE waiting.user_id = ${userId} AND waiting.purpose = ${purpose} AND waiting.status = 'review'
      AND ${isOffline('waiting')} AND waiting.ref <> ${ref})`

type Begun = { payment: PaymentRow; token: string; source: PaymentEventSource; now: Date }

/**
 * For the batch of a settlement: when the payment was paid, the other manual payments of the payer for the same purpose can
 * give nothing. Those without money are cancelled; one in review stays there as surplus, because money may have been sent.
 * `drop` cancels what the cancelled payments were to buy.
 */
export function supersedeOthers(
  db: Database,
  { payment, token, source, now }: Begun,
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
      INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, created_at)
      SELECT id, ${source}, 'supersede', status, ${status}, json_object('reason', ${reason}, 'by', ${ref}), ${at}
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
  { payment, token, source, now }: Begun,
  { gatewayTxnId }: Pick<MoneyIds, 'gatewayTxnId'>,
): UnrunQuery[] {
  const { ref, method } = payment
  const at = now.getTime()
  const isRival = sql`method = ${method} AND gateway_txn_id = ${gatewayTxnId} AND ref <> ${ref} AND status = 'review'
    AND ${isMoved(ref, token, 'paid')}`
  return [
    db.run(sql`
      INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, created_at)
      SELECT id, ${source}, 'rival_confirmed', status, status,
        json_object('reason', ${reviewReasons.rival}, 'transaction', gateway_txn_id), ${at}
      FROM payments WHERE ${isRival}`),
    db.run(sql`UPDATE payments SET reason = ${reviewReasons.rival}, updated_at = ${at} WHERE ${isRival}`),
  ]
}
