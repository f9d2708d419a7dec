import { describe, expect, it } from 'vitest'
import { ageReveals, newCustomer } from '#test/support/customers.ts'
import { makeProvider, makeSubscription, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { atOnce, jsonOf } from '#test/support/answers.ts'
import { auditsOf } from '#test/support/audits.ts'
import { isListed } from '#test/support/moderation.ts'
import { logIn } from '#test/support/registration.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import type { Decided } from '#worker/lib/decide-each.ts'

type Row = { id: number; name: string; subscription_state: string; suspended_at: string | null }
type Page = {
  data: Row[]
  meta: { current_page: number; last_page: number; per_page: number; total: number }
}

const asAdmin = async () => as(await makeUser('admin'))
const asStaff = async () => as(await makeUser('staff'))
const list = async (query = '', who = asStaff) =>
  (await (await who()).get(`/api/admin/customers${query}`)).json<Page>()
const namesOf = ({ data }: Page) => data.map(({ name }) => name)

describe('the list of customers', () => {
  it('shows only customers, newest first, with the totals in meta [B-089 B-175]', async () => {
    const first = await makeUser('customer', { createdAt: new Date(Date.now() + 60_000) })
    const second = await makeUser('customer', {
      email: 'second@example.com',
      createdAt: new Date(Date.now() + 120_000),
    })
    const worker = await makeUser('service_worker', { createdAt: new Date(Date.now() + 180_000) })
    const { data, meta } = await list()
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(data.some(({ id }) => id === worker.id)).toBe(false)
    expect(meta).toMatchObject({ current_page: 1, per_page: 20 })
    expect(await list('?page=2')).toMatchObject({ data: [], meta: { ...meta, current_page: 2 } })
    expect(data[0]).toMatchObject({
      name: second.name,
      email: 'second@example.com',
      phone: expect.stringMatching(/^019•{5}\d{3}$/),
    })
    expect(data[1]).toMatchObject({ email: null })
  })

  it('counts erased customers nowhere', async () => {
    const before = (await list()).meta.total
    await makeUser('customer')
    await makeUser('customer', { phone: null, erasedAt: new Date() })
    expect((await list()).meta.total).toBe(before + 1)
  })

  it('finds by a part of a name however it is written, by e-mail, and by the beginning of a number [B-054 B-175]', async () => {
    const found = await makeUser('customer', { name: 'ফারহানা বড়ুয়া', email: 'farhana@example.com' })
    expect(namesOf(await list('?q=বড়ুয়া'))).toEqual([found.name])
    expect(namesOf(await list('?q=FARHANA@'))).toEqual([found.name])
    expect(namesOf(await list(`?q=${found.phone}`))).toEqual([found.name])
    expect(namesOf(await list(`?q=+88${found.phone?.slice(0, 11)}`))).toEqual([found.name])
    expect(namesOf(await list('?q=কেউনা'))).toEqual([])
  })

  it('filters by subscription and by suspension, and sorts by name', async () => {
    const tag = `ছাঁকনি${Date.now()}`
    const subscriber = await makeUser('customer', { name: `${tag} খ` })
    await makeSubscription(subscriber.id)
    const former = await makeUser('customer', { name: `${tag} ক` })
    const past = { startsAt: new Date(Date.now() - 9e8), endsAt: new Date(Date.now() - 1e8) }
    await makeSubscription(former.id, { ...past, status: 'active' })
    const shut = await makeUser('customer', { name: `${tag} গ`, suspendedAt: new Date() })
    expect(namesOf(await list(`?q=${tag}&subscription=active`))).toEqual([subscriber.name])
    expect(namesOf(await list(`?q=${tag}&subscription=expired`))).toEqual([former.name])
    expect(namesOf(await list(`?q=${tag}&subscription=none`))).toEqual([shut.name])
    expect(namesOf(await list(`?q=${tag}&account=suspended`))).toEqual([shut.name])
    expect(namesOf(await list(`?q=${tag}&sort=name`))).toEqual([former.name, subscriber.name, shut.name])
  })
})

describe('the page of a customer', () => {
  it('shows admins everything, and staff everything but the payments [B-004]', async () => {
    const provider = await makeProvider()
    const customer = await newCustomer(50)
    await customer.reveal(provider.id, 1)
    await ageReveals(customer.user.id, 11)
    await customer.report(provider.id)
    await customer.post(`/api/service-workers/${provider.id}/rating`, { rating: 4, comment: 'ভালো' })
    const path = `/api/admin/customers/${customer.user.id}`
    const { data } = await (await (await asAdmin()).get(path)).json<{ data: Record<string, unknown> }>()
    expect(data).toMatchObject({
      id: customer.user.id,
      role: 'customer',
      phone: customer.user.phone,
      sessions_count: 1,
      reveals_count: 1,
      subscription_state: 'active',
      subscriptions: [{ status: 'active', daily_limit: 50 }],
      payments: [{ amount: 500, status: 'paid' }],
      reveals: [{ biodata_id: provider.id, name: provider.name }],
      reports: [{ biodata_id: provider.id, reason: 'not_working' }],
      ratings: [{ biodata_id: provider.id, rating: 4, comment: 'ভালো' }],
    })
    expect(JSON.stringify(data)).not.toContain(provider.phone)
    const seen = await (await (await asStaff()).get(path)).json<{ data: { payments: unknown } }>()
    expect(seen.data.payments).toBeNull()
  })

  it('exists for workers too, and not for admin, staff and erased accounts', async () => {
    const admin = await asAdmin()
    const provider = await makeProvider()
    const worker = await (await admin.get(`/api/admin/customers/${provider.userId}`)).json()
    expect(worker).toMatchObject({ data: { role: 'service_worker', biodata: { id: provider.id } } })
    const colleague = await makeUser('staff')
    const erased = await makeUser('customer', { phone: null, erasedAt: new Date() })
    for (const { id } of [colleague, erased, { id: 99_999_999 }])
      expect((await admin.get(`/api/admin/customers/${id}`)).status).toBe(404)
  })
})

const reason = 'ভুয়া তথ্য দিয়ে বারবার অভিযোগ'
const suspend = async (id: number, body: unknown = { reason }) =>
  (await asAdmin()).post(`/api/admin/users/${id}/suspend`, body)
const reinstate = async (id: number) => (await asAdmin()).post(`/api/admin/users/${id}/reinstate`)

describe('suspending an account', () => {
  it('shows the reason only after the right password', async () => {
    const user = await makeUser('customer', { passwordHash: await hashPassword('customer-9') })
    await suspend(user.id)
    const right = await logIn(user.phone, 'customer-9')
    expect(right.status).toBe(403)
    const message = expect.stringContaining(reason)
    expect(await right.json()).toMatchObject({ error: 'account_suspended', reason, message })
    const wrong = await logIn(user.phone, 'customer-8')
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).not.toContain(reason)
    await reinstate(user.id)
    expect((await logIn(user.phone, 'customer-9')).status).toBe(200)
  })

  it("takes a worker's profile out of the lists and brings it back", async () => {
    const provider = await makeProvider()
    const worker = await as({ id: provider.userId, role: 'service_worker' })
    expect(await isListed(provider.id)).toBe(true)
    await suspend(provider.userId)
    expect(await isListed(provider.id)).toBe(false)
    expect((await guest.get(`/api/biodata/${provider.id}`)).status).toBe(404)
    expect((await worker.get('/api/service-workers/me')).status).toBe(401)
    await reinstate(provider.userId)
    expect(await isListed(provider.id)).toBe(true)
  })

  it('happens once for parallel requests', async () => {
    const { id } = await makeUser('customer')
    expect(await atOnce(3, () => suspend(id))).toEqual({ 200: 1, 409: 2 })
    expect(await auditsOf('user', id)).toHaveLength(1)
    expect(await atOnce(2, () => reinstate(id))).toEqual({ 200: 1, 409: 1 })
  })

  it('of many happens once each for two admins at once, and says which were suspended before', async () => {
    const tag = 'অনেক গ্রাহক একসঙ্গে'
    for (let made = 0; made < 20; made++) await makeUser('customer', { name: `${tag} ${made}` })
    const find = async (query = '') => {
      const answer = (await asAdmin()).get(`/api/admin/customers/ids?q=${encodeURIComponent(tag)}${query}`)
      return (await jsonOf<{ ids: number[] }>(answer)).ids
    }
    const ids = await find()
    expect(ids).toHaveLength(20)
    const many = async (body: object) =>
      jsonOf<Decided>((await asAdmin()).post('/api/admin/users/bulk', body))
    const colleagues = [await makeUser('staff'), await makeUser('admin')].map(({ id }) => id)
    const suspendAll = () => many({ action: 'suspend', ids: [...ids, ...colleagues], reason })
    const answers = await Promise.all([suspendAll(), suspendAll()])
    const inOrder = (some: number[]) => some.toSorted((a, b) => a - b)
    expect(inOrder(answers.flatMap(({ done }) => done))).toEqual(inOrder(ids))
    const refused = answers.flatMap((answer) => answer.refused)
    expect(refused.filter(({ error }) => error === 'already_suspended')).toHaveLength(20)
    expect(refused.filter(({ error }) => error === 'not_found').map(({ id }) => id)).toEqual([
      ...colleagues,
      ...colleagues,
    ])
    for (const id of ids) expect(await auditsOf('user', id)).toHaveLength(1)
    expect(await find('&account=suspended')).toHaveLength(20)
    expect(await many({ action: 'reinstate', ids })).toMatchObject({ done: ids, refused: [] })
    expect(await find('&account=suspended')).toEqual([])
  })
})
