import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { keptDetail } from '#worker/features/payments/payment-writes.queries.ts'
import { recheck, scrubDetail } from '#worker/features/payments/payments.rules.ts'
import type { PaymentEventSource } from '#worker/features/payments/payments.schema.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'

type MessageEvent = {
  source: PaymentEventSource
  kind: 'message' | 'unconfirmed'
  detail: Record<string, unknown>
}

// Messages can be forged, so they must not fill the database.
const maxPerPayment = 30
const maxStrayPerHour = 100

export const appendUnlessRepeated = (
  db: Database,
  payment: PaymentRow,
  { source, kind, detail }: MessageEvent,
  now: Date,
) => {
  const text = keptDetail(sql`${payment.userId}`, detail)
  return db.run(sql`
    INSERT INTO payment_events (payment_id, source, kind, from_status, to_status, detail, created_at)
    SELECT ${payment.id}, ${source}, ${kind}, ${payment.status}, ${payment.status}, ${text}, ${now.getTime()}
    WHERE NOT EXISTS (SELECT 1 FROM payment_events known
        WHERE known.payment_id = ${payment.id} AND known.kind = ${kind} AND known.source = ${source} AND known.detail = ${text})
      AND (SELECT count(*) FROM payment_events known
        WHERE known.payment_id = ${payment.id} AND known.kind IN ('message', 'unconfirmed')) < ${maxPerPayment}`)
}

/** Schedules a check for a payment that has none: the cron looks up what a message names. */
export const scheduleCheck = (db: Database, payment: PaymentRow, now: Date) =>
  db.run(sql`
    UPDATE payments SET next_check_at = ${now.getTime() + recheck.from}
    WHERE id = ${payment.id} AND next_check_at IS NULL`)

export const appendStrayEvent = (db: Database, { source, detail }: Omit<MessageEvent, 'kind'>, now: Date) =>
  db.run(sql`
    INSERT INTO payment_events (payment_id, source, kind, detail, created_at)
    SELECT NULL, ${source}, 'message', ${JSON.stringify(scrubDetail(detail))}, ${now.getTime()}
    WHERE coalesce((SELECT created_at FROM payment_events known WHERE known.payment_id IS NULL
      ORDER BY id DESC LIMIT 1 OFFSET ${maxStrayPerHour - 1}), 0) < ${now.getTime() - 3_600_000}`)

export const listClaims = (db: Database, paymentIds: readonly number[]) =>
  db.all<{ paymentId: number; claim: string }>(sql`
    SELECT payment_id AS paymentId, detail ->> 'transaction' AS claim
    FROM payment_events
    WHERE payment_id IN (SELECT value FROM json_each(${JSON.stringify(paymentIds)}))
      AND kind = 'message' AND detail ->> 'transaction' IS NOT NULL
    GROUP BY payment_id, claim ORDER BY max(id) DESC`)
