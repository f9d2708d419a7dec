import { and, eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db, rowsOf } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { Role } from '#worker/lib/rights.schema.ts'
import { maxExportsPerDay, recordExport } from './exports.usecases.ts'

const files = {
  customers: '/api/admin/customers.csv',
  workers: '/api/admin/workers/approved.csv',
  payments: '/api/admin/payments/export',
  audit: '/api/admin/audit/export',
}

/** What the files of an account left behind. `unseen`: the row is a warning. */
const traces = (userId: number) =>
  db
    .select({ action: auditLog.action, after: auditLog.after, unseen: auditLog.unseen })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, userId), like(auditLog.action, '%.exported')))

const smsAboutExports = async (phone: string | null) =>
  (await rowsOf(outbox, and(eq(outbox.kind, 'exported'), eq(outbox.recipient, phone ?? '')))).length

beforeEach(() => db.delete(outbox))

describe('the file of a list', () => {
  it.each(Object.entries(files))(
    'of %s leaves an audit row, a warning and an SMS to each admin',
    async (list, path) => {
      const [admin, other] = [await makeUser('admin'), await makeUser('admin')]
      const suspended = await makeUser('admin', { suspendedAt: new Date() })
      const answer = await (await as(admin)).get(path)
      expect(answer.status).toBe(200)
      await answer.text()
      expect(await traces(admin.id)).toMatchObject([
        { action: `${list}.exported`, after: { masked: false }, unseen: true },
      ])
      const told = await Promise.all([admin, other, suspended].map(({ phone }) => smsAboutExports(phone)))
      expect(told).toEqual([1, 1, 0])
    },
  )

  it('has the phones in full for an admin, and masked and without e-mail for staff', async () => {
    const tag = 'রপ্তানির মানুষ'
    const customer = await makeUser('customer', {
      name: tag,
      phone: '01712345678',
      email: 'secret@example.com',
    })
    const provider = await makeProvider({ name: tag })
    const staff = await makeUser('staff')
    const textFor = async (user: { id: number; role: Role }) => {
      const caller = await as(user)
      const read = async (path: string) => (await caller.get(`${path}?q=${encodeURIComponent(tag)}`)).text()
      return (await read(files.customers)) + (await read(files.workers))
    }
    const [full, masked] = [await textFor(await makeUser('admin')), await textFor(staff)]
    for (const kept of [customer.phone, customer.email, provider.phone]) expect(full).toContain(kept)
    for (const hidden of [customer.phone, customer.email, provider.phone])
      expect(masked).not.toContain(hidden)
    expect(masked).toContain(',017•••••678,')
    expect(masked).toContain(`,${provider.phone.slice(0, 3)}•••••${provider.phone.slice(-3)},`)
    expect((await traces(staff.id)).map(({ after }) => after?.masked)).toEqual([true, true])
  })

  it('holds the selected rows alone, which the audit log names', async () => {
    const admin = await makeUser('admin')
    const caller = await as(admin)
    const customers = [await makeUser('customer'), await makeUser('customer'), await makeUser('customer')]
    const providers = [await makeProvider(), await makeProvider()]
    const paid = [await makePayment(), await makePayment()]
    const entries = await db.select({ id: auditLog.id }).from(auditLog).limit(2)
    const chosen = {
      customers: [customers[0]?.id, customers[2]?.id],
      workers: [providers[1]?.id],
      payments: [paid[0]?.id],
      audit: [entries[1]?.id],
    }
    for (const list of ['customers', 'workers', 'payments', 'audit'] as const) {
      const answer = await caller.get(`${files[list]}?ids=${chosen[list].join(',')}`)
      expect(answer.headers.get('x-total-rows'), list).toBe(String(chosen[list].length))
      const [, ...rows] = (await answer.text()).trim().split('\r\n')
      expect(rows.length, list).toBe(chosen[list].length)
    }
    expect((await traces(admin.id)).map(({ after }) => after?.ids)).toEqual(Object.values(chosen))
    for (const ids of ['x', '1,', '0', Array.from({ length: 51 }, (_, at) => at + 1).join(',')])
      expect((await caller.get(`${files.customers}?ids=${ids}`)).status, ids).toBe(422)
  })
})

describe('the files of an account in a day', () => {
  it('are five, over all lists, sessions and calls at once; the others leave nothing', async () => {
    const admin = await makeUser('admin')
    const sessions = [await as(admin), await as(admin)]
    const paths = Object.values(files)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, call) => sessions[call % 2]?.get(paths[call % paths.length] ?? '')),
    )
    // None of them is read: a file counts before its first row.
    const statuses = answers.map((answer) => answer?.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(maxExportsPerDay)
    const refused = answers.filter((answer) => answer?.status === 429)
    expect(refused).toHaveLength(12 - maxExportsPerDay)
    const seconds = Number(refused[0]?.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(millisecondsPerDay / 1000)
    expect(await refused[0]?.json()).toMatchObject({ error: 'too_many_requests' })
    expect(await traces(admin.id)).toHaveLength(maxExportsPerDay)
    expect(await smsAboutExports(admin.phone)).toBe(maxExportsPerDay)
    expect((await (await as(await makeUser('admin'))).get(files.customers)).status).toBe(200)
  })

  it('begin again at midnight', async () => {
    const { id } = await makeUser('admin')
    const download = (now: Date) =>
      recordExport(
        db,
        {
          actor: { id, name: 'অ্যাডমিন', role: 'admin', reauthenticatedAt: now },
          requestId: 'r',
          now,
          settings: { site_name: 'কর্মী', timezone: 'Asia/Dhaka' },
        },
        { list: 'customers', count: db.all<{ total: number }>(sql`SELECT 1 AS total`), filters: {} },
      )
    const evening = new Date('2026-11-22T23:59:00+06:00')
    for (let file = 0; file < maxExportsPerDay; file++) await download(evening)
    await expect(download(evening)).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '60' } })
    expect(await download(new Date('2026-11-23T00:00:00+06:00'))).toEqual({ total: 1 })
  })
})
