import { batch, runBatch, type Database, type RowOf } from '#worker/db/db.ts'
import { measureUsage, noUsage, usageFields } from '#worker/db/usage.ts'
import { listRunningBackups } from '../backups/backups.queries.ts'
import { countRefreshed } from '#worker/features/providers/search/word-refreshes.queries.ts'
import { listChecks } from '../invariants/invariants.queries.ts'
import { inTime } from '#worker/lib/faults/deadline.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import type { Deadline, Progress } from '#worker/lib/in-parts.ts'
import type { Logger } from '#worker/lib/log.ts'
import { adminJobs } from '../operations.answers.ts'
import { listFailures, listJobStates, listRuns, noteRun } from './jobs.queries.ts'
import type { JobSchedule } from './jobs.rules.ts'
import { scheduledJobs } from './scheduled-jobs.usecases.ts'

const shownRuns = 30

export async function readJobs(db: Database, now: Date) {
  const { states, runs, failures, checks, ...running } = await batch(db, {
    states: listJobStates(db),
    runs: listRuns(db, shownRuns),
    failures: listFailures(db, shownRuns),
    checks: listChecks(db),
    words: countRefreshed(db),
    backups: listRunningBackups(db),
  })
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const progress: Record<string, { done: number; of: number }> = {
    ...(running.words[0] && { search_words: running.words[0] }),
    ...(running.backups.length > 0 && {
      backup: {
        done: sum(running.backups.map(({ position }) => position.source)),
        of: sum(running.backups.map(({ sources }) => sources.length)),
      },
    }),
  }
  const jobs = scheduledJobs.map((job) => ({
    ...job,
    state: states.find((state) => state.job === job.name),
    progress: progress[job.name] ?? null,
    now,
  }))
  return adminJobs({ jobs, runs: runs.map(named), failures: failures.map(named), invariants: { checks } })
}

/** The label and item of a run are those of the job; its name and none for a job that no longer exists. */
const named = (run: RowOf<typeof listRuns>) => {
  const job = scheduledJobs.find(({ name }) => name === run.job)
  return { ...run, label: job?.label ?? run.job, item: job?.item ?? '' }
}

type DueJob = Pick<JobSchedule, 'name' | 'seconds'> & {
  run: (deadline: Deadline) => Promise<number | Progress>
}

const secondsToNote = 10
// The last part may begin just before the end of the time.
const shareOfTime = 0.75
/** D1 allows an invocation 1,000. A part of the work takes some after the job has asked, and a job is noted by one. */
const maxStatements = 900

/**
 * Runs one job after the other. A job that throws or hangs is noted as failed and does not keep the next ones from running. Together
 * they spend the statements of one invocation: what is left of the jobs then does not begin, and begins in a later run.
 */
export async function runJobs(
  db: Database,
  jobs: readonly DueJob[],
  { log, now }: { log: Logger; now: Date },
): Promise<void> {
  let spent = 0
  for (const { name, seconds, run } of jobs) {
    if (spent >= maxStatements) {
      log.warn('job_not_begun', { job: name, statements: spent })
      continue
    }
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
      const isOver = () =>
        spent + usage.statements >= maxStatements || Date.now() - began >= shareOfTime * seconds * 1000
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
    spent += usage.statements + 1
  }
}

const withinSeconds = <Value>(work: Promise<Value>, seconds: number): Promise<Value> =>
  inTime(work, seconds * 1000, () => new Error(`timed out after ${seconds} seconds`))
