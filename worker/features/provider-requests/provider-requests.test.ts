import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atOnce, errorOf } from '#test/support/answers.ts'
import { changeRows, db, rowsOf } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser, newPhone } from '#test/support/factories.ts'
import { makePending, moderator } from '#test/support/moderation.ts'
import { newVisitor, wrongCode } from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { runBatch } from '#worker/db/db.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { answerRequests } from './provider-requests.usecases.ts'
import { daysOfRequest } from './provider-requests.rules.ts'
import { providerRequests } from './provider-requests.table.ts'

const day = 86_400_000
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

const settings = {
  timezone: 'Asia/Dhaka',
  sms_template_provider_request: '{{area}} এলাকায় {{category}} আছেন',
} as Settings

const answer = (now = minutes(2)) => answerRequests(db, { settings, canSend: true, now })

async function wanted() {
  const [category, place] = [await makeCategory(), await makePlace()]
  return {
    category,
    place,
    body: { category_id: category.id, place_level: 'upazila' as const, place_id: place.thana.id },
  }
}
const requestsOf = (phone: string | null) => rowsOf(providerRequests, eq(providerRequests.phone, phone ?? ''))
const smsOf = (phone: string | null) =>
  rowsOf(outbox, and(eq(outbox.recipient, phone ?? ''), eq(outbox.kind, 'provider_request')))
const requestOf = async (body: object) => {
  const user = await makeUser('customer')
  const customer = await as(user)
  expect((await customer.post('/api/me/provider-requests', body)).status).toBe(201)
  return { user, customer }
}

describe('a signed-in customer', () => {
  it('leaves a request with one call, sees it, also in the export of the account, and withdraws it', async () => {
    const { category, place, body } = await wanted()
    const { user, customer } = await requestOf(body)
    const list = await (await customer.get('/api/me/provider-requests')).json<{ data: { id: number }[] }>()
    expect(list.data).toMatchObject([
      {
        category: { id: category.id, name: category.name },
        place: { level: 'upazila', id: place.thana.id, name: place.thana.bnName },
      },
    ])
    const exported = await (await customer.get('/api/me/export')).json<{ provider_requests: unknown[] }>()
    expect(exported.provider_requests).toMatchObject([{ phone: user.phone, answered_at: null }])
    const [request] = list.data
    const other = await as(await makeUser('customer'))
    expect((await other.delete(`/api/me/provider-requests/${request?.id}`)).status).toBe(404)
    expect((await customer.delete(`/api/me/provider-requests/${request?.id}`)).status).toBe(200)
    expect((await customer.delete(`/api/me/provider-requests/${request?.id}`)).status).toBe(404)
    expect(await requestsOf(user.phone)).toEqual([])
  })

  it('has one open request for a trade and place and at most five in all, however many calls arrive at once', async () => {
    const user = await makeUser('customer')
    const customer = await as(user)
    const { body } = await wanted()
    expect(await atOnce(6, () => customer.post('/api/me/provider-requests', body))).toEqual({ 201: 6 })
    expect(await requestsOf(user.phone)).toHaveLength(1)
    const bodies = await Promise.all(Array.from({ length: 8 }, wanted))
    const left = atOnce(8, (at) => customer.post('/api/me/provider-requests', bodies[at]?.body))
    expect(await left).toEqual({ 201: 4, 409: 4 })
    expect(await requestsOf(user.phone)).toHaveLength(5)
  })

  it('leaves a request again when the old one has expired', async () => {
    const { body } = await wanted()
    const { user, customer } = await requestOf(body)
    const past = new Date(Date.now() - day)
    await changeRows(providerRequests, eq(providerRequests.phone, user.phone ?? ''), { expiresAt: past })
    expect(await (await customer.get('/api/me/provider-requests')).json()).toEqual({ data: [] })
    expect((await customer.post('/api/me/provider-requests', body)).status).toBe(201)
    const [request] = await requestsOf(user.phone)
    expect(request?.expiresAt.getTime()).toBeGreaterThan(Date.now() + (daysOfRequest - 1) * day)
  })
})

const askCode = (body: object, phone: string) =>
  guest.post('/api/provider-requests/code', { ...body, phone }, newVisitor())

describe('a guest', () => {
  const leave = (body: object, phone: string, otp: string) =>
    guest.post('/api/provider-requests', { ...body, phone, otp }, newVisitor())

  it('leaves a request with a code to the number, which later shows in the account of that number', async () => {
    const { body } = await wanted()
    const phone = newPhone()
    const sent = await askCode(body, phone)
    expect(sent.status).toBe(200)
    const { dev_otp: otp } = await sent.json<{ dev_otp: string }>()
    expect((await askCode(body, phone)).status).toBe(429)
    const resend = { phone, purpose: 'provider_request' }
    expect((await guest.post('/api/auth/resend-otp', resend, newVisitor())).status).toBe(422)
    expect((await leave(body, phone, wrongCode(otp))).status).toBe(422)
    expect(await requestsOf(phone)).toEqual([])
    expect((await leave(body, phone, otp)).status).toBe(201)
    expect((await leave(body, phone, otp)).status).toBe(422)
    expect(await requestsOf(phone)).toMatchObject([{ userId: null }])
    const customer = await as(await makeUser('customer', { phone }))
    const own = await (await customer.get('/api/me/provider-requests')).json<{ data: unknown[] }>()
    expect(own.data).toHaveLength(1)
  })

  it('uses a code for one request, however many calls arrive at once', async () => {
    const { body } = await wanted()
    const phone = newPhone()
    const { dev_otp: otp } = await (await askCode(body, phone)).json<{ dev_otp: string }>()
    expect(await atOnce(4, () => leave(body, phone, otp))).toEqual({ 201: 1, 422: 3 })
    expect(await requestsOf(phone)).toHaveLength(1)
  })
})

