import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { guest, as } from '#test/support/request.ts'
import {
  readAllSettings,
  putSettings,
  readStoredSettings,
  removeSettings,
  type SettingsAnswer,
  newAdmin,
} from '#test/support/settings.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { openSecret } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { nogorPayDouble } from '#test/support/gateway-doubles/nogorpay-double.ts'
import { nogorPay, nogorPayAccount } from '#worker/adapters/gateways/gateway.nogorpay.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import { makeUser } from '#test/support/factories.ts'
import { newPicture, pictureFile, svgPicture } from '#test/support/pictures.ts'

const audited = () => db.select().from(auditLog).where(eq(auditLog.action, 'setting.changed'))

beforeEach(async () => {
  await removeSettings()
  await db.delete(auditLog)
})

it('the settings for an admin are complete with the defaults of the country, switches as booleans and numbers as numbers [B-186 B-208 B-209 B-213]', async () => {
  const { data, updated_at: versions } = await readAllSettings()
  expect(data).toMatchObject({
    site_name: 'কর্মী',
    enable_manual_payment: true,
    maintenance_mode: false,
    biodata_submission_fee: 0,
    faq_items: [],
    nogorpay_api_key: { set: false, last4: '' },
    id_image_retention_days: 90,
    timezone: 'Asia/Dhaka',
    currency: 'BDT',
    currency_symbol: '৳',
    sms_provider: 'mimsms',
    mimsms_base_url: 'https://api.mimsms.com',
  })
  expect(versions.site).toBe('1970-01-01T00:00:00.000Z')
})

describe('a save', () => {
  it('changes only the sent keys and answers in Bengali [B-187]', async () => {
    await putSettings('contact', { contact_address: 'ধানমন্ডি', contact_email: 'a@b.com' })
    const { status, body } = await putSettings('contact', { contact_address: 'সাভার' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: expect.stringContaining('সফল'),
      data: { contact_address: 'সাভার', contact_email: 'a@b.com' },
    })
    const shown = await (await guest.get('/api/settings')).json<SettingsAnswer>()
    expect(shown.data).toMatchObject({ contact_address: 'সাভার', contact_email: 'a@b.com' })
  })

  it('of one group does not change the version of another', async () => {
    const { updated_at: versions } = await readAllSettings()
    await putSettings('contact', { contact_address: 'ক' }, versions.contact)
    expect((await putSettings('system', { currency_symbol: 'Tk' }, versions.system)).status).toBe(200)
  })
})

const key = 'nogor-key-abcdef-9876'

describe('a secret', () => {
  it('is stored and never shown, and removed by null', async () => {
    const { body } = await putSettings('payment', { nogorpay_api_key: key, ssl_store_password: 'short' })
    expect(body.data).toMatchObject({
      nogorpay_api_key: { set: true, last4: '9876' },
      ssl_store_password: { set: true, last4: '' },
    })
    const shown = JSON.stringify([body, await readAllSettings(), await audited()])
    expect(shown).not.toMatch(/nogor-key|short|v\d\./)
    expect((await readStoredSettings()).nogorpay_api_key).toMatch(/^v2\./)
    const current = await refreshSettings(env, new Date())
    expect(openSecret(current, 'nogorpay_api_key', env.SETTINGS_KEY)).toBe(key)
    const removed = await putSettings('payment', { nogorpay_api_key: null })
    expect(removed.body.data.nogorpay_api_key).toEqual({ set: false, last4: '' })
  })

  it.each([
    ['empty', ''],
    ['sent back as it was read', { set: true, last4: '9876' }],
    ['the same', key],
  ])('that is sent %s stays', async (_, again) => {
    await putSettings('payment', { nogorpay_api_key: key })
    const before = (await readStoredSettings()).nogorpay_api_key
    expect((await putSettings('payment', { nogorpay_api_key: again })).status).toBe(200)
    expect((await readStoredSettings()).nogorpay_api_key).toBe(before)
  })
})

