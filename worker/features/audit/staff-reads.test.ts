import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { listEvents } from '#test/support/audits.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as } from '#test/support/request.ts'
import { staffReads } from './audit.table.ts'
import { sessions } from '#worker/features/people/people.table.ts'
import { maxPeople, openPerson } from './staff-reads.usecases.ts'

const hour = 3_600_000
const morning = new Date('2026-11-22T09:00:00+06:00').getTime()
const at = (hours: number) => new Date(morning + hours * hour)

type Reader = Parameters<typeof openPerson>[1]

/** What becomes of a member of the staff who opens a person. */
const outcomeOf = (reader: Reader, person: number, now = at(0)) =>
  openPerson(db, reader, sql`${person}`, now).then(
    () => 'open',
    ({ code }: { code: string }) => code,
  )
const readsOf = (staffId: number) => db.select().from(staffReads).where(eq(staffReads.staffId, staffId))
const countOf = async (staffId: number) => (await readsOf(staffId)).length
const warningsAbout = async (id: number) =>
  (await listEvents()).filter(({ subject }) => subject === `user:${id}`)

const openMany = (staffId: number, people: number, when: Date) =>
  db.run(sql`INSERT INTO staff_reads (staff_id, person_id, at)
    SELECT ${staffId}, 1000000 + key, ${when.getTime()} FROM json_each(${JSON.stringify(Array(people).fill(0))})`)

/** A member of the staff who opened so many people at a time. */
async function staffWho(opened: number, when = at(0)) {
  const user = await makeUser('staff')
  await openMany(user.id, opened, when)
  const staff = { id: user.id, role: 'staff' as const }
  const reader = (reauthenticatedAt: Date | null = null): Reader => ({ ...staff, reauthenticatedAt })
  return { user, reader }
}

