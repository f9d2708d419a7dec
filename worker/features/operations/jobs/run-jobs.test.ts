import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { jobRuns, jobStates } from '#worker/features/audit/audit.table.ts'
import { createLogger } from '#worker/lib/log.ts'
import { secondsForLeftovers } from './jobs.rules.ts'
import { runJobs } from './jobs.usecases.ts'
import { scheduledJobs } from './scheduled-jobs.usecases.ts'
import { batch } from '#worker/db/db.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'

const now = new Date('2026-11-22T06:00:00Z')
const run = (jobs: Parameters<typeof runJobs>[1]) => runJobs(db, jobs, { log: createLogger({}), now })
const states = async () =>
  Object.fromEntries((await db.select().from(jobStates)).map((state) => [state.job, state]))

describe('a run of the cron', () => {
  beforeEach(async () => {
    await db.delete(jobRuns)
    await db.delete(jobStates)
  })

  it('goes on after a job that hangs and one that throws, and notes both as failed', async () => {
    await run([
      { name: 'payments', seconds: 0.05, run: () => new Promise(() => undefined) },
      { name: 'search_words', seconds: 5, run: () => Promise.reject(new Error('no such table')) },
      { name: 'expire', seconds: 5, run: () => Promise.resolve(3) },
    ])
    expect(await states()).toMatchObject({
      payments: { lastError: expect.stringContaining('timed out') as string, failures: 1 },
      search_words: { lastError: expect.stringContaining('no such table') as string },
      expire: { lastError: null, lastHandled: 3 },
    })
    await run([{ name: 'payments', seconds: 5, run: () => Promise.resolve(1) }])
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
    await run([{ name: 'documents', seconds: 0.4, run: (deadline) => inParts(deadline, 1000, part) }])
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
    const job = (name: string) => ({
      name,
      seconds: 60,
      run: (deadline: Deadline) => inParts(deadline, 15, part),
    })
    await run([job('sweep'), job('erasures'), job('order')])
    expect(statements).toBeGreaterThan(800)
    expect(statements).toBeLessThan(990)
    const left = await states()
    expect(left.sweep).toMatchObject({ lastHandled: 15 })
    expect(left.order).toBeUndefined()
  })

  it('notes since when a job has work left, until a run has done it', async () => {
    const runAt = (minutes: number, run: () => Promise<number | Progress>) =>
      runJobs(db, [{ name: 'documents', seconds: 5, run }], {
        log: createLogger({}),
        now: new Date(now.getTime() + minutes * 60_000),
      })
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
    expect(frequent.reduce((sum, { seconds }) => sum + seconds, 0) + secondsForLeftovers, where).toBeLessThan(
      300,
    )
    const nightly = scheduledJobs.filter(({ rhythm }) => rhythm === 'nightly')
    // The runtime ends a run of the cron after 15 minutes.
    expect(
      nightly.reduce((sum, { seconds }) => sum + seconds, 0),
      where,
    ).toBeLessThan(15 * 60)
  })
})
