import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { atOnce, errorOf, refusedFields } from '#test/support/answers.ts'
import { changeRows, db } from '#test/support/database.ts'
import {
  makeCategory,
  makeProvider,
  makeUser,
  makeBoost,
  makeReveal,
  makeReview,
} from '#test/support/factories.ts'
import { as, guest, send } from '#test/support/request.ts'
import {
  actsOn,
  auditActionsOf,
  isListed,
  makePending,
  moderator,
  providerRow,
  smsTo,
  saveShortSmsTemplates,
} from '#test/support/moderation.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { deactivationReasons } from '#worker/features/submissions/decision-reasons.schema.ts'
import { memorySms } from '#worker/adapters/sms/sms.memory.ts'
import { sendDueSms } from '#worker/features/outbox/outbox.usecases.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'

beforeAll(saveShortSmsTemplates)

type Refusal = { message: string; reviewed_by: { name: string }; reviewed_at: string }

/** As if the last decision about a profile had been made so many milliseconds earlier. */
const letTimePass = (id: number, milliseconds: number) =>
  changeRows(auditLog, eq(auditLog.entityId, String(id)), { createdAt: new Date(Date.now() - milliseconds) })
const afterUndo = () => new Date(Date.now() + 10_500)

async function textsSentTo(phone: string, database = db) {
  const sms = memorySms()
  await sendDueSms(database, sms, afterUndo(), 100)
  return sms.sent.filter((sent) => sent.phone === phone).map(({ text }) => text)
}

const switched = async (id: number, action: 'activate' | 'deactivate') =>
  (await (await moderator()).post(`/api/admin/workers/${id}/${action}`)).status
const setStatus = (id: number, status: 'pending' | 'rejected') =>
  changeRows(providers, eq(providers.id, id), { status })
const now = new Date()

/** Puts an image into its bucket as an upload does. */
async function store(bucket: 'pictures' | 'documents', path: string) {
  const keys =
    bucket === 'pictures' ? [160, 320, 640].map((size) => `${path}-${size}.webp`) : [`${path}.webp`]
  const objects = bucket === 'pictures' ? env.PICTURES : env.DOCUMENTS
  for (const key of keys) await objects.put(key, 'image')
  await db.insert(storedImages).values({ bucket, path, createdAt: now }).onConflictDoNothing()
}

const objectsIn = async (bucket: R2Bucket, prefix: string) => (await bucket.list({ prefix })).objects.length
let images = 0
const newName = (folder: string) => `${folder}/${String((images += 1)).padStart(32, '0')}`
const remove = async (id: number) => (await moderator()).delete(`/api/service-workers/${id}`)

