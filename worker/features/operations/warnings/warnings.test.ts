import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#test/support/database.ts'
import { deleteEvents, listEvents, resetBudget } from '#test/support/audits.ts'
import { makeUser } from '#test/support/factories.ts'
import { startAtGateway, switchOnDoubles } from '#test/support/gateway-doubles/with-doubles.ts'
import { jsonOf } from '#test/support/answers.ts'
import {
  changeSecrets,
  changeSettings,
  newAdmin,
  removeSettings,
  putSettings,
} from '#test/support/settings.ts'
import { runCron } from '#worker/cron.ts'
import { runBatch } from '#worker/db/db.ts'
import { raiseWarning } from '#worker/features/audit/events.queries.ts'
import { jobStates, serviceOutcomes, auditLog } from '#worker/features/audit/audit.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { createLogger } from '#worker/lib/log.ts'
import { noteFailure, noteSuccess, services } from '#worker/features/audit/services.usecases.ts'
import { scheduledJobs } from '../jobs/scheduled-jobs.usecases.ts'
import type { Warning } from '../operations.answers.ts'
import { openWarnings } from '../operations.table.ts'
import { watchSite } from './warnings.usecases.ts'
import { eq } from 'drizzle-orm'

const webhook = 'https://hooks.example.com/services/T000/VERYSECRET'
const start = new Date()
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const site = { ...env, PUBLIC_ORIGIN: 'https://kormi.example' }

let answers: () => Response | Promise<Response> = () => new Response('ok')
let sent: string[] = []
const lines: string[] = []

/** What the channel received, one text for each message. */
const texts = () => sent.map((body) => (JSON.parse(body) as { text: string }).text)

const run = async (minutes: number) =>
  watchSite(db, {
    settings: await refreshSettings(env, at(minutes)),
    schedule: scheduledJobs,
    env: site,
    now: at(minutes),
    log: createLogger({}),
  })

const gateway = `${services.gateway('sslcommerz')}:start`
const fail = async (minutes: number, times = 3) => {
  for (let count = 0; count < times; count += 1) await noteFailure(db, gateway, 'http_503', at(minutes))
}
const recover = (minutes: number) => noteSuccess(db, gateway, at(minutes))
/** What an admin sees. */
const read = async () =>
  (await jsonOf<{ data: Warning[] }>((await newAdmin()).get('/api/admin/warnings'))).data
const openKeys = async () => (await db.select().from(openWarnings)).map(({ key }) => key)

beforeEach(async () => {
  await db.delete(openWarnings)
  await deleteEvents()
  await db.delete(serviceOutcomes)
  await db.delete(jobStates)
  await db.delete(outbox)
  await removeSettings()
  await changeSettings({ operator_channel: 'webhook', enable_sslcommerz: '1' })
  await changeSecrets({ operator_webhook_url: webhook })
  answers = () => new Response('ok')
  sent = []
  lines.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const answer = await answers()
    if (answer.ok) sent.push(init?.body as string)
    return answer
  })
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)))
})

