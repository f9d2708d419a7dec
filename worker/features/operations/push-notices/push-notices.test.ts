import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db, changeRows } from '#test/support/database.ts'
import { makeCallAnswer, makeProvider, makeReveal, makeUser } from '#test/support/factories.ts'
import { makePending } from '#test/support/moderation.ts'
import { subscribeBrowser as subscribeNow, switchOnPush } from '#test/support/push-double/with-push.ts'
import { changeSettings } from '#test/support/settings.ts'
import { runCron } from '#worker/cron.ts'
import { queueQuestions } from '#worker/features/reveals/call-feedback/call-feedback.usecases.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { defaultSettings } from '#worker/features/settings/settings.rules.ts'
import { sessions } from '#worker/features/people/people.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { sendDuePushes } from '#worker/features/outbox/outbox.usecases.ts'
import { queueDigests, queueModerationAlert } from './push-notices.usecases.ts'
import { pushSubscriptions } from '#worker/features/outbox/push/push.table.ts'

const { service, push } = switchOnPush()
const settings = defaultSettings()

/** An hour of Dhaka on a day of the next year, when nothing else of the tests is due. */
const at = (time: string, day = '2027-03-10') => new Date(`${day}T${time}:00+06:00`)

beforeEach(async () => {
  service.state.answer = () => new Response(null, { status: 201 })
  await db.delete(outbox)
  await db.delete(pushSubscriptions)
})

/** Subscribes a browser whose session is open on those days. */
async function subscribeBrowser(of: typeof service, user: Parameters<typeof subscribeNow>[1]) {
  const browser = await subscribeNow(of, user)
  await changeRows(sessions, eq(sessions.userId, user.id), { expiresAt: at('23:59', '2027-03-31') })
  return browser
}

async function workerWithBrowser() {
  const user = await makeUser('service_worker')
  const provider = await makeProvider({ userId: user.id })
  return { user, provider, ...(await subscribeBrowser(service, user)) }
}

async function seen(providerId: number, moment: Date) {
  const { id: customerId } = await makeUser('customer')
  await makeReveal(customerId, providerId)
  await db.update(reveals).set({ createdAt: moment }).where(eq(reveals.customerId, customerId))
}

const queueDigestsAt = (now: Date) => queueDigests(db, { push, settings, now })
const sendAt = (now: Date, limit = 50) => sendDuePushes(db, push, now, { limit })
const receivedBy = (endpoint: string) => service.received.filter((one) => one.endpoint === endpoint)
const messages = () => db.select().from(outbox)

describe('the question to a customer whether the phone was answered', () => {
  const seenAt = async (moment: Date) => {
    const user = await makeUser('customer')
    const { endpoint } = await subscribeBrowser(service, user)
    const provider = await makeProvider({ name: 'জরিনা বেগম' })
    const reveal = await makeReveal(user.id, provider.id, { createdAt: moment })
    return { user, endpoint, provider, reveal }
  }
  const ask = async (now: Date) => {
    await queueQuestions(db, { push, settings, now })
    await sendAt(now)
  }

  it('comes two hours after the number was seen, once a day, without a name', async () => {
    const { user, endpoint } = await seenAt(at('10:00'))
    await makeReveal(user.id, (await makeProvider()).id, { createdAt: at('10:03') })
    for (const time of ['11:59', '12:00', '12:05', '12:10']) await ask(at(time))
    expect(receivedBy(endpoint)).toMatchObject([{ title: 'ফোন ধরেছেন? কাজ হয়েছে?', path: '/me/contacts' }])
    expect(JSON.stringify(receivedBy(endpoint))).not.toContain('জরিনা')
  })

  it('waits for the morning, and does not come after an answer', async () => {
    const [late, answered] = [await seenAt(at('20:00')), await seenAt(at('20:00'))]
    await ask(at('22:00'))
    await makeCallAnswer({
      revealId: answered.reveal.id,
      customerId: answered.user.id,
      providerId: answered.provider.id,
    })
    expect(receivedBy(late.endpoint)).toEqual([])
    await sendAt(at('08:00', '2027-03-11'))
    expect([receivedBy(late.endpoint).length, receivedBy(answered.endpoint).length]).toEqual([1, 0])
  })

  it('does not come while the setting is off', async () => {
    const { endpoint } = await seenAt(at('10:00'))
    const off = { ...settings, call_answers_enabled: '0' }
    await queueQuestions(db, { push, settings: off, now: at('12:00') })
    await sendAt(at('12:00'))
    expect(receivedBy(endpoint)).toEqual([])
  })
})

