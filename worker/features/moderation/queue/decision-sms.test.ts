import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { memorySms } from '#worker/adapters/sms/sms.memory.ts'
import { sendDueSms } from '#worker/features/outbox/outbox.usecases.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeProvider } from '#test/support/factories.ts'
import { makePending, moderator, saveShortSmsTemplates, smsTo } from '#test/support/moderation.ts'

beforeAll(saveShortSmsTemplates)

const afterUndo = () => new Date(Date.now() + 10_500)

async function textsSentTo(phone: string, database = db) {
  const sms = memorySms()
  await sendDueSms(database, sms, afterUndo(), 100)
  return sms.sent.filter((sent) => sent.phone === phone).map(({ text }) => text)
}

const switched = async (id: number, action: 'activate' | 'deactivate') =>
  (await (await moderator()).post(`/api/admin/workers/${id}/${action}`)).status

const rejected = async (id: number) =>
  (await moderator()).post(`/api/service-workers/${id}/reject`, { reason_code: 'photo_unclear' })

const submittedAgain = (id: number) =>
  db.update(providers).set({ status: 'pending' }).where(eq(providers.id, id))

describe('the SMS of a decision', () => {
  it('is not sent for a profile that was switched on again', async () => {
    const worker = await makeProvider()
    await switched(worker.id, 'deactivate')
    expect(await switched(worker.id, 'activate')).toBe(200)
    expect(await textsSentTo(worker.phone)).toEqual([])
    expect(await smsTo(worker.phone)).toMatchObject([{ status: 'cancelled', body: '' }])
  })

  it('is sent if the switching on is undone', async () => {
    const worker = await makeProvider({ name: 'সালমা' })
    await switched(worker.id, 'deactivate')
    const staff = await moderator()
    await staff.post(`/api/admin/workers/${worker.id}/activate`)
    expect((await staff.post(`/api/admin/workers/${worker.id}/undo`)).status).toBe(200)
    expect(await textsSentTo(worker.phone)).toEqual(['সালমা বন্ধ'])
  })

  it('is not sent for a rejected profile that was submitted again', async () => {
    const worker = await makePending()
    expect((await rejected(worker.id)).status).toBe(200)
    await submittedAgain(worker.id)
    expect(await textsSentTo(worker.phone)).toEqual([])
  })

  it('is sent for a rejected profile that was deleted', async () => {
    const worker = await makePending({ name: 'জামাল' })
    await rejected(worker.id)
    expect((await (await moderator()).delete(`/api/service-workers/${worker.id}`)).status).toBe(200)
    expect(await textsSentTo(worker.phone)).toHaveLength(1)
  })

  it('is not sent if the profile is switched on immediately before it is claimed', async () => {
    const worker = await makeProvider()
    await switched(worker.id, 'deactivate')
    const late = interleavedDatabase('"claim_token" = ?', () => switched(worker.id, 'activate'))
    expect(await textsSentTo(worker.phone, late)).toEqual([])
  })

  it('is sent at most once when senders and the switching on run in parallel, and never afterwards', async () => {
    const workers = [await makeProvider(), await makeProvider(), await makeProvider()]
    for (const { id } of workers) await switched(id, 'deactivate')
    const sms = memorySms()
    const send = () => sendDueSms(db, sms, afterUndo(), 100)
    await Promise.all([send(), ...workers.map(({ id }) => switched(id, 'activate')), send()])
    const sent = sms.sent.length
    await send()
    expect(sms.sent).toHaveLength(sent)
    for (const { phone } of workers) {
      const [row] = await smsTo(phone)
      expect(sms.sent.filter((one) => one.phone === phone)).toHaveLength(row?.status === 'sent' ? 1 : 0)
      expect(['sent', 'cancelled']).toContain(row?.status)
    }
  })
})
