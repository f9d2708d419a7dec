import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { users } from '#worker/features/people/people.table.ts'
import { handedIn } from '#worker/lib/handed-in.ts'
import { outbox, type Channel, type OutboxRow } from './outbox.table.ts'
import type { SmsKind } from './sms-kinds.schema.ts'

type NewMessage = {
  recipient: string | number
  kind: string
  title?: string
  body: string
  path?: string
  sendAfter?: Date | undefined
  expiresAt?: Date | undefined
  dedupeKey?: string | undefined
  about?: { entity: string; id: number } | undefined
}

/** Queues each message once for its key. @param onlyIf may name the recipient as `value ->> 'recipient'` */
const queueMessages = (
  db: Database,
  channel: Channel,
  messages: readonly NewMessage[],
  { now, onlyIf }: { now: Date; onlyIf: SQL },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO outbox (channel, recipient, kind, title, body, path, send_after, expires_at, dedupe_key, entity, entity_id, created_at)
    SELECT ${channel}, value ->> 'recipient', value ->> 'kind', value ->> 'title', value ->> 'body', value ->> 'path',
      value ->> 'sendAfter', value ->> 'expiresAt', value ->> 'dedupeKey', value ->> 'entity', value ->> 'entityId', ${now.getTime()}
    FROM json_each(${JSON.stringify(
      messages.map(({ sendAfter = now, expiresAt, about, ...message }) => ({
        ...message,
        sendAfter: sendAfter.getTime(),
        expiresAt: expiresAt?.getTime(),
        entity: about?.entity,
        entityId: about?.id,
      })),
    )})
    WHERE ${onlyIf}
    ON CONFLICT (dedupe_key) WHERE dedupe_key IS NOT NULL DO NOTHING`)

type NewSms = Omit<NewMessage, 'recipient' | 'kind' | 'title' | 'body' | 'path'> & {
  phone: string
  kind: SmsKind
  text: string
  now: Date
  /** A condition for queuing, for example that an earlier query of the batch wrote its row. */
  onlyIf?: SQL
}

/** Queues several SMS in one statement. @param onlyIf may name one as `value ->> 'entityId'` */
export const queueSmsEach = (
  db: Database,
  messages: readonly Omit<NewSms, 'now' | 'onlyIf'>[],
  when: { now: Date; onlyIf: SQL },
): UnrunQuery =>
  queueMessages(
    db,
    'sms',
    messages.map(({ phone: recipient, text: body, ...sms }) => ({ recipient, body, ...sms })),
    when,
  )

export const queueSms = (
  db: Database,
  { phone: recipient, text: body, now, onlyIf = sql`1`, ...sms }: NewSms,
): UnrunQuery => queueMessages(db, 'sms', [{ recipient, body, ...sms }], { now, onlyIf })

/** Queues one SMS for each active admin but one, who knows it already. */
export const queueSmsToAdmins = (
  db: Database,
  {
    exceptId = 0,
    kind,
    text,
    now,
    onlyIf = sql`1`,
  }: Pick<NewSms, 'kind' | 'text' | 'now' | 'onlyIf'> & { exceptId?: number },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO outbox (channel, recipient, kind, body, send_after, created_at)
    SELECT 'sms', phone, ${kind}, ${text}, ${now.getTime()}, ${now.getTime()} FROM ${users}
    WHERE role = 'admin' AND id <> ${exceptId} AND phone IS NOT NULL AND suspended_at IS NULL AND ${onlyIf}`)

type NewPush = Required<Pick<NewMessage, 'kind' | 'title' | 'body' | 'path' | 'dedupeKey'>> &
  Pick<NewMessage, 'sendAfter' | 'about'> & { subscriptionId: number }