describe('approving', () => {
  it('publishes the profile, audits the moderator, and sends the SMS to the account after the time for undo [A-007 B-002 B-100 B-101 B-104 B-172]', async () => {
    const category = await makeCategory({ name: 'চালক' })
    const { id: userId, phone } = await makeUser('service_worker')
    const worker = await makePending({ name: 'রহিম', categoryId: category.id, userId })
    const staff = await moderator('আসমা')
    expect(await isListed(worker.id)).toBe(false)
    const before = Date.now()
    const answer = await staff.post(`/api/service-workers/${worker.id}/approve`)
    expect(answer.status).toBe(200)
    const body = await answer.json<{ success: boolean; message: string; undo_until: string }>()
    expect(body).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
    expect(Date.parse(body.undo_until) - before).toBeGreaterThanOrEqual(10_000)
    expect(await providerRow(worker.id)).toMatchObject({
      status: 'approved',
      isActive: true,
      reviewedAt: expect.any(Date),
    })
    expect(await isListed(worker.id)).toBe(true)
    expect((await guest.get(`/api/biodata/${worker.id}`)).status).toBe(200)
    expect(await auditActionsOf(worker.id)).toEqual([
      expect.objectContaining({ action: 'provider.approved', actorName: 'আসমা' }),
    ])
    expect(await smsTo(worker.phone)).toEqual([])
    const [sms] = await smsTo(phone)
    const place = `${worker.area}, ${worker.district}, ${worker.division}`
    expect(sms).toMatchObject({
      kind: 'worker_approved',
      body: `রহিম অনুমোদিত: চালক, ${place}`,
      status: 'queued',
    })
    expect(sms?.sendAfter.getTime()).toBeGreaterThanOrEqual(before + 10_000)
  })

  it('happens once for parallel calls; the others get who decided and when', async () => {
    const worker = await makePending()
    const [first, second] = [await moderator('প্রথম'), await moderator('দ্বিতীয়')]
    const answers = await Promise.all([
      first.post(`/api/service-workers/${worker.id}/approve`),
      second.post(`/api/service-workers/${worker.id}/reject`, { reason_code: 'duplicate' }),
      first.post(`/api/service-workers/${worker.id}/approve`),
      second.post(`/api/service-workers/${worker.id}/approve`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const loser = answers.find(({ status }) => status === 409)
    const refused = await (loser as Response).json<Refusal>()
    expect(refused).toMatchObject({
      error: 'already_reviewed',
      reviewed_by: { name: expect.stringMatching(/^(প্রথম|দ্বিতীয়)$/) },
    })
    expect(refused.message).toContain(refused.reviewed_by.name)
    expect(Date.parse(refused.reviewed_at)).not.toBeNaN()
    expect(await auditActionsOf(worker.id)).toHaveLength(1)
    expect(await smsTo(worker.phone)).toHaveLength(1)
  })

  it('is refused for a newer submission than the one read', async () => {
    const worker = await makePending()
    const staff = await moderator()
    const stale = new Date(worker.submittedAt.getTime() - 60_000).toISOString()
    const path = `/api/service-workers/${worker.id}/approve`
    expect(await errorOf(await staff.post(`${path}?submitted_at=${stale}`))).toEqual([
      409,
      'submission_renewed',
    ])
    const seen = worker.submittedAt.toISOString()
    expect((await staff.post(`${path}?submitted_at=${seen}`)).status).toBe(200)
  })
})

describe('rejecting', () => {
  it('stores code and note and sends both to the worker [B-002 B-100 B-104 B-105 B-155 B-172]', async () => {
    const worker = await makePending({ name: 'করিম' })
    const staff = await moderator()
    const reason = { reason_code: 'photo_unclear', note: '  মুখ  ঝাপসা ' }
    expect((await staff.post(`/api/service-workers/${worker.id}/reject`, reason)).status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({
      status: 'rejected',
      rejectionCode: 'photo_unclear',
      rejectionNote: 'মুখ ঝাপসা',
      reviewedAt: expect.any(Date),
    })
    const owner = await as({ id: worker.userId, role: 'service_worker' })
    expect(await (await owner.get('/api/service-workers/me')).json()).toMatchObject({
      is_approved: false,
      reviewed_at: expect.stringMatching(/^20/),
    })
    expect((await smsTo(worker.phone))[0]?.body).toBe('করিম প্রত্যাখ্যাত। কারণ: ছবিটি স্পষ্ট নয়; মুখ ঝাপসা।')
    expect((await auditActionsOf(worker.id))[0]?.after).toMatchObject({
      status: 'rejected',
      reason_code: 'photo_unclear',
      note: 'মুখ ঝাপসা',
    })
  })

  it('needs a known reason, and a note for the reason other', async () => {
    const worker = await makePending()
    const staff = await moderator()
    const path = `/api/service-workers/${worker.id}/reject`
    const cases: [object, string][] = [
      [{}, 'reason_code'],
      [{ reason_code: 'ugly' }, 'reason_code'],
      [{ reason_code: 'other' }, 'note'],
      [{ reason_code: 'other', note: '  ' }, 'note'],
      [{ reason_code: 'duplicate', note: 'ক'.repeat(201) }, 'note'],
    ]
    for (const [body, field] of cases)
      expect(await refusedFields(await staff.post(path, body))).toEqual([field])
    expect((await providerRow(worker.id))?.status).toBe('pending')
    expect((await staff.post(path, { reason_code: 'other', note: 'ঠিকানা ভুল' })).status).toBe(200)
  })
})

describe('switching off and on', () => {
  const reason = { reason_code: 'complaints', note: 'সাভারের দুজন জানিয়েছেন' }
  const words = `${deactivationReasons.complaints}; ${reason.note}`

  it('takes an approved profile out of the lists and back, with a reason for the provider and the staff [B-050 B-100 B-171]', async () => {
    const worker = await makeProvider({ name: 'রাশেদ' })
    const staff = await moderator()
    const path = `/api/admin/workers/${worker.id}`
    const owner = await as({ id: worker.userId, role: 'service_worker' })
    const shown = async () =>
      (await (await owner.get('/api/service-workers/me')).json<{ deactivation_reason: string | null }>())
        .deactivation_reason
    expect((await staff.post(`${path}/deactivate`, reason)).status).toBe(200)
    expect(await isListed(worker.id)).toBe(false)
    expect((await guest.get(`/api/biodata/${worker.id}`)).status).toBe(404)
    expect(await shown()).toBe(words)
    const detail = await (await staff.get(path)).json<{ data: object }>()
    expect(detail.data).toMatchObject({
      rejection_reason: words,
      history: [expect.objectContaining({ action: 'provider.deactivated', reason: words })],
    })
    expect((await staff.post(`${path}/activate`)).status).toBe(200)
    expect(await isListed(worker.id)).toBe(true)
    expect(await shown()).toBeNull()
    expect((await staff.post(`${path}/undo`)).status).toBe(200)
    expect(await shown()).toBe(words)
    expect((await smsTo(worker.phone)).map(({ body }) => body)).toEqual([`রাশেদ বন্ধ, কারণ: ${words}`])
    expect(await textsSentTo(worker.phone)).toHaveLength(1)
    await staff.post(`${path}/activate`)
    await staff.post(`${path}/deactivate`)
    expect(await textsSentTo(worker.phone)).toEqual(['রাশেদ বন্ধ'])
  })
})

describe('undoing a decision', () => {
  it('within ten seconds restores everything and cancels the SMS; a new decision sends one', async () => {
    const worker = await makePending()
    const staff = await moderator()
    await staff.post(`/api/service-workers/${worker.id}/approve`)
    expect((await staff.post(`/api/admin/workers/${worker.id}/undo`)).status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({
      status: 'pending',
      reviewedAt: null,
      reviewedBy: null,
    })
    expect(await isListed(worker.id)).toBe(false)
    expect((await smsTo(worker.phone)).map(({ status, body }) => [status, body])).toEqual([['cancelled', '']])
    await staff.post(`/api/service-workers/${worker.id}/approve`)
    expect((await smsTo(worker.phone)).map(({ status }) => status)).toEqual(['cancelled', 'queued'])
    expect(await actsOn(worker.id)).toEqual([
      'provider.approved',
      'provider.decision_undone',
      'provider.approved',
    ])
  })

  it('is not for others, not later, not twice, and not without a decision', async () => {
    const worker = await makePending()
    const [staff, other] = [await moderator(), await moderator()]
    const undo = `/api/admin/workers/${worker.id}/undo`
    const tooLate = [409, 'undo_too_late']
    expect(await errorOf(await staff.post(undo))).toEqual(tooLate)
    await staff.post(`/api/service-workers/${worker.id}/approve`)
    expect(await errorOf(await other.post(undo))).toEqual(tooLate)
    await letTimePass(worker.id, 10_100)
    expect(await errorOf(await staff.post(undo))).toEqual(tooLate)
    await letTimePass(worker.id, 5_000)
    expect(await atOnce(2, () => staff.post(undo))).toEqual({ 200: 1, 409: 1 })
    expect(await errorOf(await staff.post(undo))).toEqual(tooLate)
  })

  it('is refused once the worker has submitted again, and the SMS of the rejection is not sent', async () => {
    const worker = await makePending()
    const staff = await moderator()
    await staff.post(`/api/service-workers/${worker.id}/reject`, { reason_code: 'duplicate' })
    await setStatus(worker.id, 'pending')
    expect((await staff.post(`/api/admin/workers/${worker.id}/undo`)).status).toBe(409)
    expect((await providerRow(worker.id))?.status).toBe('pending')
    expect(await textsSentTo(worker.phone)).toEqual([])
  })
})

describe('the SMS of switching off', () => {
  it('is not sent if the profile is switched on immediately before it is claimed', async () => {
    const worker = await makeProvider()
    await switched(worker.id, 'deactivate')
    const late = interleavedDatabase('"claim_token" = ?', () => switched(worker.id, 'activate'))
    expect(await textsSentTo(worker.phone, late)).toEqual([])
    expect(await smsTo(worker.phone)).toMatchObject([{ status: 'cancelled', body: '' }])
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

describe('deleting a rejected biodata', () => {
  it('deletes the row once, its traces and its images, and keeps the audit rows and the SMS [B-173]', async () => {
    const [photo, front] = [newName('photos'), newName('documents')]
    await store('pictures', photo)
    await store('documents', front)
    const worker = await makePending({ photo, idCardFront: `${front}.webp` })
    const customer = await makeUser()
    await db.insert(favourites).values({ customerId: customer.id, providerId: worker.id, createdAt: now })
    await (await moderator()).post(`/api/service-workers/${worker.id}/reject`, { reason_code: 'duplicate' })
    expect(await atOnce(2, () => remove(worker.id))).toEqual({ 200: 1, 404: 1 })
    expect(await providerRow(worker.id)).toBeUndefined()
    expect(await objectsIn(env.PICTURES, photo)).toBe(0)
    expect(await objectsIn(env.DOCUMENTS, front)).toBe(0)
    expect(await actsOn(worker.id)).toEqual(['provider.rejected', 'provider.deleted'])
    expect(await textsSentTo(worker.phone)).toHaveLength(1)
  })

  it('keeps a row without personal data if boosts, reveals or ratings refer to it', async () => {
    const worker = await makeProvider({ status: 'rejected', bio: 'গোপন', bloodGroup: 'A+' })
    const customer = await makeUser()
    await makeReveal(customer.id, worker.id)
    await makeReview(worker.id, { customerId: customer.id })
    await makeBoost(worker.id, { status: 'pending', startsAt: null, endsAt: null })
    expect((await remove(worker.id)).status).toBe(200)
    const left = JSON.stringify(await providerRow(worker.id))
    for (const personal of [
      worker.name,
      worker.phone,
      'গোপন',
      'A+',
      worker.idNumberHash,
      worker.idNumberSealed,
    ])
      expect(left).not.toContain(personal)
    const staff = await moderator()
    expect((await staff.get(`/api/admin/workers/${worker.id}`)).status).toBe(404)
    expect((await remove(worker.id)).status).toBe(404)
    expect(await db.select().from(reveals)).toHaveLength(1)
    expect(await db.select().from(ratings)).toHaveLength(1)
  })

  it.each([true, false])('says on its page that it was public, if it was: %s', async (wasPublic) => {
    const worker = await makePending()
    const staff = await moderator()
    if (wasPublic) await staff.post(`/api/service-workers/${worker.id}/approve`, {})
    await setStatus(worker.id, 'rejected')
    expect((await remove(worker.id)).status).toBe(200)
    const body = await (await guest.get(`/api/biodata/${worker.id}`)).json<object>()
    expect('was_public' in body).toBe(wasPublic)
    expect((await send('GET', `/biodata/${worker.id}`)).status).toBe(wasPublic ? 410 : 404)
  })

  it('is refused for anything that is not rejected [B-052 B-173]', async () => {
    for (const status of ['pending', 'approved'] as const) {
      const worker = await makeProvider({ status })
      expect(await errorOf(await remove(worker.id))).toEqual([409, 'not_rejected'])
      expect((await providerRow(worker.id))?.name).toBe(worker.name)
      expect(await auditActionsOf(worker.id)).toEqual([])
    }
  })
})
