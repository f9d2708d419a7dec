import { env } from 'cloudflare:workers'
import { like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { listEvents } from '#test/support/audits.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { runBatch } from '#worker/db/db.ts'
import { rateCounters } from '#worker/features/people/people.table.ts'
import { maxStaffReads, watchStaffRead } from './staff-reads.usecases.ts'

const morning = new Date('2026-11-22T09:00:00+06:00').getTime()
const { inFiveMinutes, inDay } = maxStaffReads.details

const open = (userId: number, seconds: number) =>
  runBatch(db, watchStaffRead(db, 'details', { userId, now: new Date(morning + seconds * 1000) }))

const warningsAbout = async (userId: number) =>
  (await listEvents())
    .filter(({ subject }) => subject.startsWith(`user:${userId}:`))
    .map(({ kind, detail }) => ({ kind, detail }))

describe('a member of the staff who opens the data of people', () => {
  it('at the pace of a machine is warned of, once for all calls at once', async () => {
    const { id } = await makeUser('staff')
    await Promise.all(Array.from({ length: inFiveMinutes - 1 }, (_, call) => open(id, call)))
    expect(await warningsAbout(id)).toEqual([])
    await Promise.all(Array.from({ length: 20 }, () => open(id, 200)))
    expect(await warningsAbout(id)).toEqual([
      { kind: 'staff_pace', detail: { read: 'details', count: inFiveMinutes, minutes: 5 } },
    ])
  })

  it('slowly but all day is warned of', async () => {
    const { id } = await makeUser('staff')
    for (let opened = 0; opened < inDay; opened++) await open(id, opened * 10)
    expect(await warningsAbout(id)).toEqual([
      { kind: 'staff_pace', detail: { read: 'details', count: inDay, minutes: 1440 } },
    ])
  })

  it('at the pace of a person is not warned of, also on a busy day', async () => {
    const { id } = await makeUser('staff')
    // A decision every 15 to 60 seconds. Each loads two profiles.
    let seconds = 0
    for (let decision = 0; decision < 300; decision++) {
      seconds += 15 + ((decision * 7) % 46)
      await open(id, seconds)
      await open(id, seconds)
    }
    expect(await warningsAbout(id)).toEqual([])
  })

  it('is counted by profiles, customers, pictures of identity cards and pages of lists that show others', async () => {
    const user = await makeUser('staff')
    const provider = await makeProvider({ idCardFront: 'documents/front.webp' })
    await env.DOCUMENTS.put('documents/front.webp', 'front')
    const customer = await makeUser('customer')
    const caller = await as(user)
    for (const path of [
      `/api/admin/workers/${provider.id}`,
      `/api/admin/workers/${provider.id}/documents/front`,
      `/api/admin/customers/${customer.id}`,
      '/api/admin/customers',
      '/api/admin/workers/pending?status=changed',
      '/api/admin/customers?page=2',
      '/api/admin/customers?account=suspended',
      '/api/admin/workers/approved?district_id=1',
      '/api/admin/workers/approved?page=3',
      '/api/admin/workers/pending?page=2',
    ])
      expect((await caller.get(path)).status, path).toBe(200)
    const counted = await db
      .select({ bucket: rateCounters.bucket, hits: rateCounters.hits })
      .from(rateCounters)
      .where(like(rateCounters.bucket, `staff-%-day:${user.id}`))
    expect(Object.fromEntries(counted.map(({ bucket, hits }) => [bucket.split('-')[1], hits]))).toEqual({
      details: 2,
      documents: 1,
      pages: 5,
    })
  })
})
