import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { guest } from '#test/support/request.ts'
import {
  readAllSettings,
  putSettings,
  readStoredSettings,
  removeSettings,
  type SettingsAnswer,
} from '#test/support/settings.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { openSecret } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'

const audited = () => db.select().from(auditLog).where(eq(auditLog.action, 'setting.changed'))

beforeEach(async () => {
  await removeSettings()
  await db.delete(auditLog)
})

describe('the settings for an admin', () => {
  it('are complete with their defaults, with switches as booleans and numbers as numbers [B-186]', async () => {
    const { data, updated_at: versions } = await readAllSettings()
    expect(data).toMatchObject({
      site_name: 'কর্মী',
      enable_manual_payment: true,
      maintenance_mode: false,
      biodata_submission_fee: 0,
      faq_items: [],
      nogorpay_api_key: { set: false, last4: '' },
      id_image_retention_days: 90,
    })
    expect(versions.site).toBe('1970-01-01T00:00:00.000Z')
  })
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
    expect((await (await guest.get('/api/settings')).json<SettingsAnswer>()).data).toMatchObject({
      contact_address: 'সাভার',
      contact_email: 'a@b.com',
    })
  })

  it('of one group does not change the version of another', async () => {
    const { updated_at: versions } = await readAllSettings()
    await putSettings('contact', { contact_address: 'ক' }, versions.contact)
    expect((await putSettings('system', { currency_symbol: 'Tk' }, versions.system)).status).toBe(200)
  })
})

describe('a secret', () => {
  const key = 'nogor-key-abcdef-9876'

  it('is stored and never shown', async () => {
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

  it('is removed by null', async () => {
    await putSettings('payment', { nogorpay_api_key: key })
    const { body } = await putSettings('payment', { nogorpay_api_key: null })
    expect(body.data.nogorpay_api_key).toEqual({ set: false, last4: '' })
  })
})

describe('the payment methods', () => {
  const offered = async () =>
    (
      await (
        await guest.get('/api/settings')
      ).json<{ data: { available_payment_methods: { id: string }[] } }>()
    ).data.available_payment_methods.map(({ id }) => id)

  it('are offered at once when enabled and complete, and cause a warning when enabled and incomplete', async () => {
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
