import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { keptDetail } from '../payments.queries.ts'
import { askPauses, recheck, scrubDetail } from '../payments.rules.ts'
import type { PaymentEventSource } from '../payments.schema.ts'
import { payments, type PaymentRow } from '../payments.table.ts'

type MessageEvent = {
  source: PaymentEventSource
  kind: 'message' | 'unconfirmed'
  detail: Record<string, unknown>
  requestId: string | null
  now: Date
}

// Messages can be forged, so they must not fill the database.
const maxPerPayment = 30
const maxStrayPerHour = 100

/** SQL for "the history of the payment in `id` has room for another message". */
const hasRoom = (id: SQL | number): SQL => sql`(SELECT count(*) FROM payment_events known
  WHERE known.payment_id = ${id} AND known.kind IN ('message', 'unconfirmed')) < ${maxPerPayment}`

/**
 * Takes the permission to ask the gateway about a payment. Returns no row if it was just asked ({@link askPauses}), so that forged
 * messages cost one question a minute. The first copy of a sealed message, which cannot be forged, is always granted.
 */
export const takeAskPermission = (
  db: Database,
  payment: Pick<PaymentRow, 'id'>,
  { seal, now }: { seal?: string | undefined; now: Date },
) =>
  db
    .update(payments)
    .set(question(now).set)
    .where(
      and(
        eq(payments.id, payment.id),
        or(
          mayAskAgain(now),
          seal === undefined
            ? undefined
            : sql`NOT EXISTS (SELECT 1 FROM payment_events known WHERE known.payment_id = ${payments.id}
                AND known.kind = 'message' AND known.detail ->> 'seal' = ${seal}) AND ${hasRoom(sql`${payments.id}`)}`,
        ),
      ),
    )
    .returning({ id: payments.id })

/** SQL for the pause after so many questions. */
const pauseAfter = (asks: SQL): SQL =>
  sql`CASE ${asks} WHEN 1 THEN ${askPauses.first} WHEN 2 THEN ${askPauses.second} ELSE ${askPauses.later} END`

/** SQL for "the last question about this row of `payments` is long enough ago". */
export const mayAskAgain = (now: Date): SQL =>
  sql`coalesce(asked_at, 0) <= ${now.getTime()} - ${pauseAfter(sql`asks`)}`

/** The columns of a question that is asked now. `nextAt` is the time of the next permitted one. */
export function question(now: Date) {
  const asks = sql`CASE WHEN coalesce(asked_at, 0) > ${now.getTime() - askPauses.quiet} THEN asks + 1 ELSE 1 END`
  return { set: { askedAt: now, asks }, nextAt: sql`${now.getTime()} + ${pauseAfter(asks)}` }
}

/** The time of the next permitted question, or the planned check if that is earlier. */
const permitted = sql`asked_at + ${pauseAfter(sql`asks`)}`
const soonest = sql`min(coalesce(next_check_at, ${permitted}), ${permitted})`

/** Directly after {@link takeAskPermission}: plans a check for a message about which the gateway was not asked. */
export const checkSoonUnlessGranted = (db: Database, payment: Pick<PaymentRow, 'id'>): UnrunQuery =>
  db.run(
    sql`UPDATE payments SET next_check_at = ${soonest} WHERE changes() = 0 AND id = ${payment.id} AND asked_at IS NOT NULL`,
  )

/** Stores that the gateway has answered about these ids. */
export const markAnswered = (
  db: Database,
  payment: Pick<PaymentRow, 'id'>,
  transactions: readonly string[],
  now: Date,
): UnrunQuery =>
  db.run(sql`
    UPDATE payment_events SET asked_at = ${now.getTime()}
    WHERE payment_id = ${payment.id} AND kind = 'message' AND asked_at IS NULL
      AND detail ->> 'transaction' IN (SELECT value FROM json_each(${JSON.stringify(transactions)}))`)

/** Plans the next question about a payment whose payer waits, after an answer that decided nothing. */
export const askAgainSoon = (db: Database, payment: Pick<PaymentRow, 'id'>): UnrunQuery =>
  db.run(sql`
    UPDATE payments SET next_check_at = ${soonest}
    WHERE id = ${payment.id} AND status IN ('initiated', 'pending') AND next_check_at IS NOT NULL`)

/** Plans another check soon if messages name ids about which the gateway has not answered. */
export const checkSoonIfUnanswered = (db: Database, payment: Pick<PaymentRow, 'id'>): UnrunQuery =>
  db.run(sql`
    UPDATE payments SET next_check_at = ${soonest}
    WHERE id = ${payment.id} AND asked_at IS NOT NULL AND next_check_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM payment_events said WHERE said.payment_id = payments.id AND said.kind = 'message'
        AND said.asked_at IS NULL AND said.detail ->> 'transaction' IS NOT NULL
        AND said.detail ->> 'transaction' IS NOT payments.gateway_txn_id)`)

export const appendUnlessRepeated = (
  db: Database,
  payment: PaymentRow,
  { source, kind, detail, requestId, now }: MessageEvent,
) => {
  const text = keptDetail(sql`${payment.userId}`, detail)
  return db.run(sql`
    INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, request_id, created_at)
    SELECT ${payment.id}, ${source}, ${kind}, ${payment.status}, ${payment.status}, ${text}, ${requestId}, ${now.getTime()}
    WHERE NOT EXISTS (SELECT 1 FROM payment_events known
        WHERE known.payment_id = ${payment.id} AND known.kind = ${kind} AND known.source = ${source} AND known.detail = ${text})
      AND ${hasRoom(payment.id)}`)
}

/** Schedules a check for a payment that has none: the cron looks up what a message names. */
export const scheduleCheck = (db: Database, payment: PaymentRow, now: Date) =>
  db.run(sql`
    UPDATE payments SET next_check_at = ${now.getTime() + recheck.from}
    WHERE id = ${payment.id} AND next_check_at IS NULL`)

export const appendStrayEvent = (
  db: Database,
  { source, detail, requestId, now }: Omit<MessageEvent, 'kind'>,
) =>
  db.run(sql`
    INSERT INTO payment_events (payment_id, source, kind, detail, request_id, created_at)
    SELECT NULL, ${source}, 'message', ${JSON.stringify(scrubDetail(detail))}, ${requestId}, ${now.getTime()}
    WHERE coalesce((SELECT created_at FROM payment_events known WHERE known.payment_id IS NULL
      ORDER BY id DESC LIMIT 1 OFFSET ${maxStrayPerHour - 1}), 0) < ${now.getTime() - 3_600_000}`)

/** The transaction ids that messages name: first those about which the gateway has not answered, and the newest first. */
export const listClaims = (db: Database, paymentIds: readonly number[]) =>
  db.all<{ paymentId: number; claim: string; isAnswered: 0 | 1 }>(sql`
    SELECT payment_id AS paymentId, detail ->> 'transaction' AS claim, count(*) = count(asked_at) AS isAnswered
    FROM payment_events
    WHERE payment_id IN (SELECT value FROM json_each(${JSON.stringify(paymentIds)}))
      AND kind = 'message' AND detail ->> 'transaction' IS NOT NULL
    GROUP BY payment_id, claim ORDER BY isAnswered, max(id) DESC`)