it('a request is refused where a provider is, and for what does not exist; a guest gets no code', async () => {
  const { category, place, body } = await wanted()
  const customer = await as(await makeUser('customer'))
  const ask = (changes: object = {}) => customer.post('/api/me/provider-requests', { ...body, ...changes })
  expect((await ask({ place_id: 99_999_999 })).status).toBe(422)
  await makeProvider({ place, categoryId: category.id })
  expect(await errorOf(await ask())).toEqual([409, 'already_listed'])
  const phone = newPhone()
  expect((await askCode(body, phone)).status).toBe(409)
  expect(await rowsOf(outbox, eq(outbox.recipient, phone))).toEqual([])
})

describe('a provider who becomes visible', () => {
  /** Changes a profile and its place in the lists. */
  const list = async (id: number, values: Partial<typeof providers.$inferInsert>) => {
    await db.update(providers).set(values).where(eq(providers.id, id))
    await runBatch(db, projectListing(db, id))
  }

  it('by an approval is told in one SMS, also when two jobs run at once', async () => {
    const { category, place, body } = await wanted()
    const { user, customer } = await requestOf(body)
    const { id } = await makePending({ place, categoryId: category.id })
    await answer()
    expect(await smsOf(user.phone)).toEqual([])
    expect((await (await moderator()).post(`/api/service-workers/${id}/approve`)).status).toBe(200)
    await answer(new Date())
    expect(await smsOf(user.phone)).toEqual([])
    await Promise.all([answer(), answer(), answer()])
    await answer(minutes(5))
    expect(await smsOf(user.phone)).toMatchObject([
      { body: `${place.thana.bnName} এলাকায় ${category.name} আছেন` },
    ])
    expect(await (await customer.get('/api/me/provider-requests')).json()).toEqual({ data: [] })
  })

  it('by another trade, another place or a switch answers the request for the district, too', async () => {
    const { category, place } = await wanted()
    const body = { category_id: category.id, place_level: 'district', place_id: place.district.id }
    const { user } = await requestOf(body)
    const provider = await makeProvider({ place })
    await answer()
    expect(await smsOf(user.phone)).toEqual([])
    await list(provider.id, { categoryId: category.id })
    await answer()
    expect(await smsOf(user.phone)).toHaveLength(1)
  })

  it('and has gone a minute later causes no SMS, nor does one after the request has expired', async () => {
    const { category, place, body } = await wanted()
    const { user } = await requestOf(body)
    const provider = await makeProvider({ place, categoryId: category.id })
    await list(provider.id, { isActive: false })
    await answer()
    expect(await smsOf(user.phone)).toEqual([])
    await list(provider.id, { isActive: true })
    await answer(new Date(Date.now() + (daysOfRequest + 1) * day))
    expect(await smsOf(user.phone)).toEqual([])
    await answer()
    expect(await smsOf(user.phone)).toHaveLength(1)
  })

  it.each<[string, Partial<Settings>, boolean]>([
    ['without a template', { sms_template_provider_request: ' ' }, true],
    ['without an SMS service', {}, false],
  ])('%s leaves the request open', async (_, changed, canSend) => {
    const { category, place, body } = await wanted()
    const { user } = await requestOf(body)
    await makeProvider({ place, categoryId: category.id })
    await answerRequests(db, { settings: { ...settings, ...changed }, canSend, now: minutes(2) })
    expect(await requestsOf(user.phone)).toMatchObject([{ answeredAt: null }])
    await answer()
    expect(await smsOf(user.phone)).toHaveLength(1)
  })
})

it('the admin sees open and answered requests by trade and place, and no number', async () => {
  const { category, place, body } = await wanted()
  const { user } = await requestOf(body)
  await requestOf(body)
  const answer = await (await as(await makeUser('admin'))).get('/api/admin/provider-requests')
  const text = await answer.text()
  const { data } = JSON.parse(text) as { data: { category: { id: number } }[] }
  expect(data.find((row) => row.category.id === category.id)).toMatchObject({
    category: { name: category.name },
    place: { level: 'upazila', id: place.thana.id, name: place.thana.bnName },
    district: place.district.bnName,
    open: 2,
    answered: 0,
  })
  expect(text).not.toContain(user.phone?.slice(1))
})
