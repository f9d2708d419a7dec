import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { guest } from '#test/support/request.ts'
import { changeSettings, removeSettings } from '#test/support/settings.ts'
import { saveSetting } from './settings.queries.ts'
import { settingKeys } from './settings.schema.ts'
import { readSettings, refreshSettings } from './settings.usecases.ts'
import { memoryKv } from '#test/support/bindings/memory-kv.ts'
import { recordedDatabase } from '#test/support/bindings/watched-database.ts'
import { listNumbers, raiseNumber } from '#worker/middleware/copies/numbers.table.ts'

beforeEach(async () => {
  await removeSettings()
})

const read = async <Data = Record<string, unknown>>(path: string) =>
  (await (await guest.get(path)).json<{ data: Data }>()).data

describe('the public settings', () => {
  it('are an allow-list, with defaults for keys that were never saved [A-150 A-165 A-234 B-097]', async () => {
    await changeSettings({
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
    await changeSettings(Object.fromEntries(hidden.map((key) => [key, `hidden-${key}`])))
    for (const path of ['/api/settings', '/api/settings/faq', '/api/settings/terms-and-conditions'])
      expect(await (await guest.get(path)).text()).not.toContain('hidden-')
  })

  it('contain the terms of registration and the enabled questions [A-155 A-156 A-235 A-236]', async () => {
    await changeSettings({
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
    // A stored text that is damaged.
    await changeSettings({ faq_enabled: '1', faq_items: '[{"question":' })
    expect(await read('/api/settings/faq')).toEqual({ enabled: true, items: [] })
  })
})

describe('the copies of the settings', () => {
  const brokenDatabase = {
    withSession() {
      throw new Error('D1_ERROR: network connection lost')
    },
  } as unknown as D1Database

  let hours = 0
  let now = new Date()
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  /** @returns the number of the settings after the save */
  async function save(name: string): Promise<number> {
    await saveSetting(db, 'site_name', name, { userId: null, now: new Date() })
    await raiseNumber(db, 'settings')
    const [row] = await listNumbers(db, 'settings')
    return row?.number ?? 0
  }

  // The memory of the isolate outlives a test, so each test runs at a time when it has been forgotten.
  let number = 0
  beforeEach(async () => {
    hours += 1
    now = new Date(Date.now() + hours * 3_600_000)
    number = await save('প্রথম')
  })

  describe('the copy of the settings in KV', () => {
    it('is filled from the primary and ends after some minutes', async () => {
      const { kv, lifetimes } = memoryKv()
      const { binding, statements } = recordedDatabase()
      await readSettings({ DB: binding, KV: kv }, { now, number })
      expect(lifetimes).toEqual([240])
      expect(statements.length).toBeGreaterThan(0)
      expect(new Set(statements.map(({ start }) => start))).toEqual(new Set(['first-primary']))
    })

    it('is used under its number without asking the database', async () => {
      const { kv: KV } = memoryKv()
      await refreshSettings({ DB: env.DB, KV }, now)
      await readSettings({ DB: env.DB, KV: memoryKv().kv }, { now, number: await save('দ্বিতীয়') })
      const read = await readSettings({ DB: brokenDatabase, KV }, { now, number })
      expect(read.site_name).toBe('প্রথম')
    })

    it('is not used under another number: it lags, was written by a slow reading from before a save, or the database was restored', async () => {
      const { kv: KV, values } = memoryKv()
      await refreshSettings({ DB: env.DB, KV }, now)
      const old = values.get('settings') ?? ''
      const second = await save('দ্বিতীয়')
      expect((await readSettings({ DB: env.DB, KV }, { now, number: second })).site_name).toBe('দ্বিতীয়')
      values.set('settings', old)
      const third = await save('তৃতীয়')
      expect((await readSettings({ DB: env.DB, KV }, { now, number: third })).site_name).toBe('তৃতীয়')
      await saveSetting(db, 'site_name', 'ফেরানো', { userId: null, now: new Date() })
      await db.run(`UPDATE copy_numbers SET number = ${number} WHERE name = 'settings'`)
      expect((await readSettings({ DB: env.DB, KV }, { now, number })).site_name).toBe('ফেরানো')
    })
  })

  describe('the settings in the memory of an isolate', () => {
    it('are used under their number, and for 25 seconds by a job, which knows none', async () => {
      const { kv: KV } = memoryKv()
      await refreshSettings({ DB: env.DB, KV }, now)
      const second = await save('দ্বিতীয়')
      const nameFor = async (known: Parameters<typeof readSettings>[1]) =>
        (await readSettings({ DB: env.DB, KV: memoryKv().kv }, known)).site_name
      expect(await nameFor({ now: later(200_000), number })).toBe('প্রথম')
      expect(await nameFor({ now: later(24_000) })).toBe('প্রথম')
      expect(await nameFor({ now: later(24_000), number: second })).toBe('দ্বিতীয়')
      await save('তৃতীয়')
      expect(await nameFor({ now: later(60_000) })).toBe('তৃতীয়')
    })

    it('end after five minutes although their number stays, because rows may be changed by hand', async () => {
      const { kv: KV } = memoryKv()
      await refreshSettings({ DB: env.DB, KV }, now)
      await saveSetting(db, 'site_name', 'হাতে লেখা', { userId: null, now: new Date() })
      const source = { DB: env.DB, KV: memoryKv().kv }
      expect((await readSettings(source, { now: later(299_000), number })).site_name).toBe('প্রথম')
      expect((await readSettings(source, { now: later(300_000), number })).site_name).toBe('হাতে লেখা')
    })

    it('stay while neither KV nor the database answers', async () => {
      const { kv: KV, values } = memoryKv()
      await refreshSettings({ DB: env.DB, KV }, now)
      values.clear()
      const source = { DB: brokenDatabase, KV }
      for (const known of [{ number: number + 1 }, {}])
        expect((await readSettings(source, { now: later(400_000), ...known })).site_name).toBe('প্রথম')
    })
  })

  it('every raise gives another number, also in one millisecond and with a clock that ran ahead', async () => {
    await db.run(`UPDATE copy_numbers SET number = number + 1000000000 WHERE name = 'settings'`)
    const numbers = [await save('এক'), await save('দুই'), await save('তিন')]
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  })
})
