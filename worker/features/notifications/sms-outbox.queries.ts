import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { smsOutbox, type SmsRow } from './notifications.table.ts'

export type NewSms = {
  /** 01XXXXXXXXX */
  phone: string
  /** What it is about: `otp`, `worker_approved` … */
  kind: string
  text: string
  now: Date
  /** Not before; at once unless given. */
  sendAfter?: Date
  /** Pointless afterwards. */
  expiresAt?: Date
  /** Two SMS with one key are one. */
  dedupeKey?: string
  about?: { entity: string; id: number }
  /** A condition without which nothing is queued, such as that the act of this batch took place. */
  onlyIf?: SQL
}

/** The insert that queues an SMS; it goes into the batch of the act that causes it. */
export function queueSms(db: Database, sms: NewSms): UnrunQuery {
  const { phone, kind, text, now, sendAfter = now, expiresAt, dedupeKey, about, onlyIf = sql`1` } = sms
  return db.run(sql`
    INSERT INTO sms_outbox (phone, kind, body, send_after, expires_at, dedupe_key, entity, entity_id, created_at)
    SELECT ${phone}, ${kind}, ${text}, ${sendAfter.getTime()}, ${expiresAt?.getTime() ?? null}, ${dedupeKey ?? null},
      ${about?.entity ?? null}, ${about?.id ?? null}, ${now.getTime()}
    WHERE ${onlyIf}
    ON CONFLICT (dedupe_key) WHERE dedupe_key IS NOT NULL DO NOTHING`)
}

/** Whoever claimed an SMS and fell silent so long, in milliseconds, loses it to the next sender. */
const claimLifetime = 60_000

// Said as the partial index says it, so that the queue is found and not searched.
const isOpen = sql`status IN ('queued', 'sending')`
const mayBeTaken = (now: Date) => sql`(status = 'queued' OR claimed_at <= ${now.getTime() - claimLifetime})`
const isPastUse = (now: Date) => sql`(expires_at IS NOT NULL AND expires_at <= ${now.getTime()})`

/** Takes what nobody needs any more out of the queue, with its text. */
export const dropExpiredSms = (db: Database, now: Date) =>
  db
    .update(smsOutbox)
    .set({ status: 'cancelled', body: '' })
    .where(sql`${isOpen} AND send_after <= ${now.getTime()} AND ${mayBeTaken(now)} AND ${isPastUse(now)}`)

/** Marks up to `limit` due SMS with a token, in one statement: two senders at once never take the same one. */
export const claimDueSms = (
  db: Database,
  claim: { token: string; now: Date; limit: number; kind?: string | undefined },
) =>
  db
    .update(smsOutbox)
    .set({
      status: 'sending',
      claimToken: claim.token,
      claimedAt: claim.now,
      attempts: sql`${smsOutbox.attempts} + 1`,
    })
    .where(
      sql`id IN (SELECT id FROM sms_outbox
        WHERE ${isOpen} AND send_after <= ${claim.now.getTime()} AND ${mayBeTaken(claim.now)}
          AND NOT ${isPastUse(claim.now)} AND ${claim.kind ? sql`kind = ${claim.kind}` : sql`1`}
        ORDER BY send_after LIMIT ${claim.limit})`,
    )
    .returning()

type Settled = Partial<Pick<SmsRow, 'status' | 'sendAfter' | 'sentAt' | 'providerRef' | 'lastError' | 'body'>>

/** Writes what became of a claimed SMS, unless somebody else has taken it over since. */
export const settleSms = (db: Database, id: number, token: string, outcome: Settled) =>
  db
    .update(smsOutbox)
    .set({ ...outcome, claimToken: null, claimedAt: null })
    .where(and(eq(smsOutbox.id, id), eq(smsOutbox.claimToken, token)))

/** Withdraws waiting SMS of a kind to a number; one that is on its way stays. */
export const cancelQueuedSms = (db: Database, phone: string, kind: string, onlyIf: SQL = sql`1`) =>
  db
    .update(smsOutbox)
    .set({ status: 'cancelled', body: '' })
    .where(sql`${isOpen} AND status = 'queued' AND phone = ${phone} AND kind = ${kind} AND ${onlyIf}`)

/** Removes every SMS to these numbers, sent or not: for erasure. Reads the whole outbox, which the sweep keeps short. */
export const deleteSmsTo = (db: Database, phones: readonly string[]) =>
  db.delete(smsOutbox).where(inArray(smsOutbox.phone, [...phones]))

/** Old SMS that are settled: for the nightly sweep. */
export const deleteSettledSms = (db: Database, before: Date) =>
  db.delete(smsOutbox).where(and(lt(smsOutbox.createdAt, before), sql`NOT ${isOpen}`))
