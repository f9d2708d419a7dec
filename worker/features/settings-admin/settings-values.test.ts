import { beforeEach, describe, expect, it } from 'vitest'
import { guest } from '#test/support/request.ts'
import { nogorPayDouble } from '#test/support/gateway-doubles/nogorpay-double.ts'
import {
  newAdmin,
  readAllSettings,
  putSettings,
  readStoredSettings,
  removeSettings,
  type SettingsAnswer,
} from '#test/support/settings.ts'
import { nogorPay, nogorPayAccount } from '#worker/adapters/gateways/gateway.nogorpay.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'

beforeEach(async () => {
  await removeSettings()
})

describe('the input of a save', () => {
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
    [
      'faq',
      {
        faq_items: [
          { question: 'ক', answer: 'খ' },
          { question: '', answer: 'গ' },
        ],
      },
      'faq_items.1.question',
    ],
    ['site', { site_name: '' }, 'site_name'],
    ['site', { delete_logo: 'maybe' }, 'delete_logo'],
    ['moderation', { id_image_retention_days: 0 }, 'id_image_retention_days'],
    ['retention', { retention_sms_days: 7.5 }, 'retention_sms_days'],
    ['payment/test', { method: 'manual' }, 'method'],
  ])('is refused in %s: %j [B-137 B-149]', async (group, body, field) => {
    const caller = await newAdmin()
    const call = group.includes('/') ? caller.post : caller.put
    const answer = await call(`/api/admin/settings/${group}`, body)
    expect(answer.status).toBe(422)
    const { error, errors } = await answer.json<SettingsAnswer>()
    expect({ error, fields: Object.keys(errors ?? {}) }).toEqual({
      error: 'validation_failed',
      fields: [field],
    })
    expect(
      Object.values(errors ?? {})
        .flat()
        .join(''),
    ).toMatch(/[\u0980-\u09ff]/)
    expect(await readStoredSettings()).toEqual({})
  })

  it.each([
    ['contact', { contact_phone: '+৮৮ ০১৭১২-৩৪৫৬৭৮' }, { contact_phone: '01712345678' }],
    ['contact', { contact_phone: '09612-345678' }, { contact_phone: '09612345678' }],
    ['contact', { contact_phone: null, facebook_url: '' }, { contact_phone: '', facebook_url: '' }],
    ['contact', { whatsapp_number: '+44 20 7946 0000' }, { whatsapp_number: '+442079460000' }],
    [
      'contact',
      { facebook_url: ' https://facebook.com/kormi ' },
      { facebook_url: 'https://facebook.com/kormi' },
    ],
    ['payment', { enable_nogorpay: '1', ssl_sandbox: false }, { enable_nogorpay: true, ssl_sandbox: false }],
    [
      'payment',
      { nogorpay_base_url: 'https://pay.example/api/' },
      { nogorpay_base_url: 'https://pay.example/api' },
    ],
    ['system', { biodata_submission_fee: '৯৯.৫০' }, { biodata_submission_fee: 99.5 }],
    ['system', { currency: 'usd', timezone: 'UTC' }, { currency: 'USD', timezone: 'UTC' }],
    ['moderation', { id_image_retention_days: '30' }, { id_image_retention_days: 30 }],
    [
      'retention',
      { retention_payment_events_days: '৯০', retention_sms_days: 7 },
      { retention_payment_events_days: 90, retention_sms_days: 7, retention_audit_days: 730 },
    ],
    ['notifications', { sms_template_worker_rejected: '' }, { sms_template_worker_rejected: '' }],
    ['contact', { unknown_key: 'x', maintenance_mode: '1' }, { contact_phone: '' }],
  ])('is saved in %s: %j [B-137 B-217]', async (group, body, expected) => {
    const { status, body: answer } = await putSettings(group, body)
    expect(status).toBe(200)
    expect(answer.data).toMatchObject(expected)
    expect((await readAllSettings()).data.maintenance_mode).toBe(false)
  })
})

