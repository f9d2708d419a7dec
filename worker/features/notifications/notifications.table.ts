import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, isOneOf, isWhole, moment } from '#worker/db/columns.ts'

export const smsStatuses = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const

/** SMS leave through here: written in the batch of the act that causes them, sent afterwards, tried again by cron. */
export const smsOutbox = sqliteTable(
  'sms_outbox',
  {
    id: id(),
    /** 01XXXXXXXXX */
    phone: text('phone').notNull(),
    /** What it is about: otp, worker_approved, worker_rejected … */
    kind: text('kind').notNull(),
    /** Emptied once sent when it carried a code. */
    body: text('body').notNull(),
    status: text('status', { enum: smsStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this moment: the ten seconds of undo, or the wait before another try. */
    sendAfter: moment('send_after').notNull(),
    /** After this moment it is pointless (a code that has run out). */
    expiresAt: moment('expires_at'),
    /** Whoever takes it for sending writes a token; a token older than a minute may be taken over. */
    claimToken: text('claim_token'),
    claimedAt: moment('claimed_at'),
    /** Two acts with one key send one SMS. */
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
