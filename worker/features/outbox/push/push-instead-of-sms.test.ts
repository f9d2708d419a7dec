import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { makePending, moderator, saveShortSmsTemplates, smsTo } from '#test/support/moderation.ts'
import { subscribeBrowser, switchOnPush } from '#test/support/push-double/with-push.ts'
import { as } from '#test/support/request.ts'
import { memorySms } from '#worker/adapters/sms/sms.memory.ts'
import { queueSms } from '../outbox.queries.ts'
import { sendDueSms } from '../outbox.usecases.ts'
import { answerRequests } from '#worker/features/provider-requests/provider-requests.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { pushSubscriptions } from './push.table.ts'

const { service, push } = switchOnPush()

beforeAll(saveShortSmsTemplates)
beforeEach(() => {
  service.state.answer = () => new Response(null, { status: 201 })
})

const afterUndo = () => new Date(Date.now() + 10_500)

/** Sends what is due, and answers what the phone and the browser got. */
async function sent(phone: string, endpoint: string) {
  const sms = memorySms()
  await sendDueSms(db, sms, afterUndo(), 100, { push })
  return {
    sms: sms.sent.filter((one) => one.phone === phone).length,
    pushes: service.received.filter((one) => one.endpoint === endpoint),
  }
}

async function workerWithBrowser(make: typeof makeProvider = makePending) {
  const user = await makeUser('service_worker')
  const provider = await make({ userId: user.id, name: 'জরিনা বেগম' })
  return { user, provider, phone: user.phone ?? '', ...(await subscribeBrowser(service, user)) }
}

describe('a worker with a browser that takes messages', () => {
  it('is told of the approval by push, without an SMS and without the name', async () => {
    const { provider, phone, endpoint } = await workerWithBrowser()
    expect((await (await moderator()).post(`/api/service-workers/${provider.id}/approve`)).status).toBe(200)
    const { sms, pushes } = await sent(phone, endpoint)
    expect(sms).toBe(0)
    expect(pushes).toMatchObject([{ title: 'আপনার বায়োডাটা অনুমোদিত হয়েছে', path: '/worker/submit' }])
    expect(JSON.stringify(pushes)).not.toContain('জরিনা')
    expect(await smsTo(phone)).toMatchObject([{ status: 'sent', providerRef: 'push' }])
  })

  it('is told of the refusal without its reason', async () => {
    const { provider, phone, endpoint } = await workerWithBrowser()
    const reason = { reason_code: 'other', note: 'ছবির মানুষ আর কার্ডের মানুষ এক নন' }
    expect(
      (await (await moderator()).post(`/api/service-workers/${provider.id}/reject`, reason)).status,
    ).toBe(200)
    const { sms, pushes } = await sent(phone, endpoint)
    expect([sms, pushes.length, pushes[0]?.title]).toEqual([0, 1, 'আপনার বায়োডাটা অনুমোদন করা যায়নি'])
    expect(JSON.stringify(pushes)).not.toContain('ছবির মানুষ')
  })

  it('is told once when several senders run at once', async () => {
    const { provider, phone, endpoint } = await workerWithBrowser()
    await (await moderator()).post(`/api/service-workers/${provider.id}/approve`)
    const runs = await Promise.all(Array.from({ length: 5 }, () => sent(phone, endpoint)))
    expect(service.received.filter((one) => one.endpoint === endpoint)).toHaveLength(1)
    expect(runs.map(({ sms }) => sms)).toEqual([0, 0, 0, 0, 0])
  })

  it.each([404, 410])(
    'gets the SMS if the push service answers %i, and the subscription is deleted',
    async (status) => {
      const { user, provider, phone, endpoint } = await workerWithBrowser()
      await (await moderator()).post(`/api/service-workers/${provider.id}/approve`)
      service.state.answer = () => new Response(null, { status })
      expect(await sent(phone, endpoint)).toEqual({ sms: 1, pushes: [] })
      const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id))
      expect(rows).toEqual([])
    },
  )

  it('gets the SMS at once if the push service fails, and the subscription stays', async () => {
    const { user, provider, phone, endpoint } = await workerWithBrowser()
    await (await moderator()).post(`/api/service-workers/${provider.id}/approve`)
    service.state.answer = () => new Response(null, { status: 503 })
    expect(await sent(phone, endpoint)).toEqual({ sms: 1, pushes: [] })
    const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id))
    expect(rows).toHaveLength(1)
  })

  it('gets the SMS after the sign-out', async () => {
    const { provider, phone, endpoint, session } = await workerWithBrowser()
    await (await moderator()).post(`/api/service-workers/${provider.id}/approve`)
    await session.post('/api/auth/logout')
    expect(await sent(phone, endpoint)).toEqual({ sms: 1, pushes: [] })
  })

  it('gets the SMS if the browser subscribed with earlier keys of the site', async () => {
    const { user, provider, phone, endpoint } = await workerWithBrowser()
    await db.update(pushSubscriptions).set({ keyId: 'earlier' }).where(eq(pushSubscriptions.userId, user.id))
    await (await moderator()).post(`/api/service-workers/${provider.id}/approve`)
    expect(await sent(phone, endpoint)).toEqual({ sms: 1, pushes: [] })
  })
})

describe('an SMS', () => {
  it.each(['otp', 'security', 'secret_changed'] as const)(
    'of the kind %s always goes to the phone',
    async (kind) => {
      const user = await makeUser('customer')
      const { endpoint } = await subscribeBrowser(service, user)
      await queueSms(db, { phone: user.phone ?? '', kind, text: 'কোড ১২৩৪৫৬', now: new Date() })
      expect(await sent(user.phone ?? '', endpoint)).toEqual({ sms: 1, pushes: [] })
    },
  )

  it('of an answered request becomes a push that opens the list of the trade and place', async () => {
    const user = await makeUser('customer')
    const { endpoint } = await subscribeBrowser(service, user)
    const [category, place] = [await makeCategory(), await makePlace()]
    const wanted = { category_id: category.id, place_level: 'upazila', place_id: place.thana.id }
    expect((await (await as(user)).post('/api/me/provider-requests', wanted)).status).toBe(201)
    await makeProvider({ place, categoryId: category.id })
    const noon = new Date(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`)
    const now = new Date(Math.max(noon.getTime(), Date.now() + 120_000))
    const settings = {
      timezone: 'Asia/Dhaka',
      sms_template_provider_request: '{{area}}: {{category}}',
    } as Settings
    await answerRequests(db, { settings, canSend: true, now })
    const sms = memorySms()
    const later = new Date(now.getTime() + 86_400_000)
    await sendDueSms(db, sms, later, 100, { push })
    expect(sms.sent.filter(({ phone }) => phone === user.phone)).toEqual([])
    expect(service.received.filter((one) => one.endpoint === endpoint)).toMatchObject([
      { path: `/biodata?category=${category.id}&upazila_id=${place.thana.id}` },
    ])
  })

  it('goes to the phone if the push itself breaks', async () => {
    const user = await makeUser('service_worker')
    await subscribeBrowser(service, user)
    const phone = user.phone ?? ''
    await queueSms(db, { phone, kind: 'worker_approved', text: 'অনুমোদিত', now: new Date() })
    const sms = memorySms()
    const send = async () => {
      throw new Error('broken')
    }
    await sendDueSms(db, sms, afterUndo(), 100, { push: { ...push, port: { send } } })
    expect(sms.sent.filter((one) => one.phone === phone)).toHaveLength(1)
  })
})
