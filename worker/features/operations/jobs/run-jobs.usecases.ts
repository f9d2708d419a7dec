import { runBatch, type Database } from '#worker/db/db.ts'
import { measureUsage, noUsage, usageFields } from '#worker/db/usage.ts'
import { inTime } from '#worker/lib/faults/deadline.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import type { Logger } from '#worker/lib/log.ts'
import { noteRun } from './jobs.queries.ts'
import type { JobName } from './jobs.rules.ts'
import type { Deadline, Progress } from '#worker/lib/in-parts.ts'

type ScheduledJob = {
  name: JobName
  /** The longest time of a run, in seconds. */
  seconds: number
  /** Recurring work: limited per run, safe to run twice at once. A number of handled items means that nothing is left. */
  run: (deadline: Deadline) => Promise<number | Progress>
}

const secondsToNote = 10
// The last part may begin just before the end of the time.
const shareOfTime = 0.75

/** Runs one job after the other. A job that throws or hangs is noted as failed and does not keep the next ones from running. */
export async function runJobs(
  db: Database,
  jobs: readonly ScheduledJob[],
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
