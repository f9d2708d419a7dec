import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, jsonOf } from '#test/support/answers.ts'
import { auditsOf } from '#test/support/audits.ts'
import { db } from '#test/support/database.ts'
import { makeBoostingPlan, makeCategory, makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { switchOnDoubles } from '#test/support/gateway-doubles/with-doubles.ts'
import {
  changeSecrets,
  changeSettings,
  newAdmin,
  putSettings,
  removeSettings,
} from '#test/support/settings.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { boostingPlans, subscriptionPlans } from '#worker/features/entitlements/entitlements.table.ts'
import { serviceTests } from '#worker/features/settings-admin/service-tests.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { checklistSkips } from '../operations.table.ts'
import { readChecklist } from './checklist.usecases.ts'

type Checklist = Awaited<ReturnType<typeof readChecklist>>

const path = '/api/admin/checklist'

const read = async () => (await jsonOf<{ data: Checklist }>((await newAdmin()).get(path))).data
const stepOf = async (name: string) => (await read()).steps.find((step) => step.name === name)

const test = async (method: string) => (await newAdmin()).post('/api/admin/settings/payment/test', { method })

beforeEach(async () => {
  await removeSettings()
  for (const table of [serviceTests, checklistSkips, categories, subscriptionPlans, boostingPlans])
    await db.delete(table)
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.role, 'staff'))
})

describe('the checklist', () => {
  it('follows the rows and settings of the site', async () => {
    await changeSettings({ enable_manual_payment: '0' })
    // What is switched off does not count.
    await makeCategory({ isActive: false })
    await makeSubscriptionPlan({ isActive: false })
    await makeBoostingPlan({ isActive: false })
    await makeUser('staff', { suspendedAt: new Date() })
    expect((await read()).steps.filter(({ state }) => state === 'done')).toEqual([])
    await makeCategory()
    await makeSubscriptionPlan()
    await makeBoostingPlan()
    await makeUser('staff')
    const owner = { owner_name: 'ক', owner_licence: 'খ', open_hours: 'গ', answer_days: '3' }
    await changeSettings({ contact_phone: '09612-345678', ...owner })
    const { total, settled, steps } = await read()
    expect([settled, total]).toEqual([5, 8])
    expect(steps.filter(({ state }) => state === 'missing').map(({ name }) => name)).toEqual([
      'payment',
      'terms',
      'operator_channel',
    ])
  })

  it('takes terms as read when an admin saved them, not when the installation did', async () => {
    await changeSettings({ terms_and_conditions_content: '<p>ক</p>', terms_of_biodata_content: '<p>খ</p>' })
    expect(await stepOf('terms')).toMatchObject({ state: 'missing', reason: 'terms_unread' })
    await putSettings('terms', {
      terms_and_conditions_content: '<p>গ</p>',
      terms_of_biodata_content: '<p>ঘ</p>',
    })
    expect(await stepOf('terms')).toMatchObject({ state: 'done' })
  })
})

describe('the test of a gateway', () => {
  it('counts until a credential changes', async () => {
    const { ssl } = await switchOnDoubles()
    await changeSettings({ enable_nogorpay: '0', enable_manual_payment: '0' })
    expect(await stepOf('payment')).toMatchObject({ reason: 'payment_untested', field: 'test_sslcommerz' })
    expect((await test('sslcommerz')).status).toBe(200)
    expect(await stepOf('payment')).toMatchObject({ state: 'done' })

    await changeSecrets({ ssl_store_password: 'another-password' })
    expect(await stepOf('payment')).toMatchObject({ reason: 'payment_untested' })
    expect((await test('sslcommerz')).status).toBe(422)
    expect(await stepOf('payment')).toMatchObject({ reason: 'payment_untested' })
    await changeSecrets({ ssl_store_password: ssl.store('').storePassword })
    expect(await stepOf('payment')).toMatchObject({ reason: 'payment_untested' })
    expect((await test('sslcommerz')).status).toBe(200)
    expect(await stepOf('payment')).toMatchObject({ state: 'done' })
  })

  it('counts after the key of the settings was replaced', async () => {
    await switchOnDoubles()
    await changeSettings({ enable_nogorpay: '0', enable_manual_payment: '0' })
    await test('sslcommerz')
    const reader = { role: 'admin', hasSecondFactor: true } as const
    const rotated = {
      ...env,
      SETTINGS_KEY: 'a-new-key-of-more-than-32-characters',
      SETTINGS_KEY_OLD: env.SETTINGS_KEY,
    }
    const { steps } = await readChecklist(db, reader, rotated)
    expect(steps.find(({ name }) => name === 'payment')).toMatchObject({ state: 'done' })
  })

  it('stores no credential, and one row for parallel tests', async () => {
    await switchOnDoubles()
    expect(await atOnce(5, () => test('sslcommerz'))).toEqual({ 200: 5 })
    const rows = await db.select().from(serviceTests)
    expect(rows).toEqual([expect.objectContaining({ service: 'sslcommerz', succeeded: true })])
    expect(JSON.stringify(rows)).not.toContain('test-secret')
  })
})

describe('a step that may be skipped', () => {
  it('is skipped and taken up again, once for parallel calls', async () => {
    const admin = await newAdmin()
    const skip = (skipped: boolean) => admin.put(`${path}/moderator`, { skipped })
    const entries = async () => (await auditsOf('checklist', 'moderator')).map(({ action }) => action)

    const before = (await read()).settled
    expect(await atOnce(5, () => skip(true))).toEqual({ 200: 5 })
    expect(await entries()).toEqual(['checklist.skipped'])
    expect(await read()).toMatchObject({ settled: before + 1 })
    expect(await stepOf('moderator')).toMatchObject({ state: 'skipped' })

    expect((await skip(false)).status).toBe(200)
    expect(await read()).toMatchObject({ settled: before })
    expect(await entries()).toEqual(['checklist.skipped', 'checklist.resumed'])
  })

  it('is one of the optional ones', async () => {
    const admin = await newAdmin()
    for (const step of ['contact', 'payment', 'nothing'])
      expect((await admin.put(`${path}/${step}`, { skipped: true })).status, step).toBe(422)
    expect((await admin.put(`${path}/terms`, { skipped: 'yes' })).status).toBe(422)
    expect(await db.select().from(checklistSkips)).toEqual([])
  })
})
