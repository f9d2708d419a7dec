import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeSubscription, makeUser } from '#test/support/factories.ts'
import { storedPayment } from '#test/support/gateway-doubles/with-doubles.ts'
import { makePayment } from '#test/support/payments.ts'
import { as } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { subscriptions } from '#worker/features/entitlements/subscriptions/subscriptions.table.ts'

let admin: Awaited<ReturnType<typeof as>>

beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

const refund = (id: number, body: Record<string, unknown> = {}) =>
  admin.post(`/api/admin/payments/${id}/refund`, { reason: 'গ্রাহকের অনুরোধ', ...body })
const revenue = async () =>
  (await (await admin.get('/api/admin/payments')).json<{ revenue: Record<string, number> }>()).revenue

describe('a refund by an admin', () => {
  it('is full without an amount, and leaves the purchase running only if asked', async () => {
    const customer = await makeUser()
    const { id: subscriptionId } = await makeSubscription(customer.id)
    const { id, ref } = await makePayment({ userId: customer.id, purpose: 'subscription', subscriptionId })
    expect((await refund(id, { amount: 120.5, ends: false })).status).toBe(200)
    const [running] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
    expect(running?.status).toBe('active')
    const answer = await refund(id)
    expect(await answer.json()).toMatchObject({ success: true, state: 'recorded' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'refunded', refundedPoisha: 50_000 })
    const [ended] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
    expect(ended?.status).toBe('refunded')
    const written = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'payment.refunded'), eq(auditLog.entityId, ref)))
    expect(written.map(({ after }) => after?.refunded_amount)).toEqual([120.5, 500])
  })

  it('ends the purchase when it is partial, too', async () => {
    const customer = await makeUser()
    const { id: subscriptionId } = await makeSubscription(customer.id)
    const { id, ref } = await makePayment({ userId: customer.id, purpose: 'subscription', subscriptionId })
    expect((await refund(id, { amount: 120.5 })).status).toBe(200)
    const [ended] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
    expect(ended?.status).toBe('refunded')
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid', refundedPoisha: 12_050 })
  })

  it.each([
    { amount: 0 },
    { amount: -5 },
    { amount: 10.005 },
    { amount: '100' },
    { reason: '' },
    { reason: 'ক'.repeat(201) },
  ])('refuses %j', async (body) => {
    const { id } = await makePayment()
    expect((await refund(id, body)).status).toBe(422)
  })
})

describe('the totals above the list', () => {
  it('equal those of the dashboard', async () => {
    const shown = await revenue()
    expect(await (await admin.get('/api/admin/dashboard')).json()).toMatchObject({
      estimated_revenue_bdt: shown.this_month,
      revenue_7d: shown['7d'],
      revenue_30d: shown['30d'],
      revenue_90d: shown['90d'],
    })
  })

  it('are given for chosen days too', async () => {
    await makePayment({ createdAt: new Date('2024-02-29T06:00:00Z'), amountPoisha: 12_345 })
    const answer = await admin.get('/api/admin/payments?from=2024-02-29&to=2024-02-29')
    expect(await answer.json()).toMatchObject({
      revenue_of_days: { paid: 123.45, refunded: 0, net: 123.45, paid_count: 1 },
    })
  })
})

describe('the file of payments', () => {
  const file = async (query: string) => admin.get(`/api/admin/payments/export?${query}`)
  const linesOf = async (answer: Response) => (await answer.text()).trimEnd().split('\r\n')

  it('has every filtered row in words, and their number', async () => {
    const person = await makeUser('service_worker', { name: 'ফাইলের মানুষ' })
    const at = new Date('2023-06-01T18:30:00Z')
    const { id, ref } = await makePayment({ userId: person.id, createdAt: at, gatewayTxnId: 'CSV1' })
    await makePayment({ createdAt: at, status: 'failed' })
    const answer = await file('from=2023-06-02&to=2023-06-02&status=paid')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('x-total-rows')).toBe('1')
    const [header, row, ...rest] = await linesOf(answer)
    expect(header).toContain('ট্রানজেকশন আইডি')
    expect(rest).toEqual([])
    expect(row).toBe(
      `${id},বায়োডাটা জমার ফি,ফাইলের মানুষ,"=""${person.phone}""",,বায়োডাটা জমার ফি,নগরপে,CSV1,500,,0,500,0,পরিশোধিত,2023-06-02 00:30,,,${ref}`,
    )
  })

  it('is recorded in the audit log, with the filters and without the words of the search', async () => {
    const person = await makeUser('service_worker')
    await file(`q=${person.phone}&status=failed`)
    const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'payments.exported'))
    expect(rows.at(-1)).toMatchObject({
      entity: 'payment',
      entityId: 'list',
      after: { status: 'failed', searched: true },
    })
    expect(JSON.stringify(rows)).not.toContain(person.phone)
  })

  it('continues after its first page, with each row once', async () => {
    const person = await makeUser('service_worker')
    // Many rows with the same time, so that the key of a page needs the id.
    const createdAt = new Date('2022-01-05T06:00:00Z')
    for (let count = 0; count < 520; count++) await makePayment({ userId: person.id, createdAt })
    const answer = await file('from=2022-01-05&to=2022-01-05')
    const ids = (await linesOf(answer)).slice(1).map((line) => line.split(',')[0])
    expect(answer.headers.get('x-total-rows')).toBe('520')
    expect(new Set(ids).size).toBe(520)
    expect(ids).toHaveLength(520)
  })
})