describe('the groups', () => {
  it.each([
    [
      'contact',
      {
        contact_phone: '09612345678',
        contact_email: 'help@kormi.example',
        contact_address: 'বাড়ি ১২',
        contact_location: 'ঢাকা',
        facebook_url: 'https://facebook.com/kormi',
        twitter_url: 'https://twitter.com/kormi',
        instagram_url: 'https://instagram.com/kormi',
        linkedin_url: 'https://linkedin.com/company/kormi',
        youtube_url: 'https://youtube.com/@kormi',
        whatsapp_number: '01712345678',
      },
    ],
    [
      'payment',
      {
        nogorpay_success_url: 'https://kormi.example/paid',
        nogorpay_cancel_url: 'https://kormi.example/cancelled',
        enable_nogorpay: true,
        ssl_store_id: 'store-1',
        ssl_fail_url: 'https://kormi.example/failed',
        ssl_sandbox: true,
        enable_sslcommerz: true,
        enable_manual_payment: false,
      },
    ],
    [
      'system',
      {
        allow_free_biodata_submission: false,
        biodata_submission_fee: 75.25,
        biodata_daily_view_limit_default: 12,
        maintenance_mode: true,
        timezone: 'Europe/London',
        currency: 'GBP',
        currency_symbol: '£',
      },
    ],
    [
      'terms',
      {
        terms_and_conditions_enabled: false,
        terms_and_conditions_title: 'শর্ত',
        terms_and_conditions_content: '<p>এক</p>',
        terms_of_biodata_enabled: true,
        terms_of_biodata_title: 'নম্বরের শর্ত',
        terms_of_biodata_content: '<p>দুই</p>',
      },
    ],
    [
      'notifications',
      {
        sms_template_worker_approved: 'প্রিয় {{name}}, {{category}}',
        sms_template_worker_rejected: '{{area}}, {{district}}',
        sms_template_worker_deactivated: '{{division}}',
      },
    ],
  ])('take each of their keys: %s [B-095 B-096 B-098 B-099 B-100 B-187]', async (group, values) => {
    const { status } = await putSettings(group, values)
    expect(status).toBe(200)
    expect((await readAllSettings()).data).toMatchObject(values)
  })

  it('have the defaults of the country, and of the service for SMS [B-208 B-209 B-213]', async () => {
    expect((await readAllSettings()).data).toMatchObject({
      timezone: 'Asia/Dhaka',
      currency: 'BDT',
      currency_symbol: '৳',
      sms_provider: 'mimsms',
      mimsms_base_url: 'https://api.mimsms.com',
    })
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
    const shown = await (await guest.get('/api/settings/terms-and-conditions')).json<SettingsAnswer>()
    expect(shown.data.content).toBe('<h2>শর্ত</h2><a>ক</a><p>খ</p>')
  })

  it.each([
    ['a list', (items: object[]) => items],
    ['JSON text', (items: object[]) => JSON.stringify(items)],
  ])(
    'of questions are sent as %s, keep their order, and are shown when enabled [B-102 B-189]',
    async (_, form) => {
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
      const read = async () => (await guest.get('/api/settings/faq')).json<SettingsAnswer>()
      const shown = await read()
      expect(shown.data.enabled).toBe(true)
      expect(shown.data.items).toEqual([
        { question: 'দ্বিতীয়?', answer: 'হ্যাঁ' },
        { question: 'প্রথম?', answer: 'হ্যাঁ' },
      ])
      await putSettings('faq', { faq_enabled: false })
      expect((await read()).data.enabled).toBe(false)
    },
  )
})

describe('a test of a gateway', () => {
  const test = async (caller: Awaited<ReturnType<typeof newAdmin>>, method = 'nogorpay') => {
    const answer = await caller.post('/api/admin/settings/payment/test', { method })
    return { status: answer.status, body: await answer.json<SettingsAnswer>() }
  }

  it('needs complete credentials', async () => {
    expect(await test(await newAdmin())).toMatchObject({ status: 422, body: { error: 'gateway_incomplete' } })
  })

  it('answers whether the gateway accepts the key, even when the method is off', async () => {
    const double = nogorPayDouble()
    gateways.nogorpay = (setup) => nogorPay(nogorPayAccount(setup), { fetcher: double.fetcher })
    const caller = await newAdmin()
    const account = { nogorpay_api_key: 'wrong', nogorpay_base_url: 'http://localhost:9912' }
    await putSettings('payment', account, undefined, caller)
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
    const caller = await newAdmin()
    const double = nogorPayDouble()
    gateways.nogorpay = (setup) => nogorPay(nogorPayAccount(setup), { fetcher: double.fetcher })
    const account = { nogorpay_api_key: 'nogor-secret', nogorpay_base_url: 'http://localhost:9912' }
    await putSettings('payment', account, undefined, caller)
    const answers = await Promise.all(Array.from({ length: 25 }, () => test(caller)))
    const passed = answers.filter(({ status }) => status === 200).length
    // The calls may fall into two minutes.
    expect(passed).toBeGreaterThanOrEqual(10)
    expect(passed).toBeLessThanOrEqual(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25 - passed)
  })
})
