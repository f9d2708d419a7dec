import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { runCron } from '#worker/cron.ts'
import { runBatch, batch } from '#worker/db/db.ts'
import { jobRuns, jobStates } from '#worker/features/audit/audit.table.ts'
import { backups } from '../operations.table.ts'
import { noteRun } from './jobs.queries.ts'
import { scheduledJobs } from './scheduled-jobs.usecases.ts'
import { type readJobs, runJobs } from './jobs.usecases.ts'
import { createLogger } from '#worker/lib/log.ts'
import { secondsForLeftovers } from './jobs.rules.ts'
import { inParts } from '#worker/lib/in-parts.ts'

type Jobs = Awaited<ReturnType<typeof readJobs>>

const now = new Date()
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

async function read(): Promise<Jobs> {
  const answer = await (await as(await makeUser('admin'))).get('/api/admin/jobs')
  expect(answer.status).toBe(200)
  return (await answer.json<{ data: Jobs }>()).data
}
const jobOf = async (name: string) => (await read()).jobs.find((job) => job.name === name)
const run = (startedAt: Date, result: { handled: number } | { error: string }) =>
  runBatch(
    db,
    noteRun(db, { job: 'sms', startedAt, finishedAt: new Date(startedAt.getTime() + 1500), ...result }),
  )

beforeEach(async () => {
  await db.delete(jobRuns)
  await db.delete(jobStates)
})

describe('the recurring work', () => {
  it('says of each job that it never ran, and when it is expected', async () => {
    const { jobs, runs, failures } = await read()
    expect(jobs.map(({ name }) => name)).toEqual(scheduledJobs.map(({ name }) => name))
    for (const job of jobs) {
      expect(job).toMatchObject({ condition: 'never', last_run_at: null, last_handled: null })
      expect(new Date(job.next_expected_at).getTime()).toBeGreaterThan(now.getTime())
    }
    expect([runs, failures]).toEqual([[], []])
  })

  it('keeps the moment of a run that found nothing, without a row for it', async () => {
    const made = { sources: [], migrations: 1, position: { source: 0, after: null } }
    await db.insert(backups).values({ place: 'account', name: 'a', startedAt: now, finishedAt: now, ...made })
    await runCron(env, '*/5 * * * *', now)
    const { jobs, runs } = await read()
    for (const { rhythm, condition, last_run_at: at } of jobs)
      expect([condition, at]).toEqual(rhythm === 'nightly' ? ['never', null] : ['well', now.toISOString()])
    // The last run of an hour writes the figures.
    expect(runs.filter(({ job }) => job !== 'figures')).toEqual([])
  })

  it('tells why it failed, how often in a row, and when it last went well', async () => {
    await run(ago(15), { handled: 0 })
    await run(ago(10), { error: 'no such table' })
    await run(ago(5), { error: 'network' })
    expect(await jobOf('sms')).toMatchObject({
      condition: 'failed',
      last_error: 'network',
      failures_in_a_row: 2,
      last_succeeded_at: new Date(ago(15).getTime() + 1500).toISOString(),
    })
    expect((await read()).failures.map(({ error }) => error)).toEqual(['network', 'no such table'])
    await run(ago(0), { handled: 0 })
    expect(await jobOf('sms')).toMatchObject({ condition: 'well', last_error: null, failures_in_a_row: 0 })
  })

  it('is not put back by a slow run that began earlier', async () => {
    await run(ago(5), { handled: 1 })
    await run(ago(10), { error: 'late' })
    expect(await jobOf('sms')).toMatchObject({ condition: 'well', last_handled: 1 })
  })
})

type Job = Parameters<typeof runJobs>[1][number]
const runAll = (jobs: Job[], at = now) => runJobs(db, jobs, { log: createLogger({}), now: at })
const states = async () =>
  Object.fromEntries((await db.select().from(jobStates)).map((state) => [state.job, state]))

