import type { SmsKind } from './sms-kinds.schema.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { memorySms } from '#worker/adapters/sms/sms.memory.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { readStoredSettings, removeSettings } from '#test/support/settings.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { outbox } from './outbox.table.ts'
import { smsAccount } from './sms-service.usecases.ts'
import { queueSms } from './outbox.queries.ts'
import { sendDueSms } from './outbox.usecases.ts'
import { readSmsHealth } from './sms-health.usecases.ts'

const path = '/api/admin/sms/settings'
const admin = async () => as(await makeUser('admin'))
const account = {
  sms_provider: 'mimsms',
  sms_enabled: true,
  mimsms_username: 'kormi',
  mimsms_api_key: 'secret-key-1234',
  mimsms_sender_name: '8809601000000',
  mimsms_base_url: 'https://relay.example/mim/',
}

beforeEach(async () => {
  await removeSettings()
  await db.delete(outbox)
})

describe('the SMS settings', () => {
  it('are saved with the key encrypted, and show only the last four characters of the key [B-103 B-190]', async () => {
    const caller = await admin()
    const answer = await caller.put(path, account)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
    const shown = await (await caller.get(path)).text()
    expect(JSON.parse(shown)).toEqual({
      data: {
        ...account,
        mimsms_api_key: { set: true, last4: '1234' },
        mimsms_base_url: 'https://relay.example/mim',
        otp_daily_site_limit: 5000,
        sms_balance_warning: 100,
        updated_at: expect.stringMatching(/^20/),
      },
    })
    expect(shown).not.toContain('secret')
    expect((await readStoredSettings()).mimsms_api_key).not.toContain('secret')
    expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(/secret|v\d\./)
    const current = await refreshSettings(env, new Date())
    expect(smsAccount(current, env.SETTINGS_KEY)).toMatchObject({ apiKey: 'secret-key-1234' })
  })

  it('cannot be switched on while incomplete, and accept only https or a double on this machine', async () => {
    const caller = await admin()
    const refused = async (body: object) => {
      const answer = await caller.put(path, body)
      return [answer.status, Object.keys((await answer.json<{ errors?: object }>()).errors ?? {})]
    }
    expect(await refused({ sms_enabled: true })).toEqual([422, ['sms_enabled']])
    for (const address of [
      'http://sms.example',
      'javascript:alert(1)',
      'relay',
      'https://user:pass@sms.example',
    ])
      expect(await refused({ mimsms_base_url: address })).toEqual([422, ['mimsms_base_url']])
    expect(await refused({ sms_provider: 'twilio' })).toEqual([422, ['sms_provider']])
    expect(await readStoredSettings()).toEqual({})
    expect((await caller.put(path, { mimsms_base_url: 'http://127.0.0.1:9999' })).status).toBe(200)
  })
})

describe('a test SMS', () => {
  it('is sent to a number in either form, and answers its number of parts [B-191 B-214]', async () => {
    const caller = await admin()
    for (const test_number of ['8801712345678', '০১৭১২-৩৪৫৬৭৮']) {
      const answer = await caller.post('/api/admin/sms/test', { test_number, test_message: 'ক'.repeat(71) })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ success: true, parts: 2 })
    }
    const wrong = { test_number: '880171234567', test_message: 'পরীক্ষা' }
    expect((await caller.post('/api/admin/sms/test', wrong)).status).toBe(422)
  })
})

it('the balance of the SMS account needs an account', async () => {
  const answer = await (await admin()).post('/api/admin/sms/balance')
  expect([answer.status, await answer.json()]).toMatchObject([422, { error: 'sms_not_configured' }])
})

describe('the last SMS', () => {
  it('are shown to an admin with their results, codes without their text', async () => {
    const now = new Date()
    const phone = newPhone()
    await queueSms(db, { phone, kind: 'otp', text: 'কোড ১২৩৪৫৬', now })
    await queueSms(db, { phone, kind: 'worker_approved', text: 'অনুমোদিত', now })
    await sendDueSms(
      db,
      memorySms(() => ({ sent: false, retry: true, code: '221' })),
      now,
      10,
    )
    const answer = await (await admin()).get('/api/admin/sms/outbox')
    expect(await answer.json()).toMatchObject({
      data: [
        {
          phone,
          kind: 'worker_approved',
          text: 'অনুমোদিত',
          parts: 1,
          status: 'queued',
          attempts: 1,
          code: '221',
        },
        { phone, kind: 'otp', text: null, status: 'queued', reason: expect.stringContaining('অপারেটর') },
      ],
    })
  })
})

describe('the health of SMS', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  const queue = (kind: SmsKind = 'worker_approved') =>
    queueSms(db, { phone: newPhone(), kind, text: 'অনুমোদিত', now })
  const health = async () => readSmsHealth(db, await refreshSettings(env, now), env.SETTINGS_KEY)
  const refuse = (code: string) => memorySms(() => ({ sent: false, retry: false, code, tellOperator: true }))

  it('warns of an error that only the operator can solve until an SMS is sent again', async () => {
    await queue()
    await sendDueSms(db, refuse('216'), now, 10)
    expect(await health()).toMatchObject({
      waiting: 0,
      failed: 1,
      warning: { code: '216', message: expect.stringContaining('রিচার্জ') },
      failures: [{ kind: 'worker_approved', status: 'failed', code: '216' }],
    })
    await queue()
    await sendDueSms(db, memorySms(), now, 10)
    expect(await health()).toMatchObject({ failed: 1, warning: null, last_sent_at: now.toISOString() })
  })

  it('does not warn about one wrong number', async () => {
    await queue()
    await sendDueSms(db, refuse('206'), now, 10)
    expect(await health()).toMatchObject({ failed: 1, warning: null, failures: [{ code: '206' }] })
  })

  it('is shown to staff without numbers and texts', async () => {
    await queue()
    await sendDueSms(db, refuse('401'), now, 10)
    const answer = await (await as(await makeUser('staff'))).get('/api/admin/notifications/health')
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('"code":"401"')
    expect(text).not.toMatch(/(?<![0-9a-f])01[3-9]\d{8}(?![0-9a-f])|অনুমোদিত/)
  })

  it('is restored by an admin who sends failed SMS again, except codes', async () => {
    const today = new Date()
    const kinds = ['worker_approved', 'otp'] as const
    for (const kind of kinds) await queueSms(db, { phone: newPhone(), kind, text: 'ক', now: today })
    await sendDueSms(db, refuse('216'), today, 10)
    const answer = await (await admin()).post('/api/admin/sms/retry')
    expect(await answer.json()).toMatchObject({ success: true, queued: 1 })
    const sms = memorySms()
    await sendDueSms(db, sms, new Date(Date.now() + 120_000), 10)
    const states = (await db.select().from(outbox)).map(({ kind, status }) => [kind, status])
    expect(states).toEqual([
      ['worker_approved', 'sent'],
      ['otp', 'failed'],
    ])
  })
})
