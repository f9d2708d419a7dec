import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { jsonOf, refusedFields } from '#test/support/answers.ts'
import { changeRows, db } from '#test/support/database.ts'
import { makePlace, makeUser, placeColumns } from '#test/support/factories.ts'
import {
  actsOn,
  makePending,
  moderator,
  providerRow,
  saveShortSmsTemplates,
  smsTo,
} from '#test/support/moderation.ts'
import { as } from '#test/support/request.ts'
import { newPicture, pictureFile } from '#test/support/pictures.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { caseClaims } from './case-claims.table.ts'
import { median } from './figures.rules.ts'

type Claim = { by: { name: string }; until: string; mine: boolean } | null
type Caller = Awaited<ReturnType<typeof moderator>>

const claim = async (caller: Caller, id: number, takeOver = false) =>
  (await jsonOf<{ claim: Claim }>(caller.post(`/api/admin/workers/${id}/claim`, { take_over: takeOver })))
    .claim
const next = async (caller: Caller) =>
  (await (await caller.post('/api/admin/workers/claim-next')).json<{ id: number | null }>()).id
type Listed = { data: { id: number; claimed_by: { name: string } | null }[]; meta: Record<string, number> }
const list = async (caller: Caller, status = 'pending') =>
  (await caller.get(`/api/admin/workers/pending?status=${status}`)).json<Listed>()

beforeAll(saveShortSmsTemplates)

describe('a case that a moderator opens', () => {
  it('is claimed for ten minutes, which others see, and can take over', async () => {
    const { id } = await makePending()
    const [asma, sumon] = [await moderator('আসমা'), await moderator('সুমন')]
    const before = Date.now()
    const own = await claim(asma, id)
    expect(own).toMatchObject({ by: { name: 'আসমা' }, mine: true })
    expect(Date.parse(own?.until ?? '') - before).toBeGreaterThanOrEqual(600_000)
    expect(await claim(sumon, id)).toMatchObject({ by: { name: 'আসমা' }, mine: false })
    const seen = (await list(sumon)).data.find((listed) => listed.id === id)
    expect(seen?.claimed_by).toMatchObject({ name: 'আসমা' })
    expect(await claim(sumon, id, true)).toMatchObject({ by: { name: 'সুমন' }, mine: true })
    expect(await claim(asma, id)).toMatchObject({ by: { name: 'সুমন' }, mine: false })
  })

  it('is free when the ten minutes are over, when it is decided, and when its moderator opens another one', async () => {
    const [first, second] = [await makePending(), await makePending()]
    const [asma, sumon] = [await moderator('আসমা'), await moderator('সুমন')]
    await claim(asma, first.id)
    await db.update(caseClaims).set({ until: new Date() }).where(eq(caseClaims.providerId, first.id))
    expect((await list(sumon)).data.find(({ id }) => id === first.id)?.claimed_by).toBeNull()
    expect(await claim(sumon, first.id)).toMatchObject({ mine: true })
    await claim(sumon, second.id)
    expect(await claim(asma, first.id)).toMatchObject({ mine: true })
    await asma.post(`/api/service-workers/${first.id}/approve`)
    expect(await db.select().from(caseClaims).where(eq(caseClaims.providerId, first.id))).toEqual([])
    // What no longer waits cannot be claimed.
    expect(await claim(asma, first.id)).toBeNull()
  })

  it('is claimed by one of ten at the same moment', async () => {
    const { id } = await makePending()
    const callers = await Promise.all(Array.from({ length: 10 }, () => moderator()))
    const claims = await Promise.all(callers.map((caller) => claim(caller, id)))
    expect(claims.filter((answer) => answer?.mine)).toHaveLength(1)
    expect(new Set(claims.map((answer) => answer?.until)).size).toBe(1)
  })

  it('is the oldest that no colleague has, and the same one after a reload', async () => {
    await db.delete(caseClaims)
    const oldest = await makePending({ submittedAt: new Date(1000) })
    const following = await makePending({ submittedAt: new Date(2000) })
    const [asma, sumon] = [await moderator('আসমা'), await moderator('সুমন')]
    expect(await Promise.all([next(asma), next(sumon)])).toEqual(
      expect.arrayContaining([oldest.id, following.id]),
    )
    const again = await next(asma)
    expect(await next(asma)).toBe(again)
    await changeRows(providers, inArray(providers.id, [oldest.id, following.id]), { status: 'rejected' })
  })
})