describe('a run of the cron', () => {
  it('goes on after a job that hangs and one that throws, and notes both as failed', async () => {
    await runAll([
      { name: 'payments', seconds: 0.05, run: () => new Promise(() => undefined) },
      { name: 'search_words', seconds: 5, run: () => Promise.reject(new Error('no such table')) },
      { name: 'expire', seconds: 5, run: () => Promise.resolve(3) },
    ])
    expect(await states()).toMatchObject({
      payments: { lastError: expect.stringContaining('timed out') as string, failures: 1 },
      search_words: { lastError: expect.stringContaining('no such table') as string },
      expire: { lastError: null, lastHandled: 3 },
    })
    await runAll([{ name: 'payments', seconds: 5, run: () => Promise.resolve(1) }])
    expect((await states()).payments).toMatchObject({ lastError: null, failures: 0, lastHandled: 1 })
  })

  it('logs the time, the rows and the statements of the database for each job', async () => {
    const lines: Record<string, unknown>[] = []
    const keep = (event: string, fields = {}) => void lines.push({ event, ...fields })
    const read = async () => (await db.select().from(jobStates)).length
    await runJobs(
      db,
      [
        { name: 'sms', seconds: 5, run: async () => (await read()) + (await read()) + 4 },
        { name: 'sweep', seconds: 5, run: () => read().then(() => Promise.reject(new Error('broken'))) },
      ],
      { log: { info: keep, warn: keep, error: keep }, now },
    )
    const usage = { rows_read: expect.any(Number) as number, rows_written: 0 }
    expect(lines).toMatchObject([
      { event: 'job', job: 'sms', handled: 4, statements: 2, ms: expect.any(Number) as number, ...usage },
      { event: 'job_failed', job: 'sweep', cause: 'broken', statements: 1, ...usage },
    ])
  })

  it('lets a job stop between its parts when its time is over, and the next run do the rest', async () => {
    let left = 5
    let isOver = false
    const part = () => {
      left -= 1
      isOver = left === 3
      return Promise.resolve(left >= 0 ? 1 : 0)
    }
    expect(await inParts({ isOver: () => isOver }, 10, part)).toEqual({ handled: 2, isDone: false })
    expect(await inParts({ isOver: () => false }, 2, part)).toEqual({ handled: 2, isDone: false })
    expect(await inParts({ isOver: () => false }, 10, part)).toEqual({ handled: 1, isDone: true })
    expect(await inParts({ isOver: () => true }, 10, part)).toEqual({ handled: 0, isDone: false })
  })

  it('ends the time of a job before it counts as hanging', async () => {
    let parts = 0
    const part = async () => {
      parts += 1
      await new Promise((resolve) => setTimeout(resolve, 10))
      return 1
    }
    await runAll([{ name: 'documents', seconds: 0.4, run: (deadline) => inParts(deadline, 1000, part) }])
    expect((await states()).documents).toMatchObject({ lastError: null, lastHandled: parts })
  })

  it('stays within the statements that D1 allows one run, and leaves the rest to the next', async () => {
    let statements = 0
    const part = async () => {
      const ids = Array.from({ length: 40 }, () => db.select().from(jobStates).limit(1))
      statements += ids.length
      await batch(db, Object.fromEntries(ids.map((query, at) => [`part${at}`, query])))
      return 1
    }
    const job = (name: Job['name']): Job => ({
      name,
      seconds: 60,
      run: (deadline) => inParts(deadline, 15, part),
    })
    await runAll([job('sweep'), job('erasures'), job('order')])
    expect(statements).toBeGreaterThan(800)
    expect(statements).toBeLessThan(990)
    const left = await states()
    expect(left.sweep).toMatchObject({ lastHandled: 15 })
    expect(left.order).toBeUndefined()
  })

  it('notes since when a job has work left, until a run has done it', async () => {
    const runAt = (minutes: number, run: Job['run']) =>
      runAll([{ name: 'documents', seconds: 5, run }], ago(-minutes))
    const since = async () => (await states()).documents?.unfinishedSince
    const left = { handled: 5, isDone: false }
    await runAt(0, () => Promise.resolve(left))
    expect(await since()).toEqual(now)
    await runAt(5, () => Promise.resolve(left))
    await runAt(10, () => Promise.reject(new Error('network')))
    expect(await since()).toEqual(now)
    await runAt(15, () => Promise.resolve({ handled: 2, isDone: true }))
    expect(await since()).toBeNull()
    await runAt(20, () => Promise.resolve(left))
    await runAt(25, () => Promise.resolve(3))
    expect(await since()).toBeNull()
  })

  it('expires first, then sends SMS, and every run ends before the next one begins', () => {
    const frequent = scheduledJobs.filter(({ rhythm }) => rhythm === 'five_minutes')
    expect(frequent.slice(0, 2).map(({ name }) => name)).toEqual(['expire', 'sms'])
    const where = 'seconds of the jobs in scheduled-jobs.usecases.ts: worker/README.md says who can give some'
    const seconds = frequent.reduce((sum, { seconds }) => sum + seconds, secondsForLeftovers)
    expect(seconds, where).toBeLessThan(300)
    const nightly = scheduledJobs.filter(({ rhythm }) => rhythm === 'nightly')
    // The runtime ends a run of the cron after 15 minutes.
    const nightlySeconds = nightly.reduce((sum, { seconds }) => sum + seconds, 0)
    expect(nightlySeconds, where).toBeLessThan(15 * 60)
  })
})
