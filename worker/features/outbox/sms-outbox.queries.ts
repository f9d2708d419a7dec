import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { smsOutbox, type SmsRow } from './notifications.table.ts'
import type { SmsKind } from './sms-kinds.schema.ts'

type NewSms = {
  phone: string
  kind: SmsKind
  text: string
  now: Date
  sendAfter?: Date
  expiresAt?: Date
  dedupeKey?: string
  about?: { entity: string; id: number }
  /** A condition for queuing, for example that an earlier query of the batch wrote its row. */
  onlyIf?: SQL
}

export function queueSms(db: Database, sms: NewSms): UnrunQuery {
  const { phone, kind, text, now, sendAfter = now, expiresAt, dedupeKey, about, onlyIf = sql`1` } = sms
  return db.run(sql`
    INSERT INTO sms_outbox (phone, kind, body, send_after, expires_at, dedupe_key, entity, entity_id, created_at)
    SELECT ${phone}, ${kind}, ${text}, ${sendAfter.getTime()}, ${expiresAt?.getTime() ?? null}, ${dedupeKey ?? null},
      ${about?.entity ?? null}, ${about?.id ?? null}, ${now.getTime()}
    WHERE ${onlyIf}
    ON CONFLICT (dedupe_key) WHERE dedupe_key IS NOT NULL DO NOTHING`)
}

/** Queues one SMS for each active admin but one: what an admin should learn although nothing on a screen changes for them. */
export const queueSmsToOtherAdmins = (
  db: Database,
  {
    exceptId,
    kind,
    text,
    now,
    onlyIf,
  }: Required<Pick<NewSms, 'kind' | 'text' | 'now' | 'onlyIf'>> & { exceptId: number },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO sms_outbox (phone, kind, body, send_after, created_at)
    SELECT phone, ${kind}, ${text}, ${now.getTime()}, ${now.getTime()} FROM users
    WHERE role = 'admin' AND id <> ${exceptId} AND phone IS NOT NULL AND suspended_at IS NULL AND ${onlyIf}`)

/** Queues one SMS for each active admin. */
export const queueSmsToAdmins = (
  db: Database,
  { kind, text, now }: Required<Pick<NewSms, 'kind' | 'text' | 'now'>>,
): UnrunQuery => queueSmsToOtherAdmins(db, { exceptId: 0, kind, text, now, onlyIf: sql`1` })

/** A sender that has not finished an SMS after this many milliseconds loses it to the next sender. */
const claimLifetime = 60_000

// The same text as in the partial index, so that SQLite uses the index.
const isOpen = sql`status IN ('queued', 'sending')`
const isClaimable = (now: Date) => sql`(status = 'queued' OR claimed_at <= ${now.getTime() - claimLifetime})`
const isExpired = (now: Date) => sql`(expires_at IS NOT NULL AND expires_at <= ${now.getTime()})`

export const dropExpiredSms = (db: Database, now: Date) =>
  db
    .update(smsOutbox)
    .set({ status: 'cancelled', body: '' })
    .where(sql`${isOpen} AND send_after <= ${now.getTime()} AND ${isClaimable(now)} AND ${isExpired(now)}`)

/** SQL for "a profile has left the state that the SMS of a decision tells", or the same decision was made again later. */
const isOutdated = sql`entity = 'provider' AND (
  EXISTS (SELECT 1 FROM providers p WHERE p.id = entity_id AND CASE kind
    WHEN 'worker_deactivated' THEN p.status <> 'approved' OR p.is_active = 1
    WHEN 'worker_rejected' THEN p.status <> 'rejected'
    WHEN 'worker_approved' THEN p.status <> 'approved'
    ELSE 0 END)
  OR (kind = 'worker_deactivated' AND EXISTS (SELECT 1 FROM sms_outbox later WHERE later.entity = 'provider'
    AND later.entity_id = sms_outbox.entity_id AND later.kind = sms_outbox.kind AND later.id > sms_outbox.id)))`

/** Cancels due SMS about a decision that no longer holds. Run it in the batch that claims, so that nothing changes between. */
export const dropOutdatedSms = (db: Database, now: Date) =>
  db
    .update(smsOutbox)
    .set({ status: 'cancelled', body: '' })
    .where(sql`${isOpen} AND send_after <= ${now.getTime()} AND ${isClaimable(now)} AND ${isOutdated}`)

/** Claims up to `limit` due SMS in one statement, so that two senders never claim the same SMS. */
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
        WHERE ${isOpen} AND send_after <= ${claim.now.getTime()} AND ${isClaimable(claim.now)}
          AND NOT ${isExpired(claim.now)} AND ${claim.kind ? sql`kind = ${claim.kind}` : sql`1`}
        ORDER BY send_after LIMIT ${claim.limit})`,
    )
    .returning()

type SmsResult = Partial<
  Pick<SmsRow, 'status' | 'sendAfter' | 'sentAt' | 'providerRef' | 'lastError' | 'body'>
>

export const settleSms = (db: Database, id: number, token: string, result: SmsResult) =>
  db
    .update(smsOutbox)
    .set({ ...result, claimToken: null, claimedAt: null })
    .where(and(eq(smsOutbox.id, id), eq(smsOutbox.claimToken, token)))

/** Does not cancel an SMS that is being sent. */
export const cancelQueuedSms = (db: Database, phone: string, kind: SmsKind, onlyIf: SQL = sql`1`) =>
  db
    .update(smsOutbox)
    .set({ status: 'cancelled', body: '' })
    .where(sql`${isOpen} AND status = 'queued' AND phone = ${phone} AND kind = ${kind} AND ${onlyIf}`)

/** Deletes every SMS to these numbers, for erasure. Reads the whole outbox, which the sweep keeps short. */
export const deleteSmsTo = (db: Database, phones: readonly string[]) =>
  db.delete(smsOutbox).where(inArray(smsOutbox.phone, [...phones]))
