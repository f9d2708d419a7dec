import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeUser, makeSubscriptionPlan } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { changeSettings, newAdmin, readStoredSettings, removeSettings } from '#test/support/settings.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { openSms, smsAccount } from '#worker/features/outbox/sms-service.usecases.ts'
import { openGateway } from '#worker/features/payments/methods/methods.usecases.ts'
import { openSecret, requireCallable } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { createLogger } from '#worker/lib/log.ts'
import { smsTo } from '#test/support/registration.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'

type Call = { url: string; secrets: boolean; redirect: string | undefined }

const secrets = ['nogor-key-of-the-shop', 'mimsms-key-of-the-shop', 'ssl-password-of-the-shop'] as const
const [nogorKey, mimKey, sslPassword] = secrets
let calls: Call[] = []

/** All calls that leave the Worker; each is answered by `answer`. */
function interceptCalls(answer: () => Response = () => Response.json({ status: 'ERROR' })) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const sent = new Request(input, init)
    const text = [sent.url, ...[...sent.headers].flat(), await sent.text()].join(' ')
    calls.push({
      url: sent.url,
      secrets: secrets.some((secret) => text.includes(secret)),
      redirect: init?.redirect,
    })
    return answer()
  })
}

const leaked = () => calls.filter((call) => call.secrets).map(({ url }) => new URL(url).host)

const groups = { payment: '/api/admin/settings/payment', sms: '/api/admin/sms/settings' } as const
type Saved = { data: Record<string, unknown>; errors?: Record<string, string[]> }

async function put(group: keyof typeof groups, body: object, caller?: Awaited<ReturnType<typeof newAdmin>>) {
  const answer = await (caller ?? (await newAdmin())).put(groups[group], body)
  return { status: answer.status, body: await answer.json<Saved>() }
}

const nogorPay = {
  enable_nogorpay: true,
  nogorpay_api_key: nogorKey,
  nogorpay_base_url: 'https://pay.example.org',
}
const mimSms = {
  sms_enabled: true,
  mimsms_username: 'kormi',
  mimsms_api_key: mimKey,
  mimsms_sender_name: '8809601',
  mimsms_base_url: 'https://relay.example.org',
}
const sslCommerz = {
  enable_sslcommerz: true,
  ssl_store_id: 'shop',
  ssl_store_password: sslPassword,
  ssl_sandbox: true,
}

const isUnset = { set: false, last4: '' }

beforeEach(async () => {
  calls = []
  await removeSettings()
  await db.delete(outbox)
})

