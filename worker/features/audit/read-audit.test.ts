import { beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { jsonOf } from '#test/support/answers.ts'
import { db, changeRows, rowsOf } from '#test/support/database.ts'
import { insertRow, makeProvider, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { startOfDay } from '#worker/lib/dhaka-time.ts'
import type { GrantablePermission } from '#worker/lib/rights.schema.ts'
import { users } from '#worker/features/people/people.table.ts'
import { auditLog } from './audit.table.ts'
import type { readAudit } from './read-audit.usecases.ts'
import { auditEntry } from './audit.queries.ts'

type Page = Awaited<ReturnType<typeof readAudit>>
const note = (values: Partial<typeof auditLog.$inferInsert> = {}) =>
  insertRow(auditLog, {
    actorName: 'সিস্টেম',
    action: 'provider.edited',
    entity: 'provider',
    entityId: '1',
    createdAt: new Date(),
    ...values,
  })
const admin = async () => as(await makeUser('admin'))

async function read(query: string): Promise<Page> {
  const answer = await (await admin()).get(`/api/admin/audit?${query}`)
  expect(answer.status, query).toBe(200)
  return answer.json()
}

const idsOf = async (query: string) => (await read(query)).data.map(({ id }) => id)
const now = new Date('2026-11-21T06:00:00Z')
const entriesAbout = (id: number) => rowsOf(auditLog, eq(auditLog.entityId, String(id)))

describe('the audit log', () => {
  beforeEach(async () => {
    await db.delete(auditLog)
  })

  it('names actor, action and entity with the states before and after, newest first', async () => {
    const staff = await makeUser('staff', { name: 'সুমন' })
    const provider = await makeProvider({ name: 'করিম মিয়া' })
    await note()
    const change = { before: { status: 'pending' }, after: { status: 'rejected', rejection_code: 'other' } }
    const about = { action: 'provider.rejected', entityId: String(provider.id) }
    const entry = await note({ actorId: staff.id, actorName: 'সুমন', requestId: 'r1', ...about, ...change })
    const { data } = await read('')
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({
      id: entry.id,
      action: about.action,
      entity_id: about.entityId,
      request_id: 'r1',
      actor: { id: staff.id, name: 'সুমন' },
      subject: 'করিম মিয়া',
      ...change,
      created_at: entry.createdAt.toISOString(),
    })
  })

  it('names deleted entities, and entities without a name', async () => {
    await note({ entity: 'category', entityId: '99999', before: { name: 'রাজমিস্ত্রি' } })
    await note({ entity: 'setting', entityId: 'payment', action: 'setting.changed' })
    expect((await read('')).data.map(({ subject }) => subject)).toEqual([null, 'রাজমিস্ত্রি'])
  })

  it('is filtered by actor, act, family of acts, thing and its id', async () => {
    const staff = await makeUser('staff')
    const approved = await note({ actorId: staff.id, action: 'provider.approved', entityId: '7' })
    const edited = await note({ action: 'provider.edited', entityId: '8' })
    const refund = await note({ action: 'payment.refunded', entity: 'payment', entityId: '7' })
    expect(await idsOf(`actor=${staff.id}`)).toEqual([approved.id])
    expect(await idsOf('actor=system')).toEqual([refund.id, edited.id])
    expect(await idsOf('action=provider')).toEqual([edited.id, approved.id])
    expect(await idsOf('action=provider.edited')).toEqual([edited.id])
    expect(await idsOf('action=provide')).toEqual([])
    expect(await idsOf('entity=payment')).toEqual([refund.id])
    expect(await idsOf('q=7')).toEqual([refund.id, approved.id])
    expect(await idsOf('q=7&entity=provider')).toEqual([approved.id])
    expect(await idsOf('q=8&action=payment')).toEqual([])
  })

  it('takes whole days of Dhaka, both ends included', async () => {
    const at = (moment: Date) => note({ createdAt: moment })
    const start = startOfDay('2026-03-10').getTime()
    await at(new Date(start - 1))
    const first = await at(new Date(start))
    const last = await at(new Date(start + 86_400_000 - 1))
    await at(new Date(start + 86_400_000))
    expect(await idsOf('from=2026-03-10&to=2026-03-10')).toEqual([last.id, first.id])
    expect(await idsOf('from=2026-03-10')).toHaveLength(3)
    expect(await idsOf('to=2026-03-09')).toHaveLength(1)
    expect(await idsOf('from=2030-01-01')).toEqual([])
    expect(await idsOf('to=2020-01-01')).toEqual([])
  })

  it('is read in pages in both directions, each entry once', async () => {
    const ids: number[] = []
    for (let i = 0; i < 65; i++) ids.push((await note()).id)
    const newestFirst = ids.toReversed()
    const first = await read('')
    expect(first.meta.newer).toBeNull()
    const second = await read(`before=${first.meta.older}`)
    const third = await read(`before=${second.meta.older}`)
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(newestFirst)
    expect(third.meta.older).toBeNull()
    const back = await read(`after=${third.meta.newer}`)
    expect(back.data.map(({ id }) => id)).toEqual(second.data.map(({ id }) => id))
    const backAgain = await read(`after=${back.meta.newer}`)
    expect(backAgain.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id))
    expect(backAgain.meta.newer).toBeNull()
  })

  it('is downloaded as CSV with every filtered row, formulas neutralised', async () => {
    for (let i = 0; i < 40; i++) await note({ action: 'provider.approved' })
    await note({ action: 'payment.refunded', entity: 'payment', actorName: '=HYPERLINK("x")' })
    const session = await admin()
    const some = await session.get('/api/admin/audit/export?action=provider&before=1')
    expect(some.headers.get('x-total-rows')).toBe('40')
    expect((await some.text()).trim().split('\r\n')).toHaveLength(41)
    const other = await (await session.get('/api/admin/audit/export?entity=payment')).text()
    expect(other).toContain(`"'=HYPERLINK(""x"")"`)
    // Each download stands in the log afterwards, and not in itself.
    const whole = await session.get('/api/admin/audit/export')
    expect(whole.headers.get('x-total-rows')).toBe('43')
    expect((await whole.text()).trim().split('\r\n')).toHaveLength(44)
    const [newest] = (await read('action=audit')).data
    expect(newest).toMatchObject({ action: 'audit.exported', entity: 'audit', after: {} })
  })
})

it('the activity of the dashboard lists the newest changes without document views; staff see none about money and people [B-036]', async () => {
  await db.delete(auditLog)
  const provider = await makeProvider({ name: 'রহিমা' })
  await note({ action: 'provider.approved', entityId: String(provider.id), actorName: 'সুমন' })
  await note({ action: 'payment.refunded', entity: 'payment', entityId: 'REF' })
  await note({ action: 'provider.document_viewed' })
  const seen = async (role: 'admin' | 'staff', acts?: GrantablePermission[]) => {
    const caller = await as(await makeUser(role, { acts }))
    return (await jsonOf<{ data: { action: string }[] }>(caller.get('/api/admin/dashboard/activity'))).data
  }
  expect((await seen('admin')).map(({ action }) => action)).toEqual(['payment.refunded', 'provider.approved'])
  const ofStaff = await seen('staff')
  expect(ofStaff).toHaveLength(1)
  expect(ofStaff[0]).toMatchObject({ actor_name: 'সুমন', subject: 'রহিমা' })
  expect(ofStaff[0]).not.toHaveProperty('before')
  expect(await seen('staff', ['comments'])).toEqual([])
})

it('the audit log stays silent about an act that its own guard refused', async () => {
  const customer = await makeUser()
  const rename = (from: string) =>
    [
      changeRows(users, sql`${users.id} = ${customer.id} AND ${users.name} = ${from}`, { name: 'নতুন' }),
      auditEntry(db, {
        actor: null,
        action: 'user.renamed',
        entity: 'user',
        entityId: customer.id,
        requestId: null,
        now,
        onlyIf: sql`changes() > 0`,
      }),
    ] as const
  await db.batch(rename('অন্য কেউ'))
  expect(await entriesAbout(customer.id)).toEqual([])
  await db.batch(rename(customer.name))
  expect(await entriesAbout(customer.id)).toEqual([
    expect.objectContaining({ actorId: null, actorName: 'সিস্টেম', before: null, after: null }),
  ])
})