describe('the payment methods', () => {
  const offered = async () => {
    const { data } = await (await guest.get('/api/settings')).json<SettingsAnswer>()
    return (data.available_payment_methods as { id: string }[]).map(({ id }) => id)
  }

  it('are offered at once when enabled and complete, and cause a warning when enabled and incomplete [B-097 B-113]', async () => {
    const half = await putSettings('payment', { enable_sslcommerz: '1', ssl_store_id: 'store' })
    expect(half.status).toBe(200)
    expect(half.body.warnings).toEqual([expect.stringContaining('অসম্পূর্ণ')])
    expect(await offered()).toEqual(['manual'])
    const whole = await putSettings('payment', { ssl_store_password: 'pass-word' })
    expect(whole.body.warnings).toEqual([])
    expect(await offered()).toEqual(['sslcommerz', 'manual'])
    expect((await readAllSettings()).payment_methods).toContainEqual(
      expect.objectContaining({ id: 'sslcommerz', enabled: true, missing: [], offered: true }),
    )
  })

  it('may all be off, which causes a warning', async () => {
    const { body } = await putSettings('payment', { enable_manual_payment: false })
    expect(body.warnings).toEqual([expect.stringContaining('কেউ টাকা দিতে পারবেন না')])
    expect(await offered()).toEqual([])
  })
})

describe('the input of a save', () => {
  const question = { question: 'ক', answer: 'খ' }
  it.each([
    ['contact', { facebook_url: 'javascript:alert(1)' }, 'facebook_url'],
    ['contact', { youtube_url: 'http://youtube.com/kormi' }, 'youtube_url'],
    ['contact', { linkedin_url: 'https://user:pass@linkedin.com' }, 'linkedin_url'],
    ['contact', { contact_phone: '0171234' }, 'contact_phone'],
    ['contact', { contact_email: 'help@kormi' }, 'contact_email'],
    ['contact', { whatsapp_number: '+8801112345678' }, 'whatsapp_number'],
    ['contact', { contact_address: 'ক'.repeat(301) }, 'contact_address'],
    ['payment', { nogorpay_base_url: 'http://pay.example' }, 'nogorpay_base_url'],
    ['payment', { nogorpay_success_url: 'javascript:alert(1)' }, 'nogorpay_success_url'],
    ['payment', { enable_nogorpay: 'হ্যাঁ' }, 'enable_nogorpay'],
    ['payment', { ssl_store_password: 'x'.repeat(501) }, 'ssl_store_password'],
    ['system', { biodata_submission_fee: -1 }, 'biodata_submission_fee'],
    ['system', { biodata_daily_view_limit_default: 2.5 }, 'biodata_daily_view_limit_default'],
    ['system', { timezone: 'Asia/Kolkata' }, 'timezone'],
    ['system', { currency: 'taka' }, 'currency'],
    ['system', { currency_symbol: '' }, 'currency_symbol'],
    ['terms', { terms_and_conditions_title: '' }, 'terms_and_conditions_title'],
    ['notifications', { sms_template_worker_approved: 'প্রিয় {{nmae}}' }, 'sms_template_worker_approved'],
    ['faq', { faq_items: '[{"question":' }, 'faq_items'],
    ['faq', { faq_items: [question, { ...question, question: '' }] }, 'faq_items.1.question'],
    ['site', { site_name: '' }, 'site_name'],
    ['site', { delete_logo: 'maybe' }, 'delete_logo'],
    ['moderation', { id_image_retention_days: 0 }, 'id_image_retention_days'],
    ['operator', { operator_webhook_url: 'http://hooks.example.com/x' }, 'operator_webhook_url'],
    ['retention', { retention_sms_days: 7.5 }, 'retention_sms_days'],
    ['payment/test', { method: 'manual' }, 'method'],
  ])('is refused in %s: %j [B-137 B-149]', async (group, body, field) => {
    const caller = await newAdmin()
    const call = group.includes('/') ? caller.post : caller.put
    const answer = await call(`/api/admin/settings/${group}`, body)
    expect(answer.status).toBe(422)
    const { error, errors = {} } = await answer.json<SettingsAnswer>()
    expect([error, Object.keys(errors)]).toEqual(['validation_failed', [field]])
    expect(Object.values(errors).join('')).toMatch(/[\u0980-\u09ff]/)
    expect(await readStoredSettings()).toEqual({})
  })

  it.each([
    ['contact', { contact_phone: '+৮৮ ০১৭১২-৩৪৫৬৭৮' }, { contact_phone: '01712345678' }],
    ['contact', { contact_phone: '09612-345678' }, { contact_phone: '09612345678' }],
    ['contact', { contact_phone: null, facebook_url: '' }, { contact_phone: '', facebook_url: '' }],
    ['contact', { whatsapp_number: '+44 20 7946 0000' }, { whatsapp_number: '+442079460000' }],
    ['contact', { youtube_url: ' https://youtu.be/k ' }, { youtube_url: 'https://youtu.be/k' }],
    ['payment', { enable_nogorpay: '1', ssl_sandbox: false }, { enable_nogorpay: true, ssl_sandbox: false }],
    ['payment', { nogorpay_base_url: 'https://pay.bd/api/' }, { nogorpay_base_url: 'https://pay.bd/api' }],
    [
      'system',
      { biodata_submission_fee: '৯৯.৫০', currency: 'usd', timezone: 'UTC', maintenance_mode: '1' },
      { biodata_submission_fee: 99.5, currency: 'USD', timezone: 'UTC', maintenance_mode: true },
    ],
    ['moderation', { id_image_retention_days: '30' }, { id_image_retention_days: 30 }],
    ['retention', { retention_sms_days: '৯০' }, { retention_sms_days: 90, retention_audit_days: 730 }],
    ['notifications', { sms_template_worker_rejected: '' }, { sms_template_worker_rejected: '' }],
    ['contact', { unknown_key: 'x', maintenance_mode: '1' }, { contact_phone: '' }],
  ])('is saved in %s: %j [B-137 B-217]', async (group, body, expected) => {
    const { status, body: answer } = await putSettings(group, body)
    expect(status).toBe(200)
    expect(answer.data).toMatchObject(expected)
    expect((await readAllSettings()).data.maintenance_mode).toBe(group === 'system')
  })
})

