import { batch, type Database } from '#worker/db/db.ts'
import { findRunningBackup } from '../backups/backups.queries.ts'
import { countRefreshed } from '#worker/features/providers/search/word-refreshes.queries.ts'
import { listChecks } from '../invariants/invariants.queries.ts'
import { invariantsReport } from '../invariants/invariants.usecases.ts'
import { listFailures, listJobStates, listRuns } from './jobs.queries.ts'
import {
  jobCondition,
  nextRun,
  scheduledJobs,
  shouldHaveRun,
  type JobCondition,
  type JobName,
} from './jobs.rules.ts'

const shownRuns = 30

export async function readJobs(db: Database, now: Date) {
  const { states, runs, failures, checks, ...running } = await batch(db, {
    states: listJobStates(db),
    runs: listRuns(db, shownRuns),
    failures: listFailures(db, shownRuns),
    checks: listChecks(db),
    words: countRefreshed(db),
    backup: findRunningBackup(db),
  })
  const [backup] = running.backup
  const progress: Partial<Record<JobName, { done: number; of: number }>> = {
    ...(running.words[0] && { search_words: running.words[0] }),
    ...(backup && { backup_parts: { done: backup.position.source, of: backup.sources.length } }),
  }
  const jobs = scheduledJobs.map(({ name, rhythm }) => {
    const state = states.find(({ job }) => job === name)
    return {
      name: name as string,
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
      /** Of work that takes several runs and is not complete: profiles, or tables and buckets of a backup. */
      progress: progress[name] ?? null,
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

type TroubledJob = {
  name: JobName
  condition: Exclude<JobCondition, 'well'>
  error: string | null
  since: Date | null
}

/**
 * The jobs that need a hand: failed, late, or never run although the site is old enough.
 * @param expectsRuns whether a cron runs here by itself
 */
export function troubledJobs(
  states: Awaited<ReturnType<typeof listJobStates>>,
  { now, expectsRuns, siteSince }: { now: Date; expectsRuns: boolean; siteSince: Date | null },
): TroubledJob[] {
  return scheduledJobs.flatMap(({ name, rhythm }) => {
    const state = states.find(({ job }) => job === name)
    const condition = jobCondition(rhythm, state, now)
    if (condition === 'well') return []
    // Where no cron runs by itself, one that was started by hand once is not late.
    if (condition !== 'failed' && !expectsRuns) return []
    if (condition === 'never' && !shouldHaveRun(rhythm, siteSince, now)) return []
    const since = state?.lastSucceededAt ?? state?.lastStartedAt ?? null
    return [{ name, condition, error: state?.lastError ?? null, since }]
  })
}
