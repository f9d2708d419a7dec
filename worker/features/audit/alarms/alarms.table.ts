import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, moment, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'
import type { AlarmKind } from './alarms.schema.ts'

/**
 * A claim of the run that sends a message to the operator, and what is left after a failed one. Another run may take over a
 * claim that is older than `claimLifetime`.
 */
export const messageClaim = () => ({
  claimToken: text('claim_token'),
  claimedAt: moment('claimed_at'),
  /** Tries without success. */
  attempts: integer('attempts').notNull().default(0),
  /** Not sent before this moment. */
  sendAfter: moment('send_after'),
})

/** Suspicious events for the admin: one row for each kind, subject and day. No phone numbers, no names. */
export const alarms = sqliteTable(
  'alarms',
  {
    id: id(),
    kind: text('kind').$type<AlarmKind>().notNull(),
    /** What the alarm is about, as `<type>:<key>`: `user:12`, `network:<keyed hash>`, `budget:reset`. */
    subject: text('subject').notNull(),
    userId: reference('user_id', () => users.id),
    /** yyyy-mm-dd in Dhaka. */
    day: text('day').notNull(),
    detail: text('detail', { mode: 'json' }).$type<AlarmDetail>().notNull(),
    /** How many times it was raised on that day. */
    count: integer('count').notNull().default(1),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    acknowledgedAt: moment('acknowledged_at'),
    acknowledgedBy: reference('acknowledged_by', () => users.id),
    /** When the operator was told. */
    announcedAt: moment('announced_at'),
    ...messageClaim(),
  },
  (t) => [
    uniqueIndex('alarms_once_a_day').on(t.kind, t.subject, t.day),
    index('alarms_open')
      .on(t.lastAt)
      .where(sql`${t.acknowledgedAt} IS NULL`),
    index('alarms_last').on(t.lastAt),
  ],
)

/** Numbers and codes that the text of the alarm shows. */
export type AlarmDetail = Record<string, string | number>