/** Queues messages for browsers that are still subscribed. */
export const queuePushes = (
  db: Database,
  pushes: readonly NewPush[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): UnrunQuery =>
  queueMessages(
    db,
    'push',
    pushes.map(({ subscriptionId: recipient, ...push }) => ({ recipient, expiresAt, ...push })),
    { now, onlyIf: sql`value ->> 'recipient' IN (SELECT id FROM push_subscriptions)` },
  )

const webhookLifetime = 86_400_000

/** Queues a message to the operator's webhook, which is of no interest a day later. @param kind `problem` or `recovery` */
export const queueWebhook = (
  db: Database,
  { kind, text: body, now, onlyIf = sql`1` }: { kind: string; text: string; now: Date; onlyIf?: SQL },
): UnrunQuery => {
  const expiresAt = new Date(now.getTime() + webhookLifetime)
  return queueMessages(db, 'webhook', [{ recipient: 'operator', kind, body, expiresAt }], { now, onlyIf })
}

/** The webhook works again: its messages of the last day that were given up, or wait for another try, are due now. */
export const retryWebhook = (db: Database, now: Date) =>
  db
    .update(outbox)
    .set({ status: 'queued', attempts: 0, sendAfter: now })
    .where(
      sql`channel = 'webhook' AND created_at >= ${now.getTime() - webhookLifetime} AND status IN ('queued', 'failed') AND attempts > 0`,
    )

/** A sender that has not finished a message after this many milliseconds loses it to the next sender. */
const claimLifetime = 60_000

/** SQL for "may be claimed now". The state has the same text as in the partial index, so that SQLite uses the index. */
const isDue = (channel: Channel, now: Date) => sql`status IN ('queued', 'sending') AND channel = ${channel}
  AND send_after <= ${now.getTime()} AND (status = 'queued' OR claimed_at <= ${now.getTime() - claimLifetime})`

/** SQL for "what this message tells is no longer so", of a row of `outbox`, from each feature that queues messages. */
export const outdatedMessages = handedIn<Record<'sms' | 'push', readonly SQL[]>>('outdatedMessages')

// The same decision was made again later.
const isRepeated = sql`(entity = 'provider' AND kind = 'worker_deactivated' AND EXISTS (SELECT 1 FROM outbox later
  WHERE later.entity = 'provider' AND later.entity_id = outbox.entity_id AND later.kind = outbox.kind AND later.id > outbox.id))`
const hasNoBrowser = sql`NOT EXISTS (SELECT 1 FROM push_subscriptions s WHERE s.id = recipient)`

/** SQL for "the message need not be sent any more". */
const isOutdated = (channel: Channel): SQL =>
  channel === 'webhook'
    ? sql`0`
    : sql.join([channel === 'sms' ? isRepeated : hasNoBrowser, ...outdatedMessages.get()[channel]], sql` OR `)

/** Cancels due messages that came too late or no longer hold. Run it in the batch that claims, so that nothing changes between. */
export const dropStale = (db: Database, channel: Channel, now: Date) =>
  db
    .update(outbox)
    .set({ status: 'cancelled', body: '' })
    .where(sql`${isDue(channel, now)} AND (expires_at <= ${now.getTime()} OR (${isOutdated(channel)}))`)

type Claim = { token: string; now: Date; limit: number; kind?: SmsKind | undefined }

/** Claims up to `limit` due messages in one statement, so that two senders never claim the same one. */
export const claimDue = (db: Database, channel: Channel, { token, now, limit, kind }: Claim) =>
  db
    .update(outbox)
    .set({ status: 'sending', claimToken: token, claimedAt: now, attempts: sql`${outbox.attempts} + 1` })
    .where(
      sql`id IN (SELECT id FROM outbox WHERE ${isDue(channel, now)} AND ${kind ? sql`kind = ${kind}` : sql`1`}
        ORDER BY send_after LIMIT ${limit})`,
    )
    .returning()

/** How a try ended. Moments are in milliseconds; null keeps `sendAfter`. */
export type Settled = {
  id: number
  status: OutboxRow['status']
  sendAfter: number | null
  sentAt: number | null
  providerRef: string | null
  lastError: string | null
  emptiesBody: boolean
}

/** Ends the claims of one sender, in one statement. */
export const settle = (db: Database, token: string, settled: readonly Settled[]): UnrunQuery =>
  db.run(sql`
    UPDATE outbox SET status = done.value ->> 'status', last_error = done.value ->> 'lastError',
      send_after = coalesce(done.value ->> 'sendAfter', send_after), sent_at = done.value ->> 'sentAt',
      provider_ref = done.value ->> 'providerRef', body = iif(done.value ->> 'emptiesBody', '', body),
      claim_token = NULL, claimed_at = NULL
    FROM json_each(${JSON.stringify(settled)}) done
    WHERE outbox.id = done.value ->> 'id' AND claim_token = ${token}`)

/** Does not cancel an SMS that is being sent. */
export const cancelQueuedSms = (db: Database, phone: string, kind: SmsKind, onlyIf: SQL = sql`1`) =>
  db
    .update(outbox)
    .set({ status: 'cancelled', body: '' })
    .where(
      sql`status IN ('queued', 'sending') AND channel = 'sms' AND status = 'queued' AND recipient = ${phone}
        AND kind = ${kind} AND ${onlyIf}`,
    )

/** Deletes every SMS to these numbers, for erasure. Reads all SMS of the outbox, which the sweep keeps short. */
export const deleteSmsTo = (db: Database, phones: readonly string[]) =>
  db.delete(outbox).where(and(eq(outbox.channel, 'sms'), inArray(outbox.recipient, [...phones])))
