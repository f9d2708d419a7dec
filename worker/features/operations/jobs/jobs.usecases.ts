import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { measureUsage, noUsage, usageFields } from '#worker/db/usage.ts'
import { findRunningBackup } from '../backups/backups.queries.ts'
import { countRefreshed } from '#worker/features/providers/search/word-refreshes.queries.ts'
import { listChecks } from '../invariants/invariants.queries.ts'
import { invariantsReport } from '../invariants/invariants.usecases.ts'
import { inTime } from '#worker/lib/faults/deadline.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import type { Deadline, Progress } from '#worker/lib/in-parts.ts'
import type { Logger } from '#worker/lib/log.ts'
import { listFailures, listJobStates, listRuns, noteRun } from './jobs.queries.ts'
import { jobCondition, nextRun, type JobSchedule } from './jobs.rules.ts'
import { scheduledJobs } from './scheduled-jobs.usecases.ts'

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
  const progress: Record<string, { done: number; of: number }> = {
    ...(running.words[0] && { search_words: running.words[0] }),
    ...(backup && { backup_parts: { done: backup.position.source, of: backup.sources.length } }),
  }
  const jobs = scheduledJobs.map(({ name, rhythm, label, item }) => {
    const state = states.find(({ job }) => job === name)
    return {
      name,
      label,
      item,
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

const jobNamed = (name: string) => scheduledJobs.find((job) => job.name === name)

const shownRun = (run: Awaited<ReturnType<typeof listRuns>>[number]) => ({
  id: run.id,
  job: run.job,
  /** Those of the job; its name and none for a job that no longer exists. */
  label: jobNamed(run.job)?.label ?? run.job,
  item: jobNamed(run.job)?.item ?? '',
  started_at: run.startedAt.toISOString(),
  finished_at: run.finishedAt?.toISOString() ?? null,
  handled: run.handled,
  error: run.error,
})

type DueJob = Pick<JobSchedule, 'name' | 'seconds'> & {
  run: (deadline: Deadline) => Promise<number | Progress>
}

const secondsToNote = 10
// The last part may begin just before the end of the time.
const shareOfTime = 0.75

/** Runs one job after the other. A job that throws or hangs is noted as failed and does not keep the next ones from running. */
export async function runJobs(
  db: Database,
  jobs: readonly DueJob[],
  { log, now }: { log: Logger; now: Date },
): Promise<void> {
  for (const { name, seconds, run } of jobs) {
    // `now` is the scheduled time, which may have passed: only the duration comes from the clock.
    const began = Date.now()
    const note = (result: Progress | { error: string }) => {
      const finishedAt = new Date(now.getTime() + Date.now() - began)
      return withinSeconds(
        runBatch(db, noteRun(db, { job: name, startedAt: now, finishedAt, ...result })),
        secondsToNote,
      )
    }
    const usage = noUsage()
    const measured = () => ({ job: name, ms: Date.now() - began, ...usageFields(usage) })
    try {
      const isOver = () => Date.now() - began >= shareOfTime * seconds * 1000
      const result = await withinSeconds(
        measureUsage(usage, () => run({ isOver })),
        seconds,
      )
      const progress = typeof result === 'number' ? { handled: result, isDone: true } : result
      log.info('job', { ...measured(), ...progress })
      await note(progress)
    } catch (error) {
      const cause = errorText(error)
      log.error('job_failed', { ...measured(), cause })
      await note({ error: cause }).catch(() => undefined)
    }
  }
}

const withinSeconds = <Value>(work: Promise<Value>, seconds: number): Promise<Value> =>
  inTime(work, seconds * 1000, () => new Error(`timed out after ${seconds} seconds`))
