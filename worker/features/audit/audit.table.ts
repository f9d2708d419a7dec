import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'
import type { WarningDetail, WarningKind } from './audit.schema.ts'

/** Who did what to what, written in the batch of the act. No secrets, no phone numbers. Append only. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'restrict' }),
    actorName: text('actor_name').notNull(),
    /** Dotted past tense: `provider.rejected`. */
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: text('before', { mode: 'json' }).$type<Record<string, unknown>>(),
    after: text('after', { mode: 'json' }).$type<Record<string, unknown>>(),
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.entityId, t.id),
    index('audit_log_actor').on(t.actorId, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_created').on(t.createdAt),
  ],
)

/** What the cron did: one row for each run that found something to do, or failed. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: id(),
    job: text('job').notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    handled: integer('handled').notNull().default(0),
    error: text('error'),
  },
  (t) => [
    index('job_runs_job').on(t.job, t.startedAt),
    index('job_runs_started').on(t.startedAt),
    index('job_runs_failed')
      .on(t.startedAt)
      .where(sql`${t.error} IS NOT NULL`),
  ],
)

/** How each job stands: one row a job, written by every run, so that a job that stopped running is noticed. */
export const jobStates = sqliteTable('job_states', {
  job: text('job').primaryKey(),
  lastStartedAt: moment('last_started_at').notNull(),
  lastFinishedAt: moment('last_finished_at').notNull(),
  lastHandled: integer('last_handled').notNull().default(0),
  lastError: text('last_error'),
  lastSucceededAt: moment('last_succeeded_at'),
  failures: integer('failures').notNull().default(0),
  /** Since when a nightly job has work left, which the runs of every five minutes continue. Null: nothing is left. */
  unfinishedSince: moment('unfinished_since'),
})

export type JobState = typeof jobStates.$inferSelect

/** How the calls of an outside service end. A service that never failed has no row. */
export const serviceOutcomes = sqliteTable('service_outcomes', {
  service: text('service').primaryKey(),
  /** Failures in a row; 0 after a success. */
  failures: integer('failures').notNull().default(0),
  firstFailedAt: moment('first_failed_at'),
  lastFailedAt: moment('last_failed_at'),
  /** The code of the last failure; null after a success. */
  reason: text('reason'),
  /** The end of the last failures. */
  recoveredAt: moment('recovered_at'),
  /** For a service that is asked at intervals: the last question, and the amount that was answered. */
  askedAt: moment('asked_at'),
  amount: integer('amount'),
})

export type ServiceOutcome = typeof serviceOutcomes.$inferSelect

/** What went wrong at this site: conditions from begin to end, events by day. No phone numbers, no names, no secrets. */
export const warnings = sqliteTable(
  'warnings',
  {
    id: id(),
    kind: text('kind').$type<WarningKind>().notNull(),
    /** What is concerned: a payment method, a job, a queue; of an event `<type>:<key>`: `user:12`, `network:<keyed hash>`. */
    subject: text('subject').notNull(),
    /** A code or a short technical text; empty for an event. */
    reason: text('reason').notNull().default(''),
    detail: text('detail', { mode: 'json' }).$type<WarningDetail>().notNull(),
    /** Of an event: yyyy-mm-dd in Dhaka, with one row for each kind, subject and day. Null for a condition. */
    day: text('day'),
    /** The account that an event is about, if it is about one. */
    userId: reference('user_id', () => users.id),
    /** How many times the event was raised on that day. */
    count: integer('count').notNull().default(1),
    openedAt: moment('opened_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** When the condition ended, or an admin saw the event. */
    closedAt: moment('closed_at'),
    /** The admin who saw the event. */
    closedBy: reference('closed_by', () => users.id),
    /** When the operator was told that it is open. */
    announcedAt: moment('announced_at'),
    /** When the operator was told that it is over. Null again after it was told once more that it is open. */
    recoveryAnnouncedAt: moment('recovery_announced_at'),
    /** Tries of a message since the last one that was sent. */
    attempts: integer('attempts').notNull().default(0),
    /** Not sent before this moment: another run sends it, it failed, or the condition comes and goes. */
    sendAfter: moment('send_after'),
  },
  (t) => [
    uniqueIndex('warnings_one_open')
      .on(t.kind, t.subject)
      .where(sql`${t.closedAt} IS NULL AND ${t.day} IS NULL`),
    uniqueIndex('warnings_once_a_day').on(t.kind, t.subject, t.day),
    index('warnings_closed').on(t.closedAt),
    index('warnings_last_seen').on(t.lastSeenAt),
  ],
)

export type WarningRow = typeof warnings.$inferSelect