describe('a secret whose address changes', () => {
  it.each([
    ['nogorpay', nogorPay, { nogorpay_base_url: 'https://elsewhere.example.com' }, 'nogorpay_api_key'],
    ['sslcommerz', sslCommerz, { ssl_sandbox: false }, 'ssl_store_password'],
  ] as const)(
    'is removed in the same write, so that the test button sends nothing to the new address: %s',
    async (method, before, change, key) => {
      await put('payment', before)
      interceptCalls()
      const caller = await newAdmin()
      const { body } = await put('payment', change, caller)
      expect(body.data[key]).toEqual(isUnset)
      expect((await readStoredSettings())[key]).toBe('')
      const tested = await caller.post('/api/admin/settings/payment/test', { method })
      expect(await errorOf(tested)).toEqual([422, 'gateway_incomplete'])
      expect(leaked()).toEqual([])
    },
  )

  it('is removed in the same write, with the buttons for a test SMS and the balance: MiMSMS', async () => {
    await put('sms', mimSms)
    interceptCalls()
    const caller = await newAdmin()
    const { body } = await put('sms', { mimsms_base_url: 'https://elsewhere.example.com' }, caller)
    expect(body.data.mimsms_api_key).toEqual(isUnset)
    await caller.post('/api/admin/sms/test', { test_number: '01712345678', test_message: 'পরীক্ষা' })
    await caller.post('/api/admin/sms/balance')
    const current = await refreshSettings(env, new Date())
    await openSms(env, current, createLogger({})).send({ phone: '01712345678', text: 'কোড ১২৩৪৫৬' })
    // The warning to the other admins leaves through the old address.
    expect(calls.filter(({ url }) => !url.startsWith(mimSms.mimsms_base_url))).toEqual([])
  })

  it('stays when it is entered again, and is sent to the new address only', async () => {
    await put('payment', nogorPay)
    interceptCalls()
    const caller = await newAdmin()
    const moved = { nogorpay_base_url: 'https://new.example.org', nogorpay_api_key: nogorKey }
    expect((await put('payment', moved, caller)).body.data.nogorpay_api_key).toMatchObject({ set: true })
    await caller.post('/api/admin/settings/payment/test', { method: 'nogorpay' })
    expect(leaked()).toEqual(['new.example.org'])
  })

  it('cannot be used at the old address of a save that ran at the same time', async () => {
    await put('payment', nogorPay)
    const [one, other] = [await newAdmin(), await newAdmin()]
    const statuses = await Promise.all([
      put('payment', { nogorpay_api_key: 'mimsms-key-of-the-shop' }, one),
      put('payment', { nogorpay_base_url: 'https://elsewhere.example.com' }, other),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
    interceptCalls()
    await one.post('/api/admin/settings/payment/test', { method: 'nogorpay' })
    expect(leaked()).not.toContain('elsewhere.example.com')
  })
})

it('an address that was changed past the settings screen opens no secret and is not called', async () => {
  await put('payment', { ...nogorPay, ...sslCommerz })
  await put('sms', mimSms)
  await changeSettings({
    nogorpay_base_url: 'https://elsewhere.example.com',
    mimsms_base_url: 'https://elsewhere.example.com',
    ssl_sandbox: '0',
  })
  interceptCalls()
  const settings = await refreshSettings(env, new Date())
  for (const key of ['nogorpay_api_key', 'mimsms_api_key', 'ssl_store_password'] as const)
    expect(openSecret(settings, key, env.SETTINGS_KEY)).toBe('')
  expect(smsAccount(settings, env.SETTINGS_KEY)).toBeNull()
  const access = { settings, env, url: 'https://kormi.test' }
  expect([openGateway('nogorpay', access), openGateway('sslcommerz', access)]).toEqual([null, null])
  const caller = await newAdmin()
  for (const method of ['nogorpay', 'sslcommerz'])
    expect((await caller.post('/api/admin/settings/payment/test', { method })).status).toBe(422)
  expect(calls).toEqual([])
})

it('a redirect of a service is a failed call and does not carry the secret on', async () => {
  await put('payment', nogorPay)
  await put('sms', mimSms)
  interceptCalls(
    () => new Response('', { status: 307, headers: { Location: 'https://elsewhere.example.com' } }),
  )
  const caller = await newAdmin()
  const tested = await caller.post('/api/admin/settings/payment/test', { method: 'nogorpay' })
  expect([tested.status, (await tested.json<{ detail: string }>()).detail]).toEqual([503, 'http 307'])
  const sms = await caller.post('/api/admin/sms/test', { test_number: '01712345678', test_message: 'ক' })
  expect([sms.status, (await sms.json<{ sms_code: string }>()).sms_code]).toEqual([422, 'http_307'])
  expect(leaked()).toEqual(['pay.example.org', 'relay.example.org'])
  expect(calls.map(({ redirect }) => redirect)).toEqual(['manual', 'manual'])
})

describe('the other admins', () => {
  const warnings = () =>
    db.select({ phone: outbox.recipient }).from(outbox).where(eq(outbox.kind, 'secret_changed'))

  it('are told by SMS when a secret or its address changes, and of nothing else', async () => {
    const actor = await makeUser('admin')
    const other = await makeUser('admin')
    const gone = await makeUser('admin', { suspendedAt: new Date() })
    const caller = await as(actor)
    for (const change of [
      { nogorpay_api_key: nogorKey },
      { nogorpay_base_url: 'https://pay.example.org' },
      { ssl_sandbox: false },
      { ssl_store_password: sslPassword },
    ]) {
      await db.delete(outbox)
      expect((await put('payment', change, caller)).status).toBe(200)
      const told = (await warnings()).map(({ phone }) => phone)
      expect(told).toContain(other.phone)
      expect(told).not.toContain(actor.phone)
      expect(told).not.toContain(gone.phone)
      expect(told).toEqual([...new Set(told)])
    }
    await db.delete(outbox)
    await put('payment', { enable_nogorpay: true, ssl_sandbox: false }, caller)
    expect(await warnings()).toEqual([])
    await put('sms', mimSms, caller)
    expect((await warnings()).length).toBeGreaterThan(0)
  })

  it('are told through the account that was set before', async () => {
    await makeUser('admin')
    await put('sms', mimSms)
    await db.delete(outbox)
    interceptCalls(() => Response.json({ statusCode: '200', status: 'Success', trxnId: 'T' }))
    await put('sms', { mimsms_base_url: 'https://elsewhere.example.com', mimsms_api_key: 'another-key' })
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(new Set(calls.map(({ url }) => new URL(url).host))).toEqual(new Set(['relay.example.org']))
  })
})

it.each(['http://pay.example.org', 'https://127.0.0.1'])(
  'in production the address %s is refused before it is stored',
  async (address) => {
    const refusal = () => requireCallable({ nogorpay_base_url: address }, 'production')
    expect(refusal).toThrow(
      expect.objectContaining({ status: 422, fields: { nogorpay_base_url: [expect.any(String)] } }),
    )
  },
)

/** Makes a change with a token alone, which is refused, and with the password; says what the other admin is sent. */
async function changeAsAdmin(change: (caller: Awaited<ReturnType<typeof as>>) => Promise<Response>) {
  const [me, other] = [await makeUser('admin', { name: 'করিম' }), await makeUser('admin')]
  const refused = await change(await as(me, { reauthenticated: false }))
  expect(await errorOf(refused)).toEqual([403, 'reauthentication_required'])
  expect(await smsTo(other.phone)).toEqual([])
  expect((await change(await as(me))).status).toBeLessThan(300)
  expect(await smsTo(me.phone)).toEqual([])
  return (await smsTo(other.phone)).map(({ body }) => body)
}

describe('where customers send money', () => {
  it('changes with the password only, is told to the other admins, and stands in full in the audit log', async () => {
    const number = '01799887766'
    const instructions = 'পার্সোনাল নম্বরে সেন্ড মানি করুন: 01799887766'
    const sent = { manual_payment_number: number, manual_payment_instructions: instructions }
    const told = await changeAsAdmin((caller) => caller.put(groups.payment, sent))
    expect(told).toEqual([expect.stringContaining('করিম টাকা পাঠানোর নম্বর, নির্দেশনা বা ঠিকানা বদলেছেন')])
    const changes = await db.select().from(auditLog).where(eq(auditLog.action, 'setting.changed'))
    expect(changes.at(-1)?.after).toMatchObject(sent)
  })

  it('is also the address to which a gateway returns', async () => {
    const sent = { ssl_fail_url: 'https://example.com/paid' }
    const told = await changeAsAdmin((caller) => caller.put(groups.payment, sent))
    expect(told).toHaveLength(1)
  })

  it('does not ask for the password to switch a method off', async () => {
    const caller = await as(await makeUser('admin'), { reauthenticated: false })
    expect((await caller.put('/api/admin/settings/payment', { enable_sslcommerz: false })).status).toBe(200)
  })
})

it('the price of a plan is made and changed with the password only, and told to the other admins', async () => {
  const terms = { price: '299', duration_days: '30', daily_biodata_view_limit: '15' }
  const plan = { name: 'মাসিক প্ল্যান', ...terms }
  const made = await changeAsAdmin((caller) => caller.post('/api/admin/subscription-plans', plan))
  expect(made).toEqual([expect.stringContaining('“মাসিক প্ল্যান” প্ল্যানের দাম')])
  const { id } = await makeSubscriptionPlan()
  const path = `/api/admin/subscription-plans/${id}`
  expect(await changeAsAdmin((caller) => caller.put(path, { price: '100' }))).toHaveLength(1)
  const caller = await as(await makeUser('admin'), { reauthenticated: false })
  expect((await caller.put(path, { name: 'অন্য নাম' })).status).toBe(200)
})
