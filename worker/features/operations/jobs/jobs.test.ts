import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { runCron } from '#worker/cron.ts'
import { runBatch } from '#worker/db/db.ts'
import { jobRuns, jobStates } from '#worker/features/audit/audit.table.ts'
import { backups } from '../operations.table.ts'
import { noteRun } from './jobs.queries.ts'
import { scheduledJobs } from './scheduled-jobs.usecases.ts'
import type { readJobs } from './jobs.usecases.ts'

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

describe('the recurring work', () => {
  beforeEach(async () => {
    await db.delete(jobRuns)
    await db.delete(jobStates)
  })

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
    const ran = jobs.filter(({ rhythm }) => rhythm === 'five_minutes')
    expect(ran.map(({ condition, last_run_at: at }) => [condition, at])).toEqual(
      ran.map(() => ['well', now.toISOString()]),
    )
    expect(jobs.filter(({ rhythm }) => rhythm === 'nightly').every((job) => job.condition === 'never')).toBe(
      true,
    )
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
