import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { guest } from '#test/support/request.ts'
import { removeSettings } from '#test/support/settings.ts'
import { runBatch } from '#worker/db/db.ts'
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
  it('are an allow-list, with defaults for keys that were never saved [A-150 A-165 A-234 B-097]', async () => {
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
      available_payment_methods: [{ id: 'manual', name: expect.stringMatching(/[\u0980-\u09ff]/) }],
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
    for (const path of ['/api/settings', '/api/settings/faq', '/api/settings/terms-and-conditions'])
      expect(await (await guest.get(path)).text()).not.toContain('hidden-')
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
