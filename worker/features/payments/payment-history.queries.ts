import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { poishaToTaka } from '#worker/lib/money.ts'

// What concerns whoever paid; messages and repetitions are for operators.
const told = [
  'start',
  'await',
  'settle',
  'hold',
  'surplus',
  'submit_trx',
  'claim',
  'confirm',
  'reject',
  'fail',
  'cancel',
  'refund',
  'refund_sent',
  'refund_cancelled',
] as const

export type HistoryStep = {
  kind: (typeof told)[number]
  status: string
  reason: string | null
  amountPoisha: number | null
  transaction: string | null
  at: number
}

/** What happened with a payment, oldest first, as far as it concerns whoever paid. */
export const listPaymentSteps = (db: Database, paymentId: number) =>
  db.all<HistoryStep>(sql`
    SELECT kind, to_status AS status, detail ->> 'reason' AS reason, detail ->> 'amount_poisha' AS amountPoisha,
      detail ->> 'transaction' AS "transaction", created_at AS at
    FROM payment_events
    WHERE payment_id = ${paymentId} AND kind IN (SELECT value FROM json_each(${JSON.stringify(told)}))
    ORDER BY id LIMIT 100`)

/** A step as the payer reads it. Why money goes back, or did not, is a note of the staff or of the gateway, and stays with the staff. */
export const ownStep = ({ kind, status, reason, amountPoisha, transaction, at }: HistoryStep) => ({
  kind,
  status,
  reason: kind.startsWith('refund') ? null : reason,
  amount: amountPoisha === null ? null : poishaToTaka(amountPoisha),
  transaction_id: transaction,
  at: new Date(at),
})

/**
 * SQL for why a row of `payments` is not settled, for operators: its own reason, else what was last said when somebody
 * asked the gateway.
 */
export const lastReason: SQL<string | null> = sql<string | null>`coalesce(payments.reason, (
  SELECT said.detail ->> 'reason' FROM payment_events said
  WHERE said.payment_id = payments.id AND said.kind IN ('unconfirmed', 'evidence_refused', 'hold', 'fail')
  ORDER BY said.id DESC LIMIT 1))`

/** SQL for what the payer entered about money that left, for operators: the newest id. */
export const claimedTransaction: SQL<string | null> = sql<string | null>`(
  SELECT said.detail ->> 'transaction' FROM payment_events said
  WHERE said.payment_id = payments.id AND said.kind = 'claim' ORDER BY said.id DESC LIMIT 1)`
