import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makePlace, makeProvider, makeSubscription, makeUser } from '#test/support/factories.ts'
import { instrumentedDatabase } from '#test/support/bindings/intercepted-database.ts'
import { jsonOf } from '#test/support/answers.ts'
import { makePayment } from '#test/support/payments.ts'
import { as } from '#test/support/request.ts'
import { listForAdmin } from './admin-payments.queries.ts'
import type { PaymentsQuery } from './admin-payments.schema.ts'
import { payments } from '../payments.table.ts'
import { eq } from 'drizzle-orm'
import { auditLog } from '#worker/features/audit/audit.table.ts'

type Row = Record<string, unknown> & { id: number }
type Page = { data: Row[]; revenue: Record<string, number> }

const admin = await as(await makeUser('admin'))

/** Failed payments of 2019, seven at each time. */
const stored = 3000

beforeAll(async () => {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?3 - 1)
    INSERT INTO payments (ref, user_id, purpose, method, status, amount_poisha, plan_name, gateway_txn_id,
      created_at, updated_at)
    SELECT printf('01COST%020d', i), ?1, 'biodata_fee', 'manual', 'failed', 10000 + i, 'ফি', printf('COST%08d', i),
      CAST(?2 AS INTEGER) - i / 7 * 60000, CAST(?2 AS INTEGER) FROM n`,
  )
    .bind((await makeUser('service_worker')).id, Date.parse('2019-06-01T00:00:00Z'), stored)
    .run()
})

const list = (query = '') => jsonOf<Page>(admin.get(`/api/admin/payments?${query}`))
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id)
const at = (day: string, time = '06:00:00') => new Date(`${day}T${time}Z`)

describe('the list of payments', () => {
  it('shows each payment with its payer, purchase and period [B-091]', async () => {
    const place = await makePlace()
    const customer = await makeUser('customer', {
      name: 'রহিমা খাতুন',
      divisionId: place.division.id,
      districtId: place.district.id,
      upazilaId: place.thana.id,
    })
    const subscription = await makeSubscription(customer.id, { planName: 'মাসিক' })
    const payment = await makePayment({
      userId: customer.id,
      purpose: 'subscription',
      subscriptionId: subscription.id,
      planName: 'মাসিক',
      gatewayTxnId: 'NP-1001',
      amountPoisha: 49_950,
      createdAt: at('2026-03-01'),
    })
    const [row] = (await list(`q=${customer.phone}`)).data
    expect(row).toMatchObject({
      id: payment.id,
      type: 'subscription',
      name: 'রহিমা খাতুন',
      phone: customer.phone,
      location: `${place.thana.bnName}, ${place.district.bnName}`,
      plan: 'মাসিক',
      payment_method: 'nogorpay',
      transaction_id: 'NP-1001',
      amount: 499.5,
      payment_time: '2026-03-01T06:00:00.000Z',
      starts_at: subscription.startsAt?.toISOString(),
      ends_at: subscription.endsAt?.toISOString(),
      status: 'paid',
      ref: payment.ref,
      refunded_amount: 0,
    })
  })

  it('shows the place of the profile for a worker, and no period for a payment without effect [B-091]', async () => {
    const provider = await makeProvider()
    const payment = await makePayment({ userId: provider.userId, status: 'failed' })
    const [row] = (await list(`q=${payment.ref}`)).data
    expect(row).toMatchObject({
      id: payment.id,
      location: `${provider.area}, ${provider.district}`,
      payment_time: payment.createdAt.toISOString(),
      starts_at: null,
      ends_at: null,
    })
  })

  it('finds by name, phone, reference and transaction id [B-181]', async () => {
    const person = await makeUser('service_worker', { name: 'মোছাঃ আয়েশা বেগম' })
    const { id, ref } = await makePayment({
      userId: person.id,
      method: 'sslcommerz',
      gatewayTxnId: '1709162025351ElIuHt',
      bankTxnId: 'BANK77001',
    })
    for (const q of [
      'আয়েশা',
      'বেগম আয়েশা',
      person.phone ?? '',
      `+88${person.phone}`,
      ref,
      ref.slice(0, 24).toLowerCase(),
      '1709162025351ElIuHt',
      '1709162025351El',
      '১৭০৯১৬২০২৫৩৫১',
      'bank77001',
    ])
      expect(await idsOf(`q=${encodeURIComponent(q)}`), q).toEqual([id])
    for (const q of ['নেই এমন', '01399999999', 'ZZZZ', "' OR 1=1 --", '%', '🙂'])
      expect(await list(`q=${encodeURIComponent(q)}`), q).toMatchObject({ data: [], total: 0 })
  })

  it('filters by status, method, type and days of Dhaka, each alone and together', async () => {
    const early = await makePayment({ createdAt: at('2025-05-09', '17:59:59'), method: 'manual' })
    const first = await makePayment({ createdAt: at('2025-05-09', '18:00:00'), status: 'failed' })
    const last = await makePayment({ createdAt: at('2025-05-10', '17:59:59'), method: 'manual' })
    const late = await makePayment({ createdAt: at('2025-05-10', '18:00:00') })
    expect(await idsOf('from=2025-05-10&to=2025-05-10')).toEqual([last.id, first.id])
    expect(await idsOf('from=2025-05-01&to=2025-05-09')).toEqual([early.id])
    expect(await idsOf('from=2025-05-11&to=2025-05-11')).toEqual([late.id])
    const days = 'from=2025-05-09&to=2025-05-11'
    expect(await idsOf(`${days}&status=failed`)).toEqual([first.id])
    expect(await idsOf(`${days}&payment_method=manual&sort=oldest`)).toEqual([early.id, last.id])
    expect(await idsOf(`${days}&payment_method=manual&type=boost`)).toEqual([])
    expect(await list(`${days}&type=biodata_fee&status=paid`)).toMatchObject({ total: 3 })
  })

  it('pages, counts with and without filters, and sorts by time and amount [B-060 B-092 B-181 B-205]', async () => {
    const person = await makeUser('service_worker')
    for (const amountPoisha of [30_000, 10_000, 20_000])
      await makePayment({ userId: person.id, amountPoisha, status: 'cancelled' })
    const amounts = async (query: string) =>
      (await list(`q=${person.phone}&${query}`)).data.map(({ amount }) => amount)
    expect(await amounts('sort=amount_high')).toEqual([300, 200, 100])
    expect(await amounts('sort=amount_low')).toEqual([100, 200, 300])
    expect(await amounts('sort=oldest')).toEqual([300, 100, 200])
    expect(await amounts('sort=newest&per_page=2')).toEqual([200, 100])
    expect(await amounts('sort=newest&per_page=2&page=2')).toEqual([300])
    expect(await list(`q=${person.phone}&per_page=2&page=2`)).toMatchObject({
      total: 3,
      last_page: 2,
      current_page: 2,
      per_page: 2,
    })
    expect(await list('status=cancelled')).toMatchObject({ total: 3, per_page: 20 })
    expect(await list()).toMatchObject({ total: await db.$count(payments) })
    expect(await list('page=900')).toMatchObject({ data: [], current_page: 900 })
  })

  it.each(['per_page=101', 'per_page=0', 'page=x', 'status=sold', 'from=2026-02-30', 'sort=up', 'page=1001'])(
    'refuses %s',
    async (query) => expect((await admin.get(`/api/admin/payments?${query}`)).status).toBe(422),
  )

  it('does not grow with the table: a page costs its rows, in every order and by every filter', async () => {
    const { db: metered, stats, reset } = instrumentedDatabase(env.DB)
    for (const query of [
      {},
      { sort: 'oldest' },
      { sort: 'amount_high' },
      { status: 'failed' },
      { payment_method: 'manual', sort: 'oldest' },
      { type: 'biodata_fee' },
      { status: 'failed', payment_method: 'manual', type: 'biodata_fee' },
      { q: 'COST00001500' },
      { q: '01COST00000000000000000777' },
    ] as PaymentsQuery[]) {
      const { sort = 'newest', ...filters } = query
      reset()
      await listForAdmin(metered, filters, { sort, limit: 20, offset: 0 })
      expect(stats.rowsRead, JSON.stringify(query)).toBeLessThan(400)
    }
  })
})

it('the totals above the list equal those of the dashboard, and are given for chosen days too', async () => {
  await makePayment({ createdAt: at('2024-02-29'), amountPoisha: 12_345 })
  const page = await list('from=2024-02-29&to=2024-02-29')
  expect(page).toMatchObject({
    revenue_of_days: { paid: 123.45, refunded: 0, net: 123.45, paid_count: 1 },
  })
  const shown = page.revenue
  expect(await jsonOf(admin.get('/api/admin/dashboard'))).toMatchObject({
    estimated_revenue_bdt: shown.this_month,
    revenue_7d: shown['7d'],
    revenue_30d: shown['30d'],
    revenue_90d: shown['90d'],
  })
})

describe('the file of payments', () => {
  const file = async (query: string) => admin.get(`/api/admin/payments/export?${query}`)
  const linesOf = async (answer: Response) => (await answer.text()).trimEnd().split('\r\n')

  it('has every filtered row in words, and the audit log their filters, without the words of the search', async () => {
    const person = await makeUser('service_worker', { name: 'ফাইলের মানুষ' })
    const about = { userId: person.id, createdAt: new Date('2023-06-01T18:30:00Z') }
    const { id, ref } = await makePayment({ ...about, gatewayTxnId: 'CSV1' })
    await makePayment({ ...about, status: 'failed' })
    const answer = await file(`from=2023-06-02&to=2023-06-02&status=paid&q=${person.phone}`)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('x-total-rows')).toBe('1')
    const [header, row, ...rest] = await linesOf(answer)
    expect(header).toContain('ট্রানজেকশন আইডি')
    expect(rest).toEqual([])
    expect(row).toBe(
      `${id},প্রোফাইল জমার ফি,ফাইলের মানুষ,"=""${person.phone}""",,প্রোফাইল জমার ফি,নগরপে,CSV1,500,,0,500,0,পরিশোধিত,2023-06-02 00:30,,,${ref}`,
    )
    const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'payments.exported'))
    expect(rows.at(-1)?.after).toMatchObject({ status: 'paid', searched: true })
    expect(JSON.stringify(rows)).not.toContain(person.phone)
  })

  it('continues after its first page, with each row once', async () => {
    const answer = await file('from=2019-01-01&to=2019-12-31')
    const ids = (await linesOf(answer)).slice(1).map((line) => line.split(',')[0])
    expect(answer.headers.get('x-total-rows')).toBe(String(stored))
    expect([ids.length, new Set(ids).size]).toEqual([stored, stored])
  })
})
