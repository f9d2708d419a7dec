import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'

// The events that the payer sees. Messages and repetitions are for operators.
const shownToPayer = [
  'start',
  'await',
  'settle',
  'hold',
  'surplus',
  'submit_trx',
  'claim',
  'confirm',
  'reject',
  'reopen',
  'supersede',
  'rival_confirmed',
  'fail',
  'cancel',
  'refund',
  'refund_sent',
  'refund_cancelled',
] as const

export type PaymentStep = {
  kind: (typeof shownToPayer)[number]
  status: string
  reason: string | null
  amountPoisha: number | null
  transaction: string | null
  /** Unix milliseconds. */
  at: number
}

export const listPaymentSteps = (db: Database, paymentId: number) =>
  db.all<PaymentStep>(sql`
    SELECT kind, to_status AS status, detail ->> 'reason' AS reason, detail ->> 'amount_poisha' AS amountPoisha,
      detail ->> 'transaction' AS "transaction", created_at AS at
    FROM payment_events
    WHERE payment_id = ${paymentId} AND kind IN (SELECT value FROM json_each(${JSON.stringify(shownToPayer)}))
    ORDER BY id LIMIT 100`)

/** SQL for why a row of `payments` is not settled: its reason, else the last reason in its history. */
export const lastReason: SQL<string | null> = sql<string | null>`coalesce(payments.reason, (
  SELECT said.detail ->> 'reason' FROM payment_events said
  WHERE said.payment_id = payments.id AND said.kind IN ('unconfirmed', 'evidence_refused', 'hold', 'fail')
  ORDER BY said.id DESC LIMIT 1))`

export const claimedTransaction: SQL<string | null> = sql<string | null>`(
  SELECT said.detail ->> 'transaction' FROM payment_events said
  WHERE said.payment_id = payments.id AND said.kind = 'claim' ORDER BY said.id DESC LIMIT 1)`
