import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, isOneOf, isWhole, moment } from '#worker/db/columns.ts'

const smsStatuses = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const

/** The queue of SMS: written in the batch of the action that causes them, sent after the response, retried by cron. */
export const smsOutbox = sqliteTable(
  'sms_outbox',
  {
    id: id(),
    /** 01XXXXXXXXX */
    phone: text('phone').notNull(),
    /** The reason for the SMS: otp, worker_approved, worker_rejected … */
    kind: text('kind').notNull(),
    /** Emptied after sending if it contained a code. */
    body: text('body').notNull(),
    status: text('status', { enum: smsStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** The earliest time to send: after the ten seconds for undo, or after the wait for another try. */
    sendAfter: moment('send_after').notNull(),
    /** Not sent after this moment, because its code has expired. */
    expiresAt: moment('expires_at'),
    /** The token of the sender that sends it now. Another sender may take over after a minute. */
    claimToken: text('claim_token'),
    claimedAt: moment('claimed_at'),
    /** At most one SMS is queued for a key. */
    dedupeKey: text('dedupe_key'),
    providerRef: text('provider_ref'),
    lastError: text('last_error'),
    entity: text('entity'),
    entityId: integer('entity_id'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    uniqueIndex('sms_outbox_dedupe')
      .on(t.dedupeKey)
      .where(sql`${t.dedupeKey} IS NOT NULL`),
    index('sms_outbox_due')
      .on(t.sendAfter)
      .where(sql`${t.status} IN ('queued', 'sending')`),
    index('sms_outbox_entity').on(t.entity, t.entityId),
    index('sms_outbox_created').on(t.createdAt),
    check('sms_outbox_status', isOneOf(t.status, smsStatuses)),
    check('sms_outbox_attempts', isWhole(t.attempts)),
  ],
)

export type SmsRow = typeof smsOutbox.$inferSelect