describe('a gateway that fails', () => {
  it('is a warning after three payments that could not start, and goes out once, with its recovery', async () => {
    const { ssl } = await switchOnDoubles()
    ssl.state.fault = 'error'
    for (let count = 0; count < 3; count += 1) expect((await startAtGateway('sslcommerz')).status).toBe(503)
    expect(await read()).toMatchObject([
      { kind: 'gateway_failing', subject: 'sslcommerz', reason: 'ভুল সাড়া দিয়েছে (HTTP ৫০০), পরপর ৩ বার' },
    ])
    await run(0)
    await run(5)
    expect(texts()).toEqual([
      expect.stringMatching(
        /^কর্মী: ১টি সমস্যা\n⚠ পেমেন্ট গেটওয়ে এসএসএল কমার্জ কাজ করছে না। কারণ: ভুল সাড়া দিয়েছে \(HTTP ৫০০\), পরপর ৩ বার। শুরু হয়েছে: .+।\nhttps:\/\/kormi\.example\/admin$/,
      ),
    ])
    expect(lines.join('\n')).toContain('"event":"warning_opened","warning":"gateway_failing sslcommerz"')
    ssl.state.fault = null
    expect((await startAtGateway('sslcommerz')).status).toBe(201)
    expect(await read()).toEqual([])
    await run(10)
    await run(34)
    expect(texts()).toHaveLength(1)
    await run(35)
    await run(40)
    expect(texts().slice(1)).toEqual([
      'কর্মী: ১টি সমস্যা ঠিক হয়েছে\n✅ ঠিক হয়েছে: পেমেন্ট গেটওয়ে এসএসএল কমার্জ কাজ করছে না। সময় লেগেছে ৫ মিনিট।\nhttps://kormi.example/admin',
    ])
    expect(lines.join('\n')).toContain('"event":"warning_closed"')
    expect(await openKeys()).toEqual([])
  })

  it('is noticed when only the cron asks it', async () => {
    await db.update(payments).set({ nextCheckAt: null })
    const { ssl } = await switchOnDoubles()
    for (let count = 0; count < 3; count += 1) await startAtGateway('sslcommerz')
    ssl.state.fault = 'timeout'
    await runCron(site, '*/5 * * * *', at(5))
    expect(await db.select().from(serviceOutcomes)).toMatchObject([
      { service: 'gateway:sslcommerz:ask', failures: 3, reason: 'timeout' },
    ])
    expect(await openKeys()).toEqual(['gateway_failing sslcommerz'])
    expect(texts()).toHaveLength(1)
  })

  it('is told apart from one that refuses the credentials, and a granted test ends it', async () => {
    const { ssl } = await switchOnDoubles()
    ssl.state.refuses = true
    for (let count = 0; count < 3; count += 1) await startAtGateway('sslcommerz')
    await run(0)
    expect(texts()[0]).toContain('আইডি, কী বা পাসওয়ার্ড গ্রহণ করেনি')
    ssl.state.refuses = false
    const test = (await newAdmin()).post('/api/admin/settings/payment/test', { method: 'sslcommerz' })
    expect((await test).status).toBe(200)
    expect(await read()).toEqual([])
  })
})

