import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as } from '#test/support/request.ts'
import { openDatabase } from '#worker/db/db.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { listWarnings, readDashboard, type Warning } from './dashboard.usecases.ts'
import { scheduledJobs } from '#worker/features/audit/jobs/jobs.rules.ts'

const now = new Date()
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const codes = (warnings: Warning[]) => warnings.map(({ code }) => code)
const warn = (role: 'admin' | 'staff', expectsRuns = false) => listWarnings(db, { role, now, expectsRuns })

describe('the warnings of the dashboard', () => {
  beforeEach(async () => {
    await db.delete(providerListings)
    await db.delete(providerChanges)
    await db.delete(providers)
    await db.delete(payments)
    await db.delete(jobStates)
  })

  it('are silent while all is well', async () => {
    await makeProvider({ status: 'pending', reviewedAt: null, submittedAt: ago(23) })
    expect(await warn('admin')).toEqual([])
  })

  it('tell of submissions and changes that wait for more than a day', async () => {
    const waiting = await makeProvider({ status: 'pending', reviewedAt: null, submittedAt: ago(25) })
    await makeProvider({ status: 'pending', reviewedAt: null, submittedAt: ago(1) })
    const { id: providerId } = await makeProvider()
    await db.insert(providerChanges).values({ providerId, changes: { bio: 'নতুন' }, createdAt: ago(30) })
    expect(await warn('staff')).toEqual([
      { code: 'queue_waits', count: 2, since: waiting.submittedAt.toISOString() },
      { code: 'changes_wait', count: 1, since: ago(30).toISOString() },
    ])
  })

  it('tell the admin, and not staff, of money in review', async () => {
    await makePayment({ status: 'review', paidAt: null, createdAt: ago(5) })
    await makePayment({ status: 'review', paidAt: null, createdAt: ago(1) })
    expect(await warn('admin')).toEqual([
      { code: 'payments_in_review', count: 2, since: ago(5).toISOString() },
    ])
    expect(await warn('staff')).toEqual([])
  })

  it('tell the admin of work that failed, and where a cron is expected also of work that stopped', async () => {
    const state = (job: string, lastError: string | null, startedAt: Date) => ({
      job,
      lastStartedAt: startedAt,
      lastFinishedAt: startedAt,
      lastError,
      lastSucceededAt: ago(48),
    })
    await db
      .insert(jobStates)
      .values([
        state('payments', 'no such table', now),
        state('expire', null, now),
        state('sms', null, ago(2)),
      ])
    expect(await warn('admin')).toEqual([
      { code: 'job_failed', job: 'payments', since: ago(48).toISOString() },
    ])
    const expected = await warn('admin', true)
    expect(codes(expected).toSorted()).toEqual([
      'job_failed',
      'job_late',
      ...scheduledJobs.slice(3).map(() => 'job_never'),
    ])
    expect(await warn('staff', true)).toEqual([])
  })

  it('come over HTTP', async () => {
    await makePayment({ status: 'review', paidAt: null })
    const answer = await (await as(await makeUser('admin'))).get('/api/admin/dashboard/warnings')
    expect(await answer.json()).toEqual({ data: [{ code: 'payments_in_review', count: 1, since: null }] })
  })
})

function countedDatabase() {
  const bill = { rows: 0, trips: 0 }
  const session = {
    prepare: (query: string) => env.DB.prepare(query),
    getBookmark: () => null,
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await env.DB.batch(statements)
      bill.trips += 1
      bill.rows += results.reduce((total, { meta }) => total + meta.rows_read, 0)
      return results
    },
  }
  const binding = { withSession: () => session } as unknown as D1Database
  return { bill, db: openDatabase(binding, 'primary').db }
}

it('costs a round trip and some dozens of rows, however much there is', async () => {
  for (let i = 0; i < 20; i++)
    await makeProvider({ status: i % 2 ? 'approved' : 'pending', reviewedAt: null })
  const { bill, db: counted } = countedDatabase()
  await readDashboard(counted, now)
  expect(bill.trips).toBe(1)
  expect(bill.rows).toBeLessThan(30)
  await listWarnings(counted, { role: 'admin', now, expectsRuns: true })
  expect(bill.trips).toBe(2)
  expect(bill.rows).toBeLessThan(60)
})