describe('one field that a moderator asks for', () => {
  const ask = (caller: Caller, id: number, body: object) => caller.post(`/api/admin/workers/${id}/ask`, body)
  const answerAs = async (userId: number, fields: Record<string, string | File>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return (await as({ id: userId, role: 'service_worker' })).form(
      'POST',
      '/api/service-workers/me/answer',
      form,
    )
  }
  const own = async (userId: number) =>
    (await (await as({ id: userId, role: 'service_worker' })).get('/api/service-workers/me')).json<{
      status: string
      asked: { field: string; note: string | null } | null
      rejection_field: string | null
    }>()

  it('may be the place, which comes with its district and division, and no other than one within them', async () => {
    const worker = await makePending({ name: 'করিম' })
    const [staff, there] = [await moderator('আসমা'), placeColumns(await makePlace())]
    await ask(staff, worker.id, { field: 'upazila_id', note: '' })
    expect((await own(worker.userId)).asked?.field).toBe('upazila_id')
    const place = {
      division_id: String(there.divisionId),
      district_id: String(there.districtId),
      upazila_id: String(there.upazilaId),
    }
    const elsewhere = { ...place, district_id: String(worker.districtId) }
    expect((await answerAs(worker.userId, elsewhere)).status).toBe(422)
    expect((await answerAs(worker.userId, { name: 'অন্য নাম' })).status).toBe(422)
    expect((await answerAs(worker.userId, { ...place, name: 'অন্য নাম' })).status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({ name: 'করিম', ...there, fieldToMend: null })
    expect((await list(staff)).data.map(({ id }) => id)).toContain(worker.id)
  })

  it('leaves the queue without a rejection, is told to the worker, and comes back with the answer', async () => {
    const worker = await makePending({ name: 'রহিম' })
    const staff = await moderator('আসমা')
    const before = (await list(staff)).meta
    expect((await ask(staff, worker.id, { field: 'work_experience', note: 'কত বছর, লিখুন' })).status).toBe(200)
    const asked = await list(staff, 'asked')
    expect(asked.data.map(({ id }) => id)).toContain(worker.id)
    expect((await list(staff)).data.map(({ id }) => id)).not.toContain(worker.id)
    expect(asked.meta).toMatchObject({
      pending_count: (before.pending_count ?? 0) - 1,
      asked_count: (before.asked_count ?? 0) + 1,
    })
    const [sms] = await smsTo(worker.phone)
    expect(sms).toMatchObject({ kind: 'field_asked', status: 'queued' })
    expect(sms?.body).toContain('“অভিজ্ঞতা” ঠিক করে দিন: কত বছর, লিখুন।')
    expect(await own(worker.userId)).toMatchObject({
      status: 'pending',
      asked: { field: 'work_experience', note: 'কত বছর, লিখুন' },
    })

    const other = await answerAs(worker.userId, { bio: 'অন্য কথা' })
    expect(await refusedFields(other)).toEqual(['work_experience'])
    expect((await answerAs(worker.userId, { work_experience: '৭ বছর', bio: 'অন্য কথা' })).status).toBe(200)
    const row = await providerRow(worker.id)
    expect(row).toMatchObject({
      status: 'pending',
      workExperience: '৭ বছর',
      bio: worker.bio,
      fieldToMend: null,
      rejectionNote: null,
    })
    expect((await list(staff)).data.map(({ id }) => id)).toContain(worker.id)
    expect((await own(worker.userId)).asked).toBeNull()
    expect(await actsOn(worker.id)).toEqual(['provider.asked', 'provider.answered'])
    // A moderator who has the old biodata open does not approve the new one unread.
    const unread = `/api/service-workers/${worker.id}/approve?submitted_at=${worker.submittedAt.toISOString()}`
    expect(await (await staff.post(unread)).json()).toMatchObject({ error: 'submission_renewed' })
    expect((await answerAs(worker.userId, { work_experience: '৮ বছর' })).status).toBe(409)
  })

  it('is a picture as well, and only one of two parallel answers counts', async () => {
    const worker = await makePending()
    await ask(await moderator(), worker.id, { field: 'profile_photo' })
    expect((await answerAs(worker.userId, { profile_photo: new File([], '') })).status).toBe(422)
    const photo = pictureFile(await newPicture())
    const answers = await Promise.all([1, 2].map(() => answerAs(worker.userId, { profile_photo: photo })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await providerRow(worker.id))?.photo).toMatch(/^photos\//)
  })

  it('can be taken back for ten seconds, and ends with a decision', async () => {
    const worker = await makePending()
    const staff = await moderator()
    await ask(staff, worker.id, { field: 'name', note: 'কার্ডের নাম' })
    expect((await staff.post(`/api/admin/workers/${worker.id}/undo`)).status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({ fieldToMend: null, rejectionNote: null })
    expect(await smsTo(worker.phone)).toMatchObject([{ status: 'cancelled' }])
    await ask(staff, worker.id, { field: 'name' })
    expect((await staff.post(`/api/service-workers/${worker.id}/approve`)).status).toBe(200)
    expect((await answerAs(worker.userId, { name: 'অন্য নাম' })).status).toBe(409)
    expect(await (await ask(staff, worker.id, { field: 'name' })).json()).toMatchObject({
      error: 'already_reviewed',
    })
    expect((await ask(staff, worker.id, { field: 'phone' })).status).toBe(422)
  })
})

describe('the figures of a day', () => {
  it('count what each moderator decided, how long it had waited, what was undone and what came again', async () => {
    const name = 'হিসাবের আসমা'
    const user = await makeUser('staff', { name })
    const staff = await as(user)
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const [one, two, three] = await Promise.all(
      [1, 2, 5].map((hours) => makePending({ submittedAt: hoursAgo(hours) })),
    )
    await staff.post(`/api/service-workers/${one?.id}/approve`)
    await staff.post(`/api/service-workers/${two?.id}/reject`, { reason_code: 'photo_unclear' })
    await staff.post(`/api/service-workers/${three?.id}/approve`)
    await staff.post(`/api/admin/workers/${three?.id}/undo`)
    await staff.post(`/api/admin/workers/${three?.id}/ask`, { field: 'bio' })
    await db.insert(auditLog).values({
      actorId: two?.userId,
      actorName: 'ক',
      action: 'provider.submitted',
      entity: 'provider',
      entityId: String(two?.id),
      createdAt: new Date(),
    })
    const figures = async (caller: Caller, day = '') =>
      (await caller.get(`/api/admin/moderation/figures${day}`)).json<{
        day: string
        data: { moderator: { name: string } }[]
      }>()
    const expected = {
      moderator: { id: user.id, name },
      decisions: 3,
      approved: 1,
      rejected: 1,
      asked: 1,
      undone: 1,
      appeals: 1,
      median_wait_minutes: 120,
    }
    expect((await figures(staff)).data).toEqual([expected])
    const all = (await figures(await as(await makeUser('admin')))).data
    expect(all).toContainEqual(expected)
    expect(all.length).toBeGreaterThan(1)
    expect(await figures(staff, '?day=2026-01-01')).toEqual({ day: '2026-01-01', data: [] })
  })

  it.each([
    [[], null],
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 2, 9], 3],
  ])('have the median of %j: %s', (values, expected) => expect(median(values)).toBe(expected))
})
