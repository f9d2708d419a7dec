import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, beforeAll, beforeEach } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser, makeCategory, makePlace, makeProvider } from '#test/support/factories.ts'
import { subscribeBrowser, switchOnPush } from '#test/support/push-double/with-push.ts'
import { as } from '#test/support/request.ts'
import { password, passwordHash } from '#test/support/registration.ts'
import { maxSubscriptions } from './push.schema.ts'
import { openPush, subscribe } from './push.usecases.ts'
import { listTargets, listTargetsOfPhone } from './push.queries.ts'
import { pushSubscriptions } from './push.table.ts'
import { sessions } from '#worker/features/people/people.table.ts'
import { makePending, moderator, saveShortSmsTemplates, smsTo } from '#test/support/moderation.ts'
import { memorySms } from '#worker/adapters/sms/sms.memory.ts'
import { queueSms } from '../outbox.queries.ts'
import { sendDueSms } from '../outbox.usecases.ts'
import { answerRequests } from '#worker/features/provider-requests/provider-requests.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'

const { service, push } = switchOnPush()

const rowsOf = (user: { id: number }) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id))

describe('a browser', () => {
  it('gets the public key of the site, subscribes, renews and ends the subscription', async () => {
    const user = await makeUser('customer')
    const session = await as(user)
    const { data } = await (await session.get('/api/me/push')).json<{ data: { public_key: string } }>()
    expect(data.public_key).toBe(openPush(env)?.publicKey)
    const browser = service.subscribe()
    expect((await session.post('/api/me/push', browser)).status).toBe(200)
    expect((await session.post('/api/me/push', browser)).status).toBe(200)
    expect(await rowsOf(user)).toMatchObject([{ endpoint: browser.endpoint, ...browser.keys }])
    const end = { body: { endpoint: browser.endpoint } }
    expect((await session.delete('/api/me/push', end)).status).toBe(200)
    expect((await session.delete('/api/me/push', end)).status).toBe(200)
    expect(await rowsOf(user)).toEqual([])
  })

  it('belongs to the account that used it last', async () => {
    const [first, second] = [await makeUser('customer'), await makeUser('service_worker')]
    const browser = await subscribeBrowser(service, first)
    const other = await as(second)
    const { endpoint, keys } = browser
    expect((await other.post('/api/me/push', { endpoint, keys })).status).toBe(200)
    expect([await rowsOf(first), (await rowsOf(second)).length]).toEqual([[], 1])
    await browser.session.delete('/api/me/push', { body: { endpoint } })
    expect(await rowsOf(second)).toHaveLength(1)
  })

  it('replaces the oldest one of an account with many, also when all subscribe at once', async () => {
    const user = await makeUser('customer')
    const session = await as(user)
    const browsers = Array.from({ length: maxSubscriptions + 4 }, () => service.subscribe())
    const answers = await Promise.all(browsers.map((browser) => session.post('/api/me/push', browser)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rowsOf(user)).toHaveLength(maxSubscriptions)
  })

  it('is one row, however many calls subscribe it at once', async () => {
    const user = await makeUser('customer')
    const session = await as(user)
    const browser = service.subscribe()
    await Promise.all(Array.from({ length: 5 }, () => session.post('/api/me/push', browser)))
    expect(await rowsOf(user)).toHaveLength(1)
  })
})

describe('a subscription', () => {
  const browser = service.subscribe()
  it.each([
    ['an address of this machine', { ...browser, endpoint: 'https://127.0.0.1/push' }],
    ['an address of a private network', { ...browser, endpoint: 'https://router.lan/push' }],
    ['an address without https', { ...browser, endpoint: 'http://fcm.googleapis.com/1' }],
    ['another port', { ...browser, endpoint: 'https://fcm.googleapis.com:22/1' }],
    ['a password in the address', { ...browser, endpoint: 'https://a:b@fcm.googleapis.com/1' }],
    ['an endless address', { ...browser, endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }],
    ['a public host that is no push service', { ...browser, endpoint: 'https://127.0.0.1.nip.io/x' }],
    ['the site itself', { ...browser, endpoint: 'https://kormi.example/api/client-errors' }],
    [
      'a host that ends like one',
      { ...browser, endpoint: 'https://evil-push.services.mozilla.com.evil.example/x' },
    ],
    ['a host that begins like one', { ...browser, endpoint: 'https://fcm.googleapis.com.evil.example/x' }],
    ['a host without the dot of one', { ...browser, endpoint: 'https://evilnotify.windows.com/x' }],
    ['no address', { keys: browser.keys }],
    ['a short key', { ...browser, keys: { ...browser.keys, p256dh: 'BAAA' } }],
    ['a key that is no point', { ...browser, keys: { ...browser.keys, p256dh: `B${'A'.repeat(86)}` } }],
    ['a long secret', { ...browser, keys: { ...browser.keys, auth: 'A'.repeat(23) } }],
    ['no keys', { endpoint: browser.endpoint }],
  ])('is refused with %s', async (_, body) => {
    const user = await makeUser('customer')
    const answer = await (await as(user)).post('/api/me/push', body)
    expect([answer.status, await rowsOf(user)]).toEqual([422, []])
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-sg2p.notify.windows.com/w/?token=x',
  ])('is accepted at %s', async (endpoint) => {
    const user = await makeUser('customer')
    const unlike = `${endpoint}${user.id}`
    expect((await (await as(user)).post('/api/me/push', { ...browser, endpoint: unlike })).status).toBe(200)
    expect(await rowsOf(user)).toMatchObject([{ endpoint: unlike }])
  })

  it('ends when its session expires: nothing is pushed there', async () => {
    const user = await makeUser('customer')
    await subscribeBrowser(service, user)
    const [row] = await rowsOf(user)
    const keyId = row?.keyId ?? ''
    const targets = async (now: Date) => [
      (await listTargets(db, [row?.id ?? 0], { keyId, now })).length,
      (await listTargetsOfPhone(db, user.phone ?? '', { keyId, now })).length,
    ]
    const opened = db.select().from(sessions).where(eq(sessions.userId, user.id))
    const end = (await opened)[0]?.expiresAt ?? new Date()
    expect(await targets(new Date(end.getTime() - 1))).toEqual([1, 1])
    expect(await targets(end)).toEqual([0, 0])
  })

  it('ends with the session, however that ends', async () => {
    const user = await makeUser('customer')
    const subscribeAgain = () => subscribeBrowser(service, user)
    const [left, right, kept] = [await subscribeAgain(), await subscribeAgain(), await subscribeAgain()]
    expect((await left.session.post('/api/auth/logout')).status).toBe(200)
    expect((await rowsOf(user)).map(({ endpoint }) => endpoint)).toEqual([right.endpoint, kept.endpoint])
    expect((await kept.session.delete('/api/me/sessions')).status).toBe(200)
    expect((await rowsOf(user)).map(({ endpoint }) => endpoint)).toEqual([kept.endpoint])
    const admin = await as(await makeUser('admin'))
    const reason = { reason: 'নম্বর সংগ্রহ করছেন' }
    expect((await admin.post(`/api/admin/users/${user.id}/suspend`, reason)).status).toBe(200)
    expect(await rowsOf(user)).toEqual([])
  })

  it('is not written by a call that arrives behind the sign-out', async () => {
    const user = await makeUser('customer')
    const { session, endpoint, keys } = await subscribeBrowser(service, user)
    const [{ sessionId = '' } = {}] = await rowsOf(user)
    await session.post('/api/auth/logout')
    const current = { ...user, phone: '', sessionId } as Parameters<typeof subscribe>[1]
    const late = subscribe(db, current, { endpoint, keys }, { push: openPush(env), now: new Date() })
    await expect(late).rejects.toMatchObject({ status: 401 })
    expect(await rowsOf(user)).toEqual([])
  })

  it('is in the export without its secrets, and erased with the account', async () => {
    const user = await makeUser('customer', { passwordHash })
    const { session, endpoint } = await subscribeBrowser(service, user)
    const text = await (await session.get('/api/me/export')).text()
    expect(JSON.parse(text)).toMatchObject({ push_subscriptions: [{ renewed_at: expect.any(String) }] })
    expect(text).not.toContain(endpoint)
    expect((await session.delete('/api/me', { body: { password } })).status).toBe(200)
    expect(await rowsOf(user)).toEqual([])
  })
})

it('is off and invisible without keys', async () => {
  const without = { ...env, VAPID_KEYS: '' }
  expect(openPush(without)).toBeNull()
  const user = { ...(await makeUser('customer')), sessionId: 'any' } as unknown as Parameters<
    typeof subscribe
  >[1]
  const refused = subscribe(db, user, service.subscribe(), { push: openPush(without), now: new Date() })
  await expect(refused).rejects.toMatchObject({ status: 404 })
})

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

/** A worker with a browser, about whose biodata a moderator has decided. */
async function workerAfter(act: 'approve' | 'reject', reason = {}) {
  const user = await makeUser('service_worker')
  const { id } = await makePending({ userId: user.id, name: 'জরিনা বেগম' })
  const browser = await subscribeBrowser(service, user)
  expect((await (await moderator()).post(`/api/service-workers/${id}/${act}`, reason)).status).toBe(200)
  return { user, phone: user.phone ?? '', ...browser }
}

describe('a worker with a browser that takes messages', () => {
  it.each([
    ['approve', {}, 'আপনার প্রোফাইল অনুমোদিত হয়েছে'],
    ['reject', { reason_code: 'other', note: 'ছবির মানুষ অন্য' }, 'আপনার প্রোফাইল অনুমোদন করা যায়নি'],
  ] as const)(
    'is told of %s by push, without an SMS, the name and the reason',
    async (act, reason, title) => {
      const { phone, endpoint } = await workerAfter(act, reason)
      const { sms, pushes } = await sent(phone, endpoint)
      expect(sms).toBe(0)
      expect(pushes).toMatchObject([{ title, path: '/worker/submit' }])
      expect(JSON.stringify(pushes)).not.toMatch(/জরিনা|ছবির মানুষ/)
      expect(await smsTo(phone)).toMatchObject([{ status: 'sent', providerRef: 'push' }])
    },
  )

  it('is told once when several senders run at once', async () => {
    const { phone, endpoint } = await workerAfter('approve')
    const runs = await Promise.all(Array.from({ length: 5 }, () => sent(phone, endpoint)))
    expect(service.received.filter((one) => one.endpoint === endpoint)).toHaveLength(1)
    expect(runs.map(({ sms }) => sms)).toEqual([0, 0, 0, 0, 0])
  })

  it.each([
    [404, 0],
    [410, 0],
    [503, 1],
  ])(
    'gets the SMS at once if the push service answers %i, and keeps %i subscriptions',
    async (status, kept) => {
      const { user, phone, endpoint } = await workerAfter('approve')
      service.state.answer = () => new Response(null, { status })
      expect(await sent(phone, endpoint)).toEqual({ sms: 1, pushes: [] })
      expect(await rowsOf(user)).toHaveLength(kept)
    },
  )

  it('gets the SMS if the browser subscribed with earlier keys of the site', async () => {
    const { user, phone, endpoint } = await workerAfter('approve')
    await db.update(pushSubscriptions).set({ keyId: 'earlier' }).where(eq(pushSubscriptions.userId, user.id))
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
    const template = { sms_template_provider_request: '{{area}}: {{category}}' }
    const settings = { timezone: 'Asia/Dhaka', ...template } as Settings
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