describe('a member of the staff who opens people', () => {
  it('needs no reason for 150 a day, each counted once, and then the password again', async () => {
    const { reader, user } = await staffWho(149)
    expect(await outcomeOf(reader(), 9_001)).toBe('open')
    expect(await outcomeOf(reader(), 9_002)).toBe('reauthentication_required')
    // A person who was opened stays open.
    expect(await outcomeOf(reader(), 9_001)).toBe('open')
    expect(await outcomeOf(reader(at(0)), 9_002)).toBe('open')
    expect(await outcomeOf(reader(at(-0.1)), 9_003)).toBe('reauthentication_required')
    expect([await countOf(user.id), await warningsAbout(user.id)]).toEqual([151, []])
  })

  it('is closed at 300 until an admin has looked, also for all calls at once', async () => {
    const { reader, user } = await staffWho(297)
    const confirmed = reader(at(0))
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, call) => outcomeOf(confirmed, 9_100 + call)),
    )
    const refused = Array(9).fill('too_many_people_opened')
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('open'), ...refused])
    expect(await warningsAbout(user.id)).toMatchObject([
      { kind: 'staff_people', detail: { people: 300 }, unseen: true },
    ])
    // Not even a day later.
    expect(await outcomeOf(reader(at(48)), 9_200, at(48))).toBe('too_many_people_opened')

    const admin = await as(await makeUser('admin'))
    const [warning] = await warningsAbout(user.id)
    expect((await admin.post(`/api/admin/warnings/${warning?.id}/acknowledge`, {})).status).toBe(200)
    expect(await outcomeOf(reader(), 9_201, at(1))).toBe('open')
    // The count has begun again, and a second time on one day is shown again.
    await openMany(user.id, maxPeople.most - 2, at(1))
    expect(await outcomeOf(reader(at(1)), 9_202, at(1))).toBe('open')
    expect(await outcomeOf(reader(at(1)), 9_203, at(1))).toBe('too_many_people_opened')
    expect((await warningsAbout(user.id)).map(({ unseen }) => unseen)).toEqual([false, true])
  })

  it('is counted over the last 24 hours, not by the day, and by a clock that jumps', async () => {
    const { reader, user } = await staffWho(maxPeople.free, at(0))
    expect(await outcomeOf(reader(), 9_301, at(23.9))).toBe('reauthentication_required')
    expect(await outcomeOf(reader(), 9_301, at(24.1))).toBe('open')
    expect(await countOf(user.id)).toBe(1)
    const ahead = await staffWho(maxPeople.free, at(72))
    expect(await outcomeOf(ahead.reader(), 9_302, at(0))).toBe('open')
  })

  it('counts no admin and no person who does not exist', async () => {
    const admin = await makeUser('admin')
    expect(await outcomeOf({ id: admin.id, role: 'admin', reauthenticatedAt: null }, 1)).toBe('open')
    const { reader, user } = await staffWho(0)
    await openPerson(db, reader(), sql`NULL`, at(0))
    expect([await countOf(admin.id), await countOf(user.id)]).toEqual([0, 0])
  })

  it('is counted by the page of a profile, of a customer and of a payment, and by a picture of an identity card', async () => {
    const user = await makeUser('staff', { acts: ['moderate', 'read_customers', 'read_payments'] })
    const provider = await makeProvider()
    const documented = await makeProvider({ idCardFront: 'documents/front.webp' })
    await env.DOCUMENTS.put('documents/front.webp', 'front')
    const customer = await makeUser('customer')
    const payment = await makePayment()
    const caller = await as(user)
    for (const path of [
      `/api/admin/workers/${provider.id}`,
      `/api/admin/workers/${provider.id}`,
      `/api/admin/workers/${documented.id}/documents/front`,
      `/api/admin/customers/${customer.id}`,
      `/api/admin/payments/${payment.id}`,
      '/api/admin/customers',
      '/api/admin/workers/approved?page=1',
    ])
      expect((await caller.get(path)).status, path).toBe(200)
    const opened = (await readsOf(user.id)).map(({ personId }) => personId)
    const people = [provider.userId, documented.userId, customer.id, payment.userId]
    expect(new Set(opened)).toEqual(new Set(people))
    await openMany(user.id, maxPeople.free, new Date())
    await db.update(sessions).set({ reauthenticatedAt: null }).where(eq(sessions.userId, user.id))
    const other = await makeProvider()
    const refused = await caller.get(`/api/admin/workers/${other.id}`)
    expect(await errorOf(refused)).toEqual([403, 'reauthentication_required'])
  })
})

it('the lists of the staff area mask phones for staff and show them to admins', async () => {
  const provider = await makeProvider({ phone: '01755555678', name: 'মুখোশ আলী' })
  const pending = await makeProvider({ phone: '01755555679', status: 'pending', reviewedAt: null })
  const customer = await makeUser('customer', { phone: '01855555680' })
  const payment = await makePayment({ userId: customer.id })
  const masked = '017•••••678'
  const lists = [
    '/api/admin/workers/approved',
    '/api/admin/workers/pending',
    '/api/admin/customers',
    '/api/admin/payments',
    `/api/admin/search?q=${encodeURIComponent('মুখোশ')}`,
  ]
  const [staff, admin] = [
    await as(await makeUser('staff', { acts: ['moderate', 'read_customers', 'read_payments'] })),
    await as(await makeUser('admin')),
  ]
  const texts = async (caller: typeof staff) =>
    (await Promise.all(lists.map(async (path) => (await caller.get(path)).text()))).join('\n')
  const [ofStaff, ofAdmin] = [await texts(staff), await texts(admin)]
  expect(ofStaff).not.toMatch(/01[3-9]\d{8}/)
  expect(ofStaff).toContain(masked)
  for (const phone of [provider.phone, pending.phone, customer.phone ?? '']) expect(ofAdmin).toContain(phone)
  expect(payment.userId).toBe(customer.id)
  const detail = await staff.get(`/api/admin/workers/${provider.id}`)
  expect(await detail.json()).toMatchObject({ data: { phone: provider.phone } })
})
