import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, moment } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

/** Who did what to what, written in the batch of the act. No secrets, no phone numbers. Append only, but for `unseen`. */
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
    /** Of an event that an admin must see: 1 until one has seen it, then 0. Null for all other rows. */
    unseen: flag('unseen'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.entityId, t.id),
    index('audit_log_actor').on(t.actorId, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_created').on(t.createdAt),
    index('audit_log_unseen')
      .on(t.id)
      .where(sql`${t.unseen} = 1`),
  ],
)

/** Which people a member of the staff has opened in the last 24 hours; older rows go with the next one. Ids without foreign keys. */
export const staffReads = sqliteTable(
  'staff_reads',
  {
    staffId: integer('staff_id').notNull(),
    personId: integer('person_id').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.personId] })],
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
