import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { providerChanges } from '#worker/features/providers/providers.table.ts'
import { contactReports } from '#worker/features/reveals/reveals.table.ts'
import { seal } from '#worker/lib/crypto.ts'
import { db } from '#test/support/database.ts'
import {
  makeCallAnswer,
  makeCategory,
  makeChange,
  makeProvider,
  makeReveal,
  makeReview,
  makeSubscription,
  makeUser,
} from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'

describe("the export of a person's data", () => {
  it('is a file with profile, subscriptions, payments, reveals, ratings and reports, and no number of a provider', async () => {
    const now = new Date()
    const customer = await makeUser('customer', { email: 'a@example.com' })
    const subscription = await makeSubscription(customer.id)
    const provider = await makeProvider()
    const { id: revealId } = await makeReveal(customer.id, provider.id, { subscriptionId: subscription.id })
    await makeReview(provider.id, { customerId: customer.id, comment: 'ভালো' })
    await db.insert(contactReports).values({
      customerId: customer.id,
      providerId: provider.id,
      reason: 'unreachable',
      viewReturned: true,
      createdAt: now,
    })
    const ids = { revealId, customerId: customer.id, providerId: provider.id }
    await makeCallAnswer({ ...ids, worked: true, priceTaka: 500 })
    const answer = await (await as(customer)).get('/api/me/export')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="kormi-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const text = await answer.text()
    expect(text).not.toContain(provider.phone)
    expect(JSON.parse(text)).toMatchObject({
      profile: { name: customer.name, phone: customer.phone, email: 'a@example.com' },
      biodata: null,
      subscriptions: [{ plan: subscription.planName, price: 500, status: 'active' }],
      payments: [],
      reveals: [{ biodata_id: provider.id, name: provider.name }],
      ratings: [{ biodata_id: provider.id, rating: 5, comment: 'ভালো' }],
      reports: [{ biodata_id: provider.id, reason: 'unreachable' }],
      call_answers: [{ biodata_id: provider.id, picked_up: true, worked: true, price: 500 }],
    })
  })

  it('contains the biodata of a worker, with the identity number unsealed', async () => {
    const worker = await makeUser('service_worker')
    const provider = await makeProvider({
      userId: worker.id,
      idNumberSealed: seal(env.SETTINGS_KEY, '1990123456'),
    })
    const answer = await (await as(worker)).get('/api/me/export')
    expect(await answer.json()).toMatchObject({
      biodata: { id: provider.id, name: provider.name, id_number: '1990123456', status: 'approved' },
    })
  })

  it('gives a worker the change that waits, and none that was decided', async () => {
    const worker = await makeUser('service_worker')
    const [provider, trade, other] = [
      await makeProvider({ userId: worker.id }),
      await makeCategory({ name: 'ছুতার' }),
      await makeProvider(),
    ]
    const wish = (providerId: number, changes: Record<string, unknown>) =>
      makeChange(providerId, changes, { createdAt: new Date('2026-11-20T10:00:00Z') })
    await wish(other.id, { name: 'অন্য কেউ' })
    const exported = async () => (await as(worker)).get('/api/me/export')
    expect(await (await exported()).json()).toMatchObject({ waiting_change: null })
    await wish(provider.id, {
      name: 'নতুন নাম',
      categoryId: trade.id,
      bloodGroup: null,
      idNumberSealed: seal(env.SETTINGS_KEY, '5550123456'),
      idNumberHash: 'hash-of-it',
      photo: 'photos/waiting',
    })
    const text = await (await exported()).text()
    expect(JSON.parse(text)).toMatchObject({
      biodata: { name: provider.name },
      waiting_change: {
        name: 'নতুন নাম',
        category: 'ছুতার',
        blood_group: null,
        id_number: '5550123456',
        new_photo: true,
        sent_at: '2026-11-20T10:00:00.000Z',
      },
    })
    expect(text).not.toContain('hash-of-it')
    expect(text).not.toContain('অন্য কেউ')
    await db
      .update(providerChanges)
      .set({ status: 'rejected' })
      .where(eq(providerChanges.providerId, provider.id))
    expect(await (await exported()).json()).toMatchObject({ waiting_change: null })
  })

  it('contains nothing about other users', async () => {
    const other = await makeUser()
    await makeSubscription(other.id)
    const answer = await (await as(await makeUser())).get('/api/me/export')
    expect(await answer.json()).toMatchObject({ subscriptions: [], payments: [], reveals: [], ratings: [] })
  })
})