describe('a message', () => {
  it('is sent once by parallel runs, and so is the recovery', async () => {
    await fail(0)
    await Promise.all([run(0), run(0), run(0), run(0)])
    expect(texts()).toHaveLength(1)
    expect(await openKeys()).toHaveLength(1)
    expect(lines.filter((line) => line.includes('warning_opened'))).toHaveLength(1)
    await recover(5)
    await Promise.all([run(40), run(40), run(40), run(40)])
    expect(texts()).toHaveLength(2)
    expect(lines.filter((line) => line.includes('warning_closed'))).toHaveLength(1)
  })

  it('tells of all that one run found', async () => {
    await fail(0)
    await noteFailure(db, services.images, 'quota', at(0))
    await runBatch(db, [
      raiseWarning(db, { ...resetBudget, now: at(0) }),
      raiseWarning(db, {
        kind: 'harvest',
        subject: `user:${(await makeUser('customer', { name: 'গোপন নাম' })).id}`,
        detail: { days: 7, numbers: 64 },
        now: at(0),
      }),
    ])
    await run(0)
    const [text = ''] = texts()
    expect(texts()).toHaveLength(1)
    expect(text).toContain('৪টি সমস্যা')
    expect(text).toContain('এ মাসের ছবি রূপান্তরের কোটা শেষ')
    expect(text).toContain('পাসওয়ার্ড বদলের এসএমএসের দিনের বরাদ্দ দ্রুত শেষ হচ্ছে')
    expect(text).toContain('একজন গ্রাহক ৭ দিনে ৬৪টি নম্বর দেখেছেন')
    expect(text).not.toContain('গোপন নাম')
    await run(5)
    expect(texts()).toHaveLength(1)
  })

  it('is not repeated for a service that comes and goes, and says that it is well after half an hour', async () => {
    for (const minutes of [0, 20, 40]) {
      await fail(minutes)
      await run(minutes)
      await recover(minutes + 5)
      await run(minutes + 5)
    }
    expect(texts()).toHaveLength(1)
    await run(69)
    expect(texts()).toHaveLength(1)
    await run(70)
    expect(texts()).toHaveLength(2)
    expect(texts()[1]).toContain('সময় লেগেছে ৪০ মিনিট')
  })

  it('is one of several at once: runs that found different things say each of them once', async () => {
    await fail(0)
    await Promise.all([run(0), noteFailure(db, services.images, 'quota', at(0)).then(() => run(0))])
    await run(5)
    const text = texts().join('\n')
    for (const title of ['এসএসএল কমার্জ কাজ করছে না', 'কেউ ছবি জমা দিতে পারছেন না'])
      expect(text.split(title)).toHaveLength(2)
  })

  it('whose webhook hangs up arrives with the next try, and the log does not name the address', async () => {
    await fail(0)
    answers = () => Promise.reject(new Error(`cannot reach ${webhook}`))
    await run(0)
    answers = () => new Response('ok')
    await run(5)
    expect(texts()).toHaveLength(1)
    expect(lines.join('\n')).not.toMatch(/VERYSECRET|hooks\.example/)
    expect(JSON.stringify(await db.select().from(serviceOutcomes))).not.toContain('hooks.example')
  })

  it('tells of an event once, and says nothing when it was seen', async () => {
    await runBatch(db, [raiseWarning(db, { ...resetBudget, now: at(0) })])
    await run(0)
    const [event] = await listEvents()
    const seen = (await newAdmin()).post(`/api/admin/warnings/${event?.id}/acknowledge`, {})
    expect((await seen).status).toBe(200)
    await run(5)
    await run(60)
    expect(texts()).toHaveLength(1)
    expect(await openKeys()).toEqual([])
  })

  it('is not sent while the channel is off, nor for a condition that is over when it is switched on', async () => {
    await changeSettings({ operator_channel: 'off' })
    await fail(0)
    await run(0)
    await recover(1)
    await run(5)
    await noteFailure(db, services.images, 'quota', at(6))
    await run(10)
    expect(fetch).not.toHaveBeenCalled()
    await changeSettings({ operator_channel: 'webhook' })
    await run(15)
    expect(texts()).toEqual([expect.stringContaining('কেউ ছবি জমা দিতে পারছেন না')])
  })

  it('goes to each active admin by SMS, but not about SMS', async () => {
    const [admin, other] = [await makeUser('admin'), await makeUser('admin')]
    await changeSettings({ operator_channel: 'sms', sms_enabled: '1' })
    await noteFailure(db, services.smsSend, '401', at(0))
    await run(0)
    expect(await openKeys()).toContain('sms_failing mimsms')
    expect(await db.select().from(outbox)).toEqual([])
    await fail(1)
    await Promise.all([run(5), run(5), run(5)])
    const queued = await db.select().from(outbox)
    for (const { phone } of [admin, other])
      expect(queued.filter(({ recipient }) => recipient === phone)).toMatchObject([
        { kind: 'operator_message', body: expect.stringContaining('এসএসএল কমার্জ কাজ করছে না') as string },
      ])
    expect(Math.max(...queued.map(({ body }) => body.length))).toBeLessThanOrEqual(335)
  })

  it('masks what looks like a phone number in the error of a job', async () => {
    await db.insert(jobStates).values({
      job: 'sms',
      lastStartedAt: at(0),
      lastFinishedAt: at(0),
      lastError: 'refused 01712345678 and +880 1712-345678',
      failures: 1,
    })
    await run(0)
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toContain('“এসএমএস পাঠানো” কাজটি ব্যর্থ হয়েছে')
    expect(texts()[0]).not.toMatch(/12345678|12-345678/)
  })
})

