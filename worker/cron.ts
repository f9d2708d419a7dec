import './parts.ts'
import { openDatabase, type Database } from './db/db.ts'
import type { JobState } from '#worker/features/audit/audit.table.ts'
import { listJobStates } from '#worker/features/operations/jobs/jobs.queries.ts'
import { jobsOfRun, rhythmOfPattern } from '#worker/features/operations/jobs/jobs.rules.ts'
import { runJobs } from '#worker/features/operations/jobs/jobs.usecases.ts'
import { scheduledJobs } from '#worker/features/operations/jobs/scheduled-jobs.usecases.ts'
import { unsafeKeys } from './lib/key-strength.ts'
import { errorText } from './lib/faults/error-text.ts'
import { createLogger, type Logger } from './lib/log.ts'

// D1 stops a statement after 30 seconds.
const patienceOfJobs = { read: 35_000, write: 35_000 }

export async function runCron(env: Env, pattern: string, now: Date): Promise<void> {
  const log = createLogger({ cron: pattern })
  // The routes refuse to run as well, and name the keys in the log.
  if (env.ENVIRONMENT === 'production' && unsafeKeys(env).length > 0) return log.error('unsafe_keys')
  const { db } = openDatabase(env.DB, 'primary', patienceOfJobs)
  const rhythm = rhythmOfPattern[pattern] ?? 'nightly'
  const began = Date.now()
  const clock = () => new Date(now.getTime() + Date.now() - began)
  const states = rhythm === 'five_minutes' ? await readStates(db, log) : []
  await runJobs(
    db,
    jobsOfRun(scheduledJobs, rhythm, { states, now }).map(({ name, seconds, isContinued, run }) => ({
      name,
      seconds,
      run: (deadline) => run({ db, env, now, clock, log, deadline, isContinued }),
    })),
    { log, now },
  )
}

/** The jobs of every five minutes run even if this question fails. */
async function readStates(db: Database, log: Logger): Promise<JobState[]> {
  try {
    return await listJobStates(db)
  } catch (error) {
    log.error('unfinished_jobs_unknown', { cause: errorText(error) })
    return []
  }
}
