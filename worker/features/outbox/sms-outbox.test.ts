import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { memorySms } from '#worker/adapters/sms/sms.memory.ts'
import { db } from '#test/support/database.ts'
import { newPhone } from '#test/support/factories.ts'
import { smsOutbox } from './notifications.table.ts'
import { cancelQueuedSms, queueSms } from './sms-outbox.queries.ts'
import { sendDueSms } from './sms-outbox.usecases.ts'

const now = new Date('2026-11-21T06:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const rowOf = async (phone: string) => {
  const [row] = await db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone))
  return row
}

describe('the SMS outbox', () => {
  beforeEach(async () => {
    await db.delete(smsOutbox)
  })

  it('sends a due SMS once when three senders run at the same time', async () => {
    const phones = Array.from({ length: 12 }, () => newPhone())
    for (const phone of phones) await queueSms(db, { phone, kind: 'worker_approved', text: 'অনুমোদিত', now })
    const sms = memorySms()
    const counts = await Promise.all([1, 2, 3].map(() => sendDueSms(db, sms, now, 20)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(12)
    expect(sms.sent.map(({ phone }) => phone).toSorted()).toEqual(phones.toSorted())
  })

  it('sends ড় ঢ় য় as one character each, as smsSize counts them', async () => {
    await queueSms(db, { phone: newPhone(), kind: 'otp', text: 'ড়ঢ়য়'.normalize('NFC'), now })
    const sms = memorySms()
    await sendDueSms(db, sms, now, 20)
    expect(sms.sent.map(({ text }) => text)).toEqual(['\u09dc\u09dd\u09df'])
  })

  it('empties the text of a code after sending, and keeps other texts', async () => {
    const [code, notice] = [newPhone(), newPhone()]
    await queueSms(db, { phone: code, kind: 'otp', text: 'কোড 123456', now })
    await queueSms(db, { phone: notice, kind: 'worker_approved', text: 'অনুমোদিত', now })
    await sendDueSms(db, memorySms(), now, 20)
    expect(await rowOf(code)).toMatchObject({ status: 'sent', body: '', sentAt: now, providerRef: 'memory' })
    expect(await rowOf(notice)).toMatchObject({ status: 'sent', body: 'অনুমোদিত' })
  })

  it('sends at most the given number, and only the given kind', async () => {
    for (let i = 0; i < 3; i++)
      await queueSms(db, { phone: newPhone(), kind: 'worker_approved', text: 'ক', now })
    await queueSms(db, { phone: newPhone(), kind: 'otp', text: 'খ', now: later(1) })
    expect(await sendDueSms(db, memorySms(), later(1), 10, { kind: 'otp' })).toBe(1)
    expect(await sendDueSms(db, memorySms(), later(1), 2)).toBe(2)
    expect(await sendDueSms(db, memorySms(), later(1), 2)).toBe(1)
  })

  it('waits until its time to send, and cancels an expired SMS', async () => {
    const phone = newPhone()
    await queueSms(db, { phone, kind: 'otp', text: 'ক', now, sendAfter: later(1), expiresAt: later(5) })
    const sms = memorySms()
    await sendDueSms(db, sms, now, 20)
    expect(await rowOf(phone)).toMatchObject({ status: 'queued' })
    await sendDueSms(db, sms, later(5), 20)
    expect(await rowOf(phone)).toMatchObject({ status: 'cancelled', body: '' })
    expect(sms.sent).toEqual([])
  })

  it('tries again after a temporary failure and stops after a permanent one', async () => {
    const [busy, wrong] = [newPhone(), newPhone()]
    await queueSms(db, { phone: busy, kind: 'worker_approved', text: 'ক', now })
    await queueSms(db, { phone: wrong, kind: 'otp', text: 'খ', now })
    const refusing = memorySms(({ phone }) =>
      phone === busy ? { sent: false, retry: true, code: '221' } : { sent: false, retry: false, code: '206' },
    )
    await sendDueSms(db, refusing, now, 20)
    expect(await rowOf(busy)).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: '221',
      sendAfter: later(1),
    })
    expect(await rowOf(wrong)).toMatchObject({ status: 'failed', lastError: '206', body: '' })
    const sms = memorySms()
    await sendDueSms(db, sms, later(1), 20)
    expect(sms.sent).toEqual([{ phone: busy, text: 'ক' }])
  })

  it('takes over the SMS of a hanging sender after a minute, not before', async () => {
    const phone = newPhone()
    await queueSms(db, { phone, kind: 'worker_approved', text: 'ক', now })
    const stuck = memorySms(() => new Promise<never>(() => {}))
    void sendDueSms(db, stuck, now, 20)
    await expect.poll(async () => (await rowOf(phone))?.status).toBe('sending')
    const sms = memorySms()
    expect(await sendDueSms(db, sms, new Date(now.getTime() + 59_000), 20)).toBe(0)
    expect(await sendDueSms(db, sms, later(1), 20)).toBe(1)
  })

  it('treats a service that throws as a temporary failure', async () => {
    const phone = newPhone()
    await queueSms(db, { phone, kind: 'worker_approved', text: 'ক', now })
    const broken = memorySms(() => {
      throw new Error('boom')
    })
    expect(await sendDueSms(db, broken, now, 20)).toBe(0)
    expect(await rowOf(phone)).toMatchObject({ status: 'queued', lastError: 'fault' })
  })

  it('queues one SMS for two with the same key', async () => {
    const phone = newPhone()
    const sms = { phone, kind: 'worker_approved', text: 'ক', now, dedupeKey: 'approved:7' } as const
    await db.batch([queueSms(db, sms), queueSms(db, { ...sms, text: 'খ' })])
    const rows = await db.select().from(smsOutbox)
    expect(rows).toEqual([expect.objectContaining({ body: 'ক' })])
  })

  it('cancels a waiting SMS and empties its text', async () => {
    const phone = newPhone()
    await queueSms(db, { phone, kind: 'worker_rejected', text: 'ক', now })
    await cancelQueuedSms(db, phone, 'worker_rejected')
    expect(await rowOf(phone)).toMatchObject({ status: 'cancelled', body: '' })
  })
})
