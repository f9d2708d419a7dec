import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { memorySms } from '#worker/adapters/sms/sms.memory.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { subscribeBrowser, switchOnPush } from '#test/support/push-double/with-push.ts'
import { cancelQueuedSms, claimDue, queueSms } from './outbox.queries.ts'
import { outbox, type Channel, type OutboxRow } from './outbox.table.ts'
import { sendDuePushes, sendDueSms } from './outbox.usecases.ts'
import { pushSubscriptions } from './push/push.table.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const rowOf = async (recipient: string) => {
  const [row] = await db.select().from(outbox).where(eq(outbox.recipient, recipient))
  return row
}

beforeEach(async () => {
  await db.delete(outbox)
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