describe('texts', () => {
  it('of terms lose scripts and keep the visible text [B-099 B-149]', async () => {
    const html = '<h2 onclick="x()">শর্ত</h2><script>alert(1)</script><a href="javascript:x">ক</a><p>খ</p>'
    const { body } = await putSettings('terms', {
      terms_and_conditions_content: html,
      terms_of_biodata_enabled: false,
    })
    expect(body.data).toMatchObject({
      terms_and_conditions_content: '<h2>শর্ত</h2><a>ক</a><p>খ</p>',
      terms_of_biodata_enabled: false,
    })
  })

  it.each([
    ['a list', (items: object[]) => items],
    ['JSON text', (items: object[]) => JSON.stringify(items)],
  ])('of questions are sent as %s, and keep their order [B-102 B-189]', async (_, form) => {
    const items = [
      { question: 'দ্বিতীয়?', answer: 'হ্যাঁ', enabled: '1' },
      { id: 7, question: 'গোপন?', answer: 'না', enabled: false },
      { question: ' প্রথম? ', answer: 'হ্যাঁ' },
    ]
    const { status, body } = await putSettings('faq', { faq_enabled: true, faq_items: form(items) })
    expect(status).toBe(200)
    expect(body.data.faq_items).toEqual([
      { question: 'দ্বিতীয়?', answer: 'হ্যাঁ', enabled: true },
      { question: 'গোপন?', answer: 'না', enabled: false },
      { question: 'প্রথম?', answer: 'হ্যাঁ', enabled: true },
    ])
  })
})

describe('a test of a gateway', () => {
  const test = async (caller: Awaited<ReturnType<typeof newAdmin>>, method = 'nogorpay') => {
    const answer = await caller.post('/api/admin/settings/payment/test', { method })
    return { status: answer.status, body: await answer.json<SettingsAnswer>() }
  }

  async function withAccount(key: string) {
    const [caller, double] = [await newAdmin(), nogorPayDouble()]
    gateways.nogorpay = (setup) => nogorPay(nogorPayAccount(setup), { fetcher: double.fetcher })
    const account = { nogorpay_api_key: key, nogorpay_base_url: 'http://localhost:9912' }
    await putSettings('payment', account, undefined, caller)
    return { caller, double }
  }

  it('answers whether the gateway accepts the key, even when the method is off', async () => {
    const { caller, double } = await withAccount('wrong')
    expect(await test(caller)).toMatchObject({ status: 422, body: { error: 'gateway_denied' } })
    await putSettings('payment', { nogorpay_api_key: 'nogor-secret' }, undefined, caller)
    expect(await test(caller)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('সফল') },
    })
    double.state.fault = 'reset'
    expect(await test(caller)).toMatchObject({ status: 503, body: { error: 'gateway_unreachable' } })
  })

  it('is allowed ten times a minute', async () => {
    const { caller } = await withAccount('nogor-secret')
    const answers = await Promise.all(Array.from({ length: 25 }, () => test(caller)))
    const passed = answers.filter(({ status }) => status === 200).length
    // The calls may fall into two minutes.
    expect(passed).toBeGreaterThanOrEqual(10)
    expect(passed).toBeLessThanOrEqual(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25 - passed)
  })
})

