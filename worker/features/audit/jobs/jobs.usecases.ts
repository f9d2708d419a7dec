import { batch, type Database } from '#worker/db/db.ts'
import { listChecks } from '#worker/features/audit/invariants/invariants.queries.ts'
import { invariantsReport } from '#worker/features/audit/invariants/invariants.usecases.ts'
import { listFailures, listJobStates, listRuns } from './jobs.queries.ts'
import { jobCondition, nextRun, scheduledJobs, type JobCondition } from './jobs.rules.ts'

const shownRuns = 30

export async function readJobs(db: Database, now: Date) {
  const { states, runs, failures, checks } = await batch(db, {
    states: listJobStates(db),
    runs: listRuns(db, shownRuns),
    failures: listFailures(db, shownRuns),
    checks: listChecks(db),
  })
  const jobs = scheduledJobs.map(({ name, rhythm }) => {
    const state = states.find(({ job }) => job === name)
    return {
      name,
      rhythm,
      condition: jobCondition(rhythm, state, now),
      last_run_at: state?.lastStartedAt.toISOString() ?? null,
      /** Seconds, of the last run; the clock of a run stands still between database calls. */
      last_seconds: state
        ? Math.max(0, (state.lastFinishedAt.getTime() - state.lastStartedAt.getTime()) / 1000)
        : null,
      last_handled: state?.lastHandled ?? null,
      last_error: state?.lastError ?? null,
      last_succeeded_at: state?.lastSucceededAt?.toISOString() ?? null,
      failures_in_a_row: state?.failures ?? 0,
      next_expected_at: nextRun(rhythm, now).toISOString(),
    }
  })
  return {
    jobs,
    runs: runs.map(shownRun),
    failures: failures.map(shownRun),
    invariants: invariantsReport(checks),
  }
}

const shownRun = (run: Awaited<ReturnType<typeof listRuns>>[number]) => ({
  id: run.id,
  job: run.job,
  started_at: run.startedAt.toISOString(),
  finished_at: run.finishedAt?.toISOString() ?? null,
  handled: run.handled,
  error: run.error,
})

/** The jobs that need a hand: failed, late, or (where a cron is expected) never run. */
export function troubledJobs(
  states: Awaited<ReturnType<typeof listJobStates>>,
  { now, expectsRuns }: { now: Date; expectsRuns: boolean },
): { name: string; condition: JobCondition; since: Date | null }[] {
  return scheduledJobs.flatMap(({ name, rhythm }) => {
    const state = states.find(({ job }) => job === name)
    const condition = jobCondition(rhythm, state, now)
    if (condition === 'well' || (condition === 'never' && !expectsRuns)) return []
    // Where no cron runs by itself, one that was started by hand once is not late.
    if (condition === 'late' && !expectsRuns) return []
    return [{ name, condition, since: state?.lastSucceededAt ?? state?.lastStartedAt ?? null }]
  })
}
