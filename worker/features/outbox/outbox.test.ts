import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { memorySms } from '#worker/adapters/sms/sms.memory.ts'
import { db } from '#test/support/database.ts'
import { removeSettings, newAdmin, readStoredSettings } from '#test/support/settings.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { subscribeBrowser, switchOnPush } from '#test/support/push-double/with-push.ts'
import { cancelQueuedSms, claimDue, queueSms } from './outbox.queries.ts'
import { outbox, type Channel, type OutboxRow } from './outbox.table.ts'
import { sendDuePushes, sendDueSms } from './outbox.usecases.ts'
import { pushSubscriptions } from './push/push.table.ts'
import type { SmsKind } from './sms-kinds.schema.ts'
import { env } from 'cloudflare:workers'
import { as } from '#test/support/request.ts'
import { auditLog, serviceOutcomes } from '#worker/features/audit/audit.table.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { smsAccount } from './sms-service.usecases.ts'
import { readSmsHealth } from './sms-health.usecases.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const rowOf = async (recipient: string) => {
  const [row] = await db.select().from(outbox).where(eq(outbox.recipient, recipient))
  return row
}

beforeEach(async () => {
  await removeSettings()
  await db.delete(outbox)
  await db.delete(serviceOutcomes)
})

const { service, push } = switchOnPush()

type Answer = 'accepts' | 'busy' | 'refuses'

const phones: string[] = []
const subscriptionOf = new Map<string, string>()

/** Each channel, with a service that answers as told. */
const channels: {
  channel: Channel
  /** The errors of a service that is busy, and of one that refuses. */
  codes: [string, string]
  /** Minutes between the tries. */
  waits: number[]
  newRecipient: () => Promise<string>
  /** @returns how many messages the sender handled */
  send: (at: Date, answer?: Answer) => Promise<number>
  /** The recipients of all that the service has accepted. */
  accepted: () => (string | undefined)[]
}[] = [
  {
    channel: 'sms',
    codes: ['221', '206'],
    waits: [1, 5, 15, 60],
    newRecipient: async () => newPhone(),
    accepted: () => phones,
    async send(at, answer = 'accepts') {
      const sms = memorySms(({ phone }) => {
        if (answer === 'busy') return { sent: false, retry: true, code: '221' }
        if (answer === 'refuses') return { sent: false, retry: false, code: '206' }
        phones.push(phone)
        return { sent: true, reference: 'memory' }
      })
      return sendDueSms(db, sms, at, 20)
    },
  },
  {
    channel: 'push',
    codes: ['http_500', 'http_400'],
    waits: [1, 4, 10],
    async newRecipient() {
      const { endpoint } = await subscribeBrowser(service, await makeUser('customer'))
      const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
      subscriptionOf.set(endpoint, String(row?.id))
      return String(row?.id)
    },
    accepted: () => service.received.map(({ endpoint }) => subscriptionOf.get(endpoint)),
    async send(at, answer = 'accepts') {
      const status = { accepts: 201, busy: 500, refuses: 400 }[answer]
      service.state.answer = () => new Response(null, { status })
      return sendDuePushes(db, push, at, { limit: 20 })
    },
  },
]

describe.each(channels)('a message by $channel', ({ channel, codes: [busy, refused], waits, ...its }) => {
  const queue = async (values: Partial<OutboxRow> = {}) => {
    const recipient = await its.newRecipient()
    const text = { kind: 'worker_approved', title: 'ক', body: 'ক', path: '/' }
    const times = { sendAfter: now, expiresAt: later(1000), createdAt: now }
    await db.insert(outbox).values({ channel, recipient, ...text, ...times, ...values })
    return recipient
  }

  it('is sent once when three senders run at the same time', async () => {
    const before = its.accepted().length
    const recipients = await Promise.all(Array.from({ length: 12 }, () => queue()))
    const handled = await Promise.all([1, 2, 3].map(() => its.send(now)))
    expect(handled.reduce((sum, count) => sum + count, 0)).toBe(12)
    expect(its.accepted().slice(before).toSorted()).toEqual(recipients.toSorted())
    const rows = await db.select().from(outbox)
    const sent = { status: 'sent', attempts: 1, claimToken: null }
    expect(rows).toEqual(Array(12).fill(expect.objectContaining(sent)))
  })

  it('waits until its time to send, and is cancelled after its end', async () => {
    const recipient = await queue({ sendAfter: later(1), expiresAt: later(5) })
    expect(await its.send(now)).toBe(0)
    expect(await rowOf(recipient)).toMatchObject({ status: 'queued' })
    expect(await its.send(later(5))).toBe(0)
    expect(await rowOf(recipient)).toMatchObject({ status: 'cancelled', body: '' })
    expect(its.accepted()).not.toContain(recipient)
  })

  it('is tried again after a temporary failure, later and later, until it is given up', async () => {
    const recipient = await queue()
    let passed = 0
    for (const [index, wait] of waits.entries()) {
      await its.send(later(passed), 'busy')
      expect(await rowOf(recipient)).toMatchObject({
        status: 'queued',
        attempts: index + 1,
        lastError: busy,
        sendAfter: later(passed + wait),
      })
      expect(await its.send(later(passed + wait - 0.1))).toBe(0)
      passed += wait
    }
    await its.send(later(passed), 'busy')
    expect(await rowOf(recipient)).toMatchObject({ status: 'failed', attempts: waits.length + 1 })
    expect(await its.send(later(passed + 100))).toBe(0)
    expect(its.accepted()).not.toContain(recipient)
  })

  it('is given up at once after a permanent failure', async () => {
    const recipient = await queue()
    await its.send(now, 'refuses')
    expect(await rowOf(recipient)).toMatchObject({ status: 'failed', lastError: refused })
  })

  it('is taken over after a minute from a sender that has disappeared, not before', async () => {
    const recipient = await queue()
    await claimDue(db, channel, { token: 'lost', now, limit: 1 })
    expect(await its.send(later(0.9))).toBe(0)
    expect(await its.send(later(1))).toBe(1)
    expect(its.accepted().filter((one) => one === recipient)).toHaveLength(1)
  })
})

