import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment } from '#worker/db/columns.ts'
import { users } from '#worker/features/users/users.table.ts'

/** Who did what to what, written in the batch of the act. No secrets, no phone numbers. Append only. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    /** Null when the system itself acted. */
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

/** What the cron did: one row a job and run. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    id: id(),
    job: text('job').notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** How many items it handled. */
    handled: integer('handled').notNull().default(0),
    error: text('error'),
  },
  (t) => [index('job_runs_job').on(t.job, t.startedAt), index('job_runs_started').on(t.startedAt)],
)