type Answer = { message: string; data: Record<string, string>; errors?: Record<string, string[]> }
const path = '/api/admin/settings/site'

async function send(fields: Record<string, string | File>, method = 'POST') {
  const form = new FormData()
  for (const [name, value] of Object.entries({ _method: 'PUT', ...fields })) form.set(name, value)
  const answer = await (await as(await makeUser('admin'))).form(method, path, form)
  return { status: answer.status, body: await answer.json<Answer>() }
}
const logo = async () =>
  pictureFile(await newPicture({ width: 300, height: 100 }), 'logo.png', 'image/png') as File
const ico = () => {
  const bytes = new Uint8Array(62)
  bytes.set([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 0, 0, 0, 22, 0, 0, 0, 40])
  return new File([bytes], 'favicon.ico', { type: 'image/x-icon' })
}
const fetched = (key: string | undefined) => guest.get(`/storage/${key}`)

describe('the settings of the site', () => {
  it('are saved from a form with pictures, which are then public [B-094 B-188]', async () => {
    const texts = {
      site_title: 'সেবা: আপনার পাশে',
      site_description: 'পাড়ার কাজের মানুষ',
      site_keywords: 'মিস্ত্রি, দর্জি',
    }
    const { status, body } = await send({ ...texts, site_logo: await logo(), site_favicon: ico() })
    expect(status).toBe(200)
    expect(body.message).toContain('সফল')
    expect(body.data.site_logo).toMatch(/^site\/[0-9a-f]{32}\.webp$/)
    expect(body.data.site_favicon).toMatch(/^site\/[0-9a-f]{32}\.ico$/)
    const shown = await (await guest.get('/api/settings')).json<Answer>()
    const { site_logo, site_favicon } = body.data
    expect(shown.data).toMatchObject({ ...texts, site_name: 'কর্মী', site_logo, site_favicon })
    const picture = await fetched(body.data.site_logo)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const info = await env.IMAGES.info(picture.body as ReadableStream<Uint8Array>)
    expect(info).toMatchObject({ width: 300, height: 100 })
    expect((await fetched(body.data.site_favicon)).headers.get('content-type')).toBe('image/x-icon')
  })

  it('are also saved by a PUT with a form or with JSON', async () => {
    expect((await send({ site_name: 'সেবা ১' }, 'PUT')).body.data.site_name).toBe('সেবা ১')
    const caller = await as(await makeUser('admin'))
    const answer = await caller.put(path, { site_name: 'সেবা ২', site_logo: 'site/unchanged.webp' })
    expect((await answer.json<Answer>()).data).toMatchObject({ site_name: 'সেবা ২', site_logo: '' })
  })

  it('delete a picture when it is replaced or removed [B-188]', async () => {
    const first = (await send({ site_logo: await logo() })).body.data.site_logo
    const second = (await send({ site_logo: await logo() })).body.data.site_logo
    expect(second).not.toBe(first)
    expect((await fetched(first)).status).toBe(404)
    expect((await fetched(second)).status).toBe(200)
    expect((await send({ delete_logo: '1' })).body.data.site_logo).toBe('')
    expect((await send({ site_favicon: ico() })).body.data.site_favicon).not.toBe('')
    expect((await send({ delete_favicon: '1' })).body.data.site_favicon).toBe('')
    // The edge may keep its copy for a day.
    expect(await env.PICTURES.head(second ?? '')).toBeNull()
  })

  it('keep a picture when it is sent again or its field is empty', async () => {
    const file = await logo()
    const first = (await send({ site_logo: file })).body.data.site_logo
    expect((await send({ site_logo: file })).body.data.site_logo).toBe(first)
    expect((await send({ site_logo: new File([], '') })).body.data.site_logo).toBe(first)
    expect((await fetched(first)).status).toBe(200)
  })

  it.each([
    ['site_logo', 'an SVG', () => pictureFile(svgPicture(), 'logo.png', 'image/png') as File],
    ['site_favicon', 'an SVG', () => pictureFile(svgPicture(), 'favicon.ico', 'image/x-icon') as File],
    ['site_favicon', 'half an icon', () => new File([new Uint8Array([0, 0, 1, 0, 1, 0])], 'favicon.ico')],
    ['site_logo', 'an icon', () => ico()],
  ])('are refused under %s for %s, and nothing is saved [B-142]', async (field, _, file) => {
    const { status, body } = await send({ site_name: 'অন্য', [field]: file() })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
    expect(await readStoredSettings()).toEqual({})
  })
})
