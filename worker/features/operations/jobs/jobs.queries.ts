import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { jobRuns, jobStates } from '#worker/features/audit/audit.table.ts'

type JobRun = { job: string; startedAt: Date; finishedAt: Date } & (
  | { handled: number; isDone?: boolean; error?: undefined }
  | { handled?: undefined; isDone?: undefined; error: string }
)

/**
 * Runs that found nothing get no row of their own. A run that began earlier than the noted one changes nothing. A failed run
 * leaves open whether work is left.
 */
export function noteRun(
  db: Database,
  { job, startedAt, finishedAt, handled = 0, isDone = true, error }: JobRun,
): UnrunQuery[] {
  const failed = error !== undefined
  const last = {
    lastStartedAt: startedAt,
    lastFinishedAt: finishedAt,
    lastHandled: handled,
    lastError: error ?? null,
    ...(!failed && { lastSucceededAt: finishedAt }),
  }
  const state = db
    .insert(jobStates)
    .values({ job, ...last, failures: failed ? 1 : 0, unfinishedSince: isDone ? null : startedAt })
    .onConflictDoUpdate({
      target: jobStates.job,
      set: {
        ...last,
        failures: failed ? sql`${jobStates.failures} + 1` : 0,
        ...(!failed && {
          unfinishedSince: isDone
            ? null
            : sql`coalesce(${jobStates.unfinishedSince}, excluded.unfinished_since)`,
        }),
      },
      setWhere: sql`${jobStates.lastStartedAt} <= excluded.last_started_at`,
    })
  const row = db.insert(jobRuns).values({ job, startedAt, finishedAt, handled, error: error ?? null })
  return handled > 0 || failed ? [state, row] : [state]
}

export const listJobStates = (db: Database) => db.select().from(jobStates)

export const listRuns = (db: Database, limit: number) =>
  db.select().from(jobRuns).orderBy(desc(jobRuns.startedAt), desc(jobRuns.id)).limit(limit)

export const listFailures = (db: Database, limit: number) =>
  db.select().from(jobRuns).where(isNotNull(jobRuns.error)).orderBy(desc(jobRuns.startedAt)).limit(limit)
