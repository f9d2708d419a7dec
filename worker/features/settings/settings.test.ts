import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { guest } from '#test/support/request.ts'
import { changeSecrets, removeSettings } from '#test/support/settings.ts'
import { runBatch } from '#worker/db/db.ts'
import { enabledPaymentMethods } from './settings.rules.ts'
import { saveSetting } from './settings.queries.ts'
import { settingKeys, type SettingKey } from './settings.schema.ts'
import { refreshSettings } from './settings.usecases.ts'

async function save(values: Partial<Record<SettingKey, string>>) {
  const now = new Date()
  const by = { userId: null, now }
  await runBatch(
    db,
    Object.entries(values).map(([key, value]) => saveSetting(db, key as SettingKey, value, by)),
  )
  await refreshSettings(env, now)
}

beforeEach(async () => {
  await removeSettings()
})

const read = async <Data = Record<string, unknown>>(path: string) =>
  (await (await guest.get(path)).json<{ data: Data }>()).data

describe('the public settings', () => {
  it('are an allow-list, with defaults for keys that were never saved [A-150 A-234]', async () => {
    await save({
      site_name: 'সেবা',
      facebook_url: 'https://facebook.com/seba',
      mimsms_username: 'hidden-user',
    })
    const data = await read('/api/settings')
    expect(data).toMatchObject({
      site_name: 'সেবা',
      facebook_url: 'https://facebook.com/seba',
      timezone: 'Asia/Dhaka',
      currency: 'BDT',
      currency_symbol: '৳',
    })
    expect(Object.keys(data).sort()).toEqual(
      [
        'site_title site_name site_logo site_favicon site_description site_keywords',
        'contact_phone contact_email contact_address contact_location',
        'facebook_url twitter_url instagram_url linkedin_url youtube_url whatsapp_number',
        'timezone currency currency_symbol available_payment_methods registration_open growth_enabled',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    )
  })

  it('contain no secret and no other private value', async () => {
    const hidden = settingKeys.filter((key) =>
      /api_key|password|username|store_id|base_url|template|enable_/.test(key),
    )
    await save(Object.fromEntries(hidden.map((key) => [key, `hidden-${key}`])))
    const answers = await Promise.all(
      ['/api/settings', '/api/settings/faq', '/api/settings/terms-and-conditions'].map((path) =>
        guest.get(path),
      ),
    )
    expect((await Promise.all(answers.map((answer) => answer.text()))).join('')).not.toContain('hidden-')
  })

  it('list the enabled and complete payment methods in their order [A-234 B-097 B-113]', async () => {
    const methods = async () => enabledPaymentMethods(await refreshSettings(env, new Date()), 'development')
    expect(await methods()).toEqual(['manual'])
    await save({ enable_sslcommerz: '1', enable_nogorpay: '1' })
    expect(await methods()).toEqual(['manual'])
    await save({ ssl_store_id: 'store' })
    await changeSecrets({ ssl_store_password: 'x' })
    expect(await methods()).toEqual(['sslcommerz', 'manual'])
    await save({ nogorpay_base_url: 'https://pay.example' })
    await changeSecrets({ nogorpay_api_key: 'y' })
    expect(await methods()).toEqual(['nogorpay', 'sslcommerz', 'manual'])
    await save({ enable_manual_payment: '0', enable_sslcommerz: '0' })
    expect(await methods()).toEqual(['nogorpay'])
  })

  it('give each offered method an id and a Bengali name [A-165 A-234 B-097]', async () => {
    const { available_payment_methods: offered } = await read('/api/settings')
    expect(offered).toEqual([{ id: 'manual', name: expect.stringMatching(/[\u0980-\u09ff]/) }])
  })

  it('contain the terms of registration and the enabled questions [A-155 A-156 A-235 A-236]', async () => {
    await save({
      terms_and_conditions_enabled: '0',
      terms_and_conditions_title: 'শর্ত',
      terms_and_conditions_content: '<p>মেনে চলুন</p>',
      faq_enabled: '0',
      faq_items: JSON.stringify([
        { question: 'খরচ কত?', answer: 'প্ল্যান দেখুন', enabled: true },
        { question: 'পুরোনো', answer: '-', enabled: false },
      ]),
    })
    expect(await read('/api/settings/terms-and-conditions')).toEqual({
      enabled: false,
      title: 'শর্ত',
      content: '<p>মেনে চলুন</p>',
    })
    expect(await read('/api/settings/faq')).toEqual({
      enabled: false,
      items: [{ question: 'খরচ কত?', answer: 'প্ল্যান দেখুন' }],
    })
  })

  it('contain an empty list of questions when the stored text is damaged', async () => {
    await save({ faq_items: '[{"question":' })
    expect(await read('/api/settings/faq')).toEqual({ enabled: true, items: [] })
  })
})
