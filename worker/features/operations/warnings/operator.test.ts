import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { putSettings, readAllSettings, readStoredSettings, removeSettings } from '#test/support/settings.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { openSecret } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'

const webhook = 'https://hooks.example.com/services/T000/VERYSECRET'
const save = (body: unknown) => putSettings('operator', body)
const test = async () => (await as(await makeUser('admin'))).post('/api/admin/settings/operator/test')

beforeEach(async () => {
  await removeSettings()
  await db.delete(auditLog)
  await db.delete(outbox)
})
afterEach(() => vi.restoreAllMocks())

describe('where the operator is told', () => {
  it('is stored with the address sealed, which no one reads again', async () => {
    const saved = await save({ operator_channel: 'webhook', operator_webhook_url: webhook })
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({
      operator_channel: 'webhook',
      operator_webhook_url: { set: true, last4: 'CRET' },
    })
    const stored = await readStoredSettings()
    expect(stored.operator_webhook_url).not.toContain('hooks')
    const settings = await refreshSettings(env, new Date())
    expect(openSecret(settings, 'operator_webhook_url', env.SETTINGS_KEY)).toBe(webhook)
    expect(JSON.stringify([await readAllSettings(), await db.select().from(auditLog)])).not.toMatch(
      /VERYSECRET|hooks\.example/,
    )
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        action: 'setting.changed',
        entityId: 'operator',
        after: { operator_channel: 'webhook', operator_webhook_url: '***' },
      },
    ])
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
})

describe('the test message', () => {
  it('goes to the stored address, and gives messages that were given up another try', async () => {
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

  it('says why it did not arrive, without the address', async () => {
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
      { action: 'setting.tested', after: { service: 'webhook', succeeded: false } },
    ])
  })

  it('is refused while the channel is off, and goes to all admins by SMS', async () => {
    expect(await (await test()).json()).toMatchObject({ error: 'channel_off' })
    await save({ operator_channel: 'sms' })
    expect((await test()).status).toBe(200)
    const queued = await db.select().from(outbox)
    expect(queued.length).toBeGreaterThan(0)
    expect(new Set(queued.map(({ kind }) => kind))).toEqual(new Set(['operator_message']))
  })
})
