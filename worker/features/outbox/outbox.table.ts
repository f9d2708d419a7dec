import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, isOneOf, isWhole, moment } from '#worker/db/columns.ts'

const statuses = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const

/** How a message reaches its recipient. */
const channels = ['sms', 'push', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** Messages: written in the batch of the action that causes them, sent after the response, retried by cron. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    channel: text('channel', { enum: channels }).notNull(),
    /**
     * A number as 01XXXXXXXXX, the id of a push subscription, or `operator` for the webhook of the settings. No foreign key: a browser that is gone must not wait for its
     * messages.
     */
    recipient: text('recipient').notNull(),
    /** The reason for the message: otp, worker_approved, worker_rejected, digest … */
    kind: text('kind').notNull(),
    /** Of a push message. */
    title: text('title'),
    /** Emptied after sending if it contained a code. */
    body: text('body').notNull(),
    /** The page that a push message opens. */
    path: text('path'),
    status: text('status', { enum: statuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** The earliest time to send: after the ten seconds for undo, or after the wait for another try. */
    sendAfter: moment('send_after').notNull(),
    /** Not sent after this moment: its code has expired, or it is of no interest any more. */
    expiresAt: moment('expires_at'),
    /** The token of the sender that sends it now. Another sender may take over after a minute. */
    claimToken: text('claim_token'),
    claimedAt: moment('claimed_at'),
    /** At most one message is queued for a key. */
    dedupeKey: text('dedupe_key'),
    /** What the service calls it; `push` for an SMS whose text was pushed instead. */
    providerRef: text('provider_ref'),
    lastError: text('last_error'),
    entity: text('entity'),
    entityId: integer('entity_id'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    uniqueIndex('outbox_dedupe')
      .on(t.dedupeKey)
      .where(sql`${t.dedupeKey} IS NOT NULL`),
    index('outbox_due')
      .on(t.channel, t.sendAfter)
      .where(sql`${t.status} IN ('queued', 'sending')`),
    index('outbox_entity')
      .on(t.entity, t.entityId)
      .where(sql`${t.entity} IS NOT NULL`),
    index('outbox_created').on(t.channel, t.createdAt),
    check('outbox_status', isOneOf(t.status, statuses)),
    check('outbox_attempts', isWhole(t.attempts)),
  ],
)

export type OutboxRow = typeof outbox.$inferSelect