describe('the digest of a worker', () => {
  it('says in the evening how many customers saw the number in 24 hours, once a day', async () => {
    const { provider, endpoint } = await workerWithBrowser()
    await seen(provider.id, at('19:30', '2027-03-09'))
    await seen(provider.id, at('20:30', '2027-03-09'))
    await seen(provider.id, at('19:59'))
    expect(await queueDigestsAt(at('19:59'))).toBe(0)
    expect(await queueDigestsAt(at('20:00'))).toBe(1)
    expect(await queueDigestsAt(at('20:05'))).toBe(0)
    await sendAt(at('20:05'))
    await sendAt(at('20:10'))
    expect(receivedBy(endpoint)).toMatchObject([
      { title: 'গত এক দিনে ২ জন আপনার নম্বর দেখেছেন', path: '/worker/submit' },
    ])
    await seen(provider.id, at('20:01'))
    await queueDigestsAt(at('20:00', '2027-03-11'))
    await sendAt(at('20:01', '2027-03-11'))
    expect(receivedBy(endpoint).at(-1)?.title).toBe('গত এক দিনে ১ জন আপনার নম্বর দেখেছেন')
  })

  it('is not sent without a view, to a customer, or about a profile that is not approved', async () => {
    await workerWithBrowser()
    await subscribeBrowser(service, await makeUser('customer'))
    const user = await makeUser('service_worker')
    const waiting = await makePending({ userId: user.id })
    await subscribeBrowser(service, user)
    await seen(waiting.id, at('12:00'))
    expect(await queueDigestsAt(at('20:00'))).toBe(3)
    expect(await messages()).toEqual([])
  })

  it('is queued once by runs at the same time', async () => {
    const { provider } = await workerWithBrowser()
    await seen(provider.id, at('12:00'))
    await Promise.all(Array.from({ length: 5 }, () => queueDigestsAt(at('20:00'))))
    expect(await messages()).toHaveLength(1)
  })
})

it('the length of the queue of moderators is told to staff and admins from the threshold on, once a day, in the hours of work', async () => {
  const alertAt = (now: Date, threshold: string) =>
    queueModerationAlert(db, { push, settings: { ...settings, moderation_queue_alert: threshold }, now })
  const [staff, admin] = [await makeUser('staff'), await makeUser('admin')]
  const browsers = [await subscribeBrowser(service, staff), await subscribeBrowser(service, admin)]
  await subscribeBrowser(service, await makeUser('customer'))
  await makePending()
  await alertAt(at('08:59'), '1')
  await alertAt(at('21:00'), '1')
  await alertAt(at('10:00'), '0')
  await alertAt(at('10:00'), '10000')
  expect(await messages()).toEqual([])
  await Promise.all(Array.from({ length: 4 }, () => alertAt(at('10:00'), '1')))
  await alertAt(at('15:00'), '1')
  await sendAt(at('10:01'))
  for (const { endpoint } of browsers)
    expect(receivedBy(endpoint)).toMatchObject([{ path: '/admin/moderation' }])
  expect(await messages()).toHaveLength(2)
})

describe('a message for a browser', () => {
  async function queued() {
    const worker = await workerWithBrowser()
    await seen(worker.provider.id, at('12:00'))
    await queueDigestsAt(at('20:00'))
    return worker
  }

  it('waits as long as the push service asks', async () => {
    const { endpoint } = await queued()
    const busy = () => new Response(null, { status: 429, headers: { 'Retry-After': '1200' } })
    service.state.answer = busy
    await sendAt(at('20:00'))
    service.state.answer = () => new Response(null, { status: 201 })
    expect(await sendAt(at('20:19'))).toBe(0)
    expect(await sendAt(at('20:20'))).toBe(1)
    expect(receivedBy(endpoint)).toHaveLength(1)
  })

  it('spares a browser that subscribed again while its old subscription was refused', async () => {
    const { user, endpoint } = await queued()
    service.state.answer = async () => {
      await changeRows(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint), { p256dh: 'new' })
      return new Response(null, { status: 410 })
    }
    await sendAt(at('20:00'))
    const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id))
    expect(rows).toHaveLength(1)
  })

  it('is dropped without a call when its browser is gone', async () => {
    const { session } = await queued()
    await session.post('/api/auth/logout')
    const before = service.calls()
    expect(await sendAt(at('20:01'))).toBe(0)
    expect([service.calls() - before, (await messages())[0]?.status]).toEqual([0, 'cancelled'])
  })

  it('is queued and sent by the job', async () => {
    const { provider, endpoint } = await workerWithBrowser()
    await seen(provider.id, at('12:00'))
    await changeSettings({ moderation_queue_alert: '0' })
    await runCron(env, '*/5 * * * *', at('20:05'))
    expect(receivedBy(endpoint)).toHaveLength(1)
  })

  it('waits without keys until it is too late, and nothing is called', async () => {
    await queued()
    const before = service.calls()
    await runCron({ ...env, VAPID_KEYS: '' }, '*/5 * * * *', at('20:05'))
    expect((await messages())[0]?.status).toBe('queued')
    await runCron({ ...env, VAPID_KEYS: '' }, '*/5 * * * *', at('09:00', '2027-03-11'))
    expect([(await messages())[0]?.status, service.calls() - before]).toEqual(['cancelled', 0])
  })
})