describe('SMS', () => {
  const account = {
    sms_enabled: '1',
    mimsms_username: 'kormi',
    mimsms_sender_name: '8809601000000',
    mimsms_base_url: 'https://relay.example',
  }
  const balance = (text: string, code = '200') => {
    answers = () =>
      Response.json({ statusCode: code, status: code === '200' ? 'Success' : 'Failed', responseResult: text })
  }

  beforeEach(async () => {
    await changeSettings({ operator_channel: 'off', ...account })
    await changeSecrets({ mimsms_api_key: 'key-of-mimsms' })
  })

  it('has its balance asked once an hour, also by parallel runs; a low one, and a refused key, are a warning until they are mended', async () => {
    balance('BDT 99.50')
    await Promise.all([run(0), run(0), run(0)])
    await run(55)
    expect(fetch).toHaveBeenCalledTimes(1)
    await run(57)
    expect(await read()).toMatchObject([{ kind: 'sms_balance_low', reason: 'আছে ৳৯৯.৫০, সতর্কতার সীমা ৳১০০' }])
    balance('1,523.40')
    await run(60)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(await read()).toEqual([])
    balance('', '401')
    await run(120)
    expect(await read()).toMatchObject([{ kind: 'sms_failing', subject: 'mimsms' }])
    balance('500')
    await run(180)
    expect(await read()).toEqual([])
  })

  it('is silent where it was never set up', async () => {
    await changeSettings({ sms_enabled: '0' })
    await noteFailure(db, services.smsSend, '401', at(0))
    await run(0)
    expect(fetch).not.toHaveBeenCalled()
    expect(await read()).toEqual([])
  })
})

const save = (body: unknown) => putSettings('operator', body)
const test = async () => (await newAdmin()).post('/api/admin/settings/operator/test')

describe('where the operator is told', () => {
  beforeEach(async () => {
    await removeSettings()
    await db.delete(auditLog)
  })

  it('needs an address for a webhook, now and later', async () => {
    expect((await save({ operator_channel: 'webhook' })).body.errors).toEqual({
      operator_webhook_url: ['webhook-এর ঠিকানা দিন'],
    })
    await save({ operator_channel: 'webhook', operator_webhook_url: webhook })
    expect((await save({ operator_webhook_url: null })).status).toBe(422)
    expect((await save({ operator_channel: 'off', operator_webhook_url: null })).status).toBe(200)
    expect((await save({ operator_channel: 'telegraph' })).status).toBe(422)
  })

  it('is tested by a message to the stored address, which gives messages that were given up another try', async () => {
    await save({ operator_channel: 'webhook', operator_webhook_url: webhook })
    const now = new Date()
    await db.insert(outbox).values({
      channel: 'webhook',
      recipient: 'operator',
      kind: 'problem',
      body: '⚠ সমস্যা',
      status: 'failed',
      attempts: 6,
      sendAfter: now,
      createdAt: now,
    })
    const calls = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(null, { status: 204 }))
    const answer = await test()
    expect(await answer.json()).toMatchObject({ success: true, channel: 'webhook' })
    expect(calls.mock.calls.map(([address, init]) => [address, init?.body])).toEqual([
      [webhook, expect.stringContaining('পরীক্ষামূলক বার্তা')],
    ])
    expect(await db.select().from(outbox).where(eq(outbox.channel, 'webhook'))).toMatchObject([
      { status: 'queued', attempts: 0 },
    ])
  })

  it('says why the test did not arrive, without the address', async () => {
    await save({ operator_channel: 'webhook', operator_webhook_url: webhook })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(webhook, { status: 404 }))
    const answer = await test()
    expect(answer.status).toBe(503)
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      error: 'channel_unreachable',
      message: 'বার্তা পাঠানো যায়নি: ভুল সাড়া দিয়েছে (HTTP ৪০৪)।',
      detail: 'http_404',
    })
    expect(text).not.toContain('hooks')
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'setting.changed' },
      { action: 'setting.tested', after: { service: 'operator', succeeded: false } },
    ])
  })

  it('has no test while the channel is off, and one to all admins by SMS', async () => {
    expect(await (await test()).json()).toMatchObject({ error: 'channel_off' })
    await save({ operator_channel: 'sms' })
    expect((await test()).status).toBe(200)
    const queued = await db.select().from(outbox)
    expect(queued.length).toBeGreaterThan(0)
    expect(new Set(queued.map(({ kind }) => kind))).toEqual(new Set(['operator_message']))
  })
})
