import { runBatch, type Database } from '#worker/db/db.ts'
import { measureUsage, noUsage, usageFields } from '#worker/db/usage.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import type { Logger } from '#worker/lib/log.ts'
import { noteRun } from './jobs.queries.ts'
import type { JobName } from './jobs.rules.ts'

/** The end of the time of a run. A job asks before each part of its work and leaves the rest to the next run. */
export type Deadline = { isOver: () => boolean }

type ScheduledJob = {
  name: JobName
  /** The longest time of a run, in seconds. */
  seconds: number
  /** Recurring work: limited per run, safe to run twice at once. Answers the number of handled items. */
  run: (deadline: Deadline) => Promise<number>
}

const secondsToNote = 10

/** Runs one job after the other. A job that throws or hangs is noted as failed and does not keep the next ones from running. */
export async function runJobs(
  db: Database,
  jobs: readonly ScheduledJob[],
  { log, now }: { log: Logger; now: Date },
): Promise<void> {
  for (const { name, seconds, run } of jobs) {
    // `now` is the scheduled time, which may have passed: only the duration comes from the clock.
    const began = Date.now()
    const note = (result: { handled: number } | { error: string }) => {
      const finishedAt = new Date(now.getTime() + Date.now() - began)
      return inTime(
        runBatch(db, noteRun(db, { job: name, startedAt: now, finishedAt, ...result })),
        secondsToNote,
      )
    }
    const usage = noUsage()
    const measured = () => ({ job: name, ms: Date.now() - began, ...usageFields(usage) })
    try {
      const isOver = () => Date.now() - began >= seconds * 1000
      const handled = await inTime(
        measureUsage(usage, () => run({ isOver })),
        seconds,
      )
      log.info('job', { ...measured(), handled })
      await note({ handled })
    } catch (error) {
      const cause = errorText(error)
      log.error('job_failed', { ...measured(), cause })
      await note({ error: cause }).catch(() => undefined)
    }
  }
}

async function inTime<Value>(work: Promise<Value>, seconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${seconds} seconds`)), seconds * 1000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Repeats a part of the work until nothing is left, `most` times, or until the time is over.
 * @param part answers the number of handled items
 */
export async function inParts(
  deadline: Deadline,
  most: number,
  part: () => Promise<number>,
): Promise<number> {
  let total = 0
  for (let count = 0; count < most && !deadline.isOver(); count += 1) {
    const handled = await part()
    if (handled === 0) break
    total += handled
  }
  return total
}