describe('an SMS', () => {
  it('has ড় ঢ় য় as one character each, as smsSize counts them', async () => {
    await queueSms(db, { phone: newPhone(), kind: 'otp', text: 'ড়ঢ়য়'.normalize('NFC'), now })
    const sms = memorySms()
    await sendDueSms(db, sms, now, 20)
    expect(sms.sent.map(({ text }) => text)).toEqual(['\u09dc\u09dd\u09df'])
  })

  it('loses the text of a code after sending or a permanent failure, and keeps other texts', async () => {
    const [code, notice, wrong] = [newPhone(), newPhone(), newPhone()]
    await queueSms(db, { phone: code, kind: 'otp', text: 'কোড 123456', now })
    await queueSms(db, { phone: notice, kind: 'worker_approved', text: 'অনুমোদিত', now })
    await queueSms(db, { phone: wrong, kind: 'otp', text: 'খ', now })
    const sms = memorySms(({ phone }) =>
      phone === wrong ? { sent: false, retry: false, code: '206' } : { sent: true, reference: 'memory' },
    )
    await sendDueSms(db, sms, now, 20)
    expect(await rowOf(code)).toMatchObject({ status: 'sent', body: '', sentAt: now, providerRef: 'memory' })
    expect(await rowOf(notice)).toMatchObject({ status: 'sent', body: 'অনুমোদিত' })
    expect(await rowOf(wrong)).toMatchObject({ status: 'failed', lastError: '206', body: '' })
  })

  it('is sent within the given number, and only if it has the given kind', async () => {
    for (let i = 0; i < 3; i++)
      await queueSms(db, { phone: newPhone(), kind: 'worker_approved', text: 'ক', now })
    await queueSms(db, { phone: newPhone(), kind: 'otp', text: 'খ', now: later(1) })
    expect(await sendDueSms(db, memorySms(), later(1), 10, { kind: 'otp' })).toBe(1)
    expect(await sendDueSms(db, memorySms(), later(1), 2)).toBe(2)
    expect(await sendDueSms(db, memorySms(), later(1), 2)).toBe(1)
  })

  it('is tried again if the service throws', async () => {
    const phone = newPhone()
    await queueSms(db, { phone, kind: 'worker_approved', text: 'ক', now })
    const broken = memorySms(() => {
      throw new Error('boom')
    })
    expect(await sendDueSms(db, broken, now, 20)).toBe(0)
    expect(await rowOf(phone)).toMatchObject({ status: 'queued', lastError: 'fault' })
  })

  it('is queued once for two with the same key', async () => {
    const phone = newPhone()
    const sms = { phone, kind: 'worker_approved', text: 'ক', now, dedupeKey: 'approved:7' } as const
    await db.batch([queueSms(db, sms), queueSms(db, { ...sms, text: 'খ' })])
    const rows = await db.select().from(outbox)
    expect(rows).toEqual([expect.objectContaining({ body: 'ক' })])
  })

  it('that waits loses its text when it is cancelled', async () => {
    const phone = newPhone()
    await queueSms(db, { phone, kind: 'worker_rejected', text: 'ক', now })
    await cancelQueuedSms(db, phone, 'worker_rejected')
    expect(await rowOf(phone)).toMatchObject({ status: 'cancelled', body: '' })
  })
})

