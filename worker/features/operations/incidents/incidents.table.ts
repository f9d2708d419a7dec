import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, moment } from '#worker/db/columns.ts'
import type { IncidentDetail, IncidentKind } from './incidents.schema.ts'
import { messageClaim } from '#worker/features/audit/alarms/alarms.table.ts'

/** What went wrong at this site, from its begin to its end. No phone numbers, no names of people, no secrets. */
export const incidents = sqliteTable(
  'incidents',
  {
    id: id(),
    kind: text('kind').$type<IncidentKind>().notNull(),
    /** What is concerned: a payment method, a job, a counter, a queue. */
    subject: text('subject').notNull(),
    /** A code or a short technical text. */
    reason: text('reason').notNull(),
    detail: text('detail', { mode: 'json' }).$type<IncidentDetail>().notNull(),
    openedAt: moment('opened_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Runs that saw it. */
    seen: integer('seen').notNull().default(1),
    closedAt: moment('closed_at'),
    /** When the operator was told that it is open. */
    announcedAt: moment('announced_at'),
    /** When the operator was told that it is over. Null again after it was told once more that it is open. */
    recoveryAnnouncedAt: moment('recovery_announced_at'),
    ...messageClaim(),
  },
  (t) => [
    uniqueIndex('incidents_one_open')
      .on(t.kind, t.subject)
      .where(sql`${t.closedAt} IS NULL`),
    index('incidents_opened').on(t.openedAt),
    index('incidents_closed').on(t.closedAt),
  ],
)

export type IncidentRow = typeof incidents.$inferSelect