const path = '/api/admin/sms/settings'
const account = {
  sms_provider: 'mimsms',
  sms_enabled: true,
  mimsms_username: 'kormi',
  mimsms_api_key: 'secret-key-1234',
  mimsms_sender_name: '8809601000000',
  mimsms_base_url: 'https://relay.example/mim/',
}

describe('the SMS settings', () => {
  it('are saved with the key encrypted, and show only the last four characters of the key [B-103 B-190]', async () => {
    const caller = await newAdmin()
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
    const caller = await newAdmin()
    const refused = async (body: object) => {
      const answer = await caller.put(path, body)
      return [answer.status, Object.keys((await answer.json<{ errors?: object }>()).errors ?? {})]
    }
    expect(await refused({ sms_enabled: true })).toEqual([422, ['sms_enabled']])
    for (const address of ['http://sms.example', 'relay', 'https://user:pass@sms.example'])
      expect(await refused({ mimsms_base_url: address })).toEqual([422, ['mimsms_base_url']])
    expect(await refused({ sms_provider: 'twilio' })).toEqual([422, ['sms_provider']])
    expect(await readStoredSettings()).toEqual({})
    expect((await caller.put(path, { mimsms_base_url: 'http://127.0.0.1:9999' })).status).toBe(200)
  })
})

it('a test SMS is sent to a number in either form, and answers its number of parts [B-191 B-214]', async () => {
  const caller = await newAdmin()
  for (const test_number of ['8801712345678', '০১৭১২-৩৪৫৬৭৮']) {
    const answer = await caller.post('/api/admin/sms/test', { test_number, test_message: 'ক'.repeat(71) })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ success: true, parts: 2 })
  }
  const wrong = { test_number: '880171234567', test_message: 'পরীক্ষা' }
  expect((await caller.post('/api/admin/sms/test', wrong)).status).toBe(422)
})

it('the balance of the SMS account needs an account', async () => {
  const answer = await (await newAdmin()).post('/api/admin/sms/balance')
  expect([answer.status, await answer.json()]).toMatchObject([422, { error: 'sms_not_configured' }])
})

it('the last SMS are shown to an admin with their results, codes without their text', async () => {
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
  const answer = await (await newAdmin()).get('/api/admin/sms/outbox')
  expect(await answer.json()).toMatchObject({
    data: [
      { phone, kind: 'worker_approved', text: 'অনুমোদিত', parts: 1, attempts: 1, code: '221' },
      { phone, kind: 'otp', text: null, status: 'queued', reason: expect.stringContaining('অপারেটর') },
    ],
  })
})

describe('the health of SMS', () => {
  const queue = (kind: SmsKind = 'worker_approved') =>
    queueSms(db, { phone: newPhone(), kind, text: 'অনুমোদিত', now })
  const health = () => readSmsHealth(db)
  const refuse = (code: string) => memorySms(() => ({ sent: false, retry: false, code }))

  it('warns of an error that only the operator can solve until an SMS is sent again', async () => {
    await queue()
    await sendDueSms(db, refuse('216'), now, 10)
    expect(await health()).toMatchObject({
      waiting: 0,
      failed: 1,
      warning: { message: expect.stringContaining('রিচার্জ'), since: now.toISOString() },
    })
    await queue()
    await sendDueSms(db, memorySms(), now, 10)
    expect(await health()).toMatchObject({ failed: 1, warning: null, last_sent_at: now.toISOString() })
  })

  it('does not warn about one wrong number, nor about an operator who fails for a moment', async () => {
    await queue()
    await sendDueSms(db, refuse('206'), now, 10)
    await queue()
    const busy = memorySms(() => ({ sent: false, retry: true, code: '221' }))
    await sendDueSms(db, busy, now, 10)
    expect(await health()).toMatchObject({ waiting: 1, failed: 1, warning: null })
  })

  it('is shown to staff without numbers and texts', async () => {
    await queue()
    await sendDueSms(db, refuse('401'), now, 10)
    const answer = await (await as(await makeUser('staff'))).get('/api/admin/notifications/health')
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('API কী নেয়নি')
    expect(text).not.toMatch(/(?<![0-9a-f])01[3-9]\d{8}(?![0-9a-f])|অনুমোদিত/)
  })

  it('is restored by an admin who sends failed SMS again, except codes', async () => {
    const today = new Date()
    const kinds = ['worker_approved', 'otp'] as const
    for (const kind of kinds) await queueSms(db, { phone: newPhone(), kind, text: 'ক', now: today })
    await sendDueSms(db, refuse('216'), today, 10)
    const answer = await (await newAdmin()).post('/api/admin/sms/retry')
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
