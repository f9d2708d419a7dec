import { beforeAll, describe, expect, it } from 'vitest'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { errorOf, refusedFields } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import {
  makeCategory,
  makeChange,
  makePlace,
  makeProvider,
  makeUser,
  newPhone,
  placeColumns,
} from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { providerChanges } from '#worker/features/providers/providers.table.ts'
import { seal } from '#worker/lib/crypto.ts'
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

beforeAll(saveShortSmsTemplates)

async function waitingChange(providerId: number, changes: Record<string, unknown>) {
  const { id: change } = await makeChange(providerId, changes)
  const path = `/api/admin/workers/${providerId}/changes/${change}`
  const state = async () => (await db.select().from(providerChanges).where(eq(providerChanges.id, change)))[0]
  return { id: change, path, state }
}

describe('an edit of an approved profile', () => {
  it('is shown beside the profile, which stays as it is', async () => {
    const trade = await makeCategory({ name: 'চালক' })
    const worker = await makeProvider({ name: 'পুরোনো' })
    const change = await waitingChange(worker.id, {
      name: 'নতুন',
      categoryId: trade.id,
      idNumberSealed: seal(env.SETTINGS_KEY, '1990123456'),
      idCardFront: 'documents/x.webp',
    })
    const answer = await (await moderator()).get(`/api/admin/workers/${worker.id}`)
    const { data } = await answer.json<{ data: { name: string; change: object } }>()
    expect(data.name).toBe('পুরোনো')
    expect(data.change).toMatchObject({
      id: change.id,
      fields: {
        name: 'নতুন',
        category: { id: trade.id, name: 'চালক' },
        id_number: '1990123456',
        id_card_front_url: `${change.path}/documents/front`,
      },
    })
  })

  it('is applied when approved, moves the profile to its new lists, and can be undone', async () => {
    const [place, trade] = [await makePlace(), await makeCategory()]
    const worker = await makeProvider({ name: 'পুরোনো' })
    const change = await waitingChange(worker.id, {
      name: 'নতুন',
      categoryId: trade.id,
      ...placeColumns(place),
      status: 'rejected',
    })
    const listed = async () => {
      const list = await guest.get(
        `/api/biodata?category=${trade.id}&upazila_id=${place.thana.id}&sort=newest`,
      )
      return (await list.json<{ data: { id: number }[] }>()).data.map(({ id }) => id)
    }
    const staff = await moderator()
    expect((await staff.post(`${change.path}/approve`)).status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({
      name: 'নতুন',
      area: place.thana.bnName,
      status: 'approved',
    })
    expect(await listed()).toEqual([worker.id])
    expect(await change.state()).toMatchObject({ status: 'approved', previous: { name: 'পুরোনো' } })
    expect(await errorOf(await staff.post(`${change.path}/approve`))).toEqual([409, 'already_reviewed'])
    expect((await staff.post(`/api/admin/workers/${worker.id}/undo`)).status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({
      name: 'পুরোনো',
      categoryId: worker.categoryId,
      reviewedAt: worker.reviewedAt,
      reviewedBy: null,
    })
    expect(await change.state()).toMatchObject({ status: 'pending', previous: null, reviewedAt: null })
    expect(await actsOn(worker.id)).toEqual(['provider.change_approved', 'provider.decision_undone'])
  })

  it('is decided once', async () => {
    const worker = await makeProvider({ name: 'পুরোনো' })
    const change = await waitingChange(worker.id, { name: 'নতুন' })
    const [first, second] = [await moderator(), await moderator()]
    const answers = await Promise.all([
      first.post(`${change.path}/approve`),
      second.post(`${change.path}/reject`, { reason_code: 'duplicate' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { status } = (await change.state()) ?? {}
    expect((await providerRow(worker.id))?.name).toBe(status === 'approved' ? 'নতুন' : 'পুরোনো')
    expect(await auditActionsOf(worker.id)).toHaveLength(1)
  })

  it('cannot be applied after its trade was deleted, and is not found under another profile', async () => {
    const worker = await makeProvider()
    const change = await waitingChange(worker.id, { categoryId: 999_999 })
    const staff = await moderator()
    expect(await errorOf(await staff.post(`${change.path}/approve`))).toEqual([409, 'change_outdated'])
    const other = await makeProvider()
    expect((await staff.post(`/api/admin/workers/${other.id}/changes/${change.id}/approve`)).status).toBe(404)
  })
})

describe('the edit form of the approved workers', () => {
  const form = (worker: { name: string; phone: string }, values: object = {}) => ({
    name: worker.name,
    phone: worker.phone,
    ...values,
  })

  it('saves the fields and audits the changed ones, without phone numbers [B-177]', async () => {
    const worker = await makeProvider({ name: 'পুরোনো', workExperience: 'ক' })
    const staff = await moderator()
    const answer = await staff.put(`/api/admin/workers/${worker.id}`, {
      name: ' নতুন  নাম ',
      phone: '+৮৮০১৭১২-৩৪৫৬৭৮',
      work_experience: null,
      gender: 'other',
      is_approved: true,
      verified_badge: false,
    })
    expect(answer.status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({
      name: 'নতুন নাম',
      phone: '01712345678',
      workExperience: '',
      gender: 'other',
    })
    const [entry] = await auditActionsOf(worker.id)
    expect(entry).toMatchObject({
      action: 'provider.edited',
      after: { name: 'নতুন নাম', phone: '01*********' },
    })
  })

  it('takes the number of another worker only if asked to, for the profile and for the account', async () => {
    const account = await makeUser('service_worker', { name: 'অন্য জন' })
    const other = await makeProvider({ name: 'অন্য জন', userId: account.id, phone: newPhone() })
    const worker = await makeProvider()
    const staff = await moderator()
    const path = `/api/admin/workers/${worker.id}`
    for (const phone of [other.phone, account.phone ?? '']) {
      const refused = await staff.put(path, form(worker, { phone }))
      expect(await refused.json()).toMatchObject({
        error: 'phone_of_other_worker',
        message: expect.stringContaining('অন্য জন-এরও'),
        errors: { phone: [expect.stringContaining('অন্য জন-এরও')] },
      })
      expect(refused.status).toBe(409)
    }
    expect(await providerRow(worker.id)).toMatchObject({ phone: worker.phone })
    const kept = { phone: other.phone, keep_duplicate_phone: true }
    expect((await staff.put(path, form(worker, kept))).status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({ phone: other.phone })
  })

  it('gives a number to one of two workers that are edited in parallel', async () => {
    const workers = [await makeProvider(), await makeProvider()]
    const staff = await moderator()
    const phone = newPhone()
    const answers = await Promise.all(
      workers.map((worker) => staff.put(`/api/admin/workers/${worker.id}`, form(worker, { phone }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('needs name and phone [B-147]', async () => {
    const worker = await makeProvider()
    const staff = await moderator()
    for (const form of [{ name: '', phone: '123' }, {}]) {
      const refused = await staff.put(`/api/admin/workers/${worker.id}`, form)
      expect(await refusedFields(refused)).toEqual(['name', 'phone'])
    }
  })

  it('revokes an approval as a rejection, and approves as an approval', async () => {
    const worker = await makeProvider({ name: 'রহিম' })
    const staff = await moderator()
    const change = await waitingChange(worker.id, { name: 'নতুন' })
    const revoked = form(worker, { is_approved: false, reason_code: 'id_mismatch' })
    expect((await staff.put(`/api/admin/workers/${worker.id}`, revoked)).status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({ status: 'rejected', rejectionCode: 'id_mismatch' })
    expect(await isListed(worker.id)).toBe(false)
    expect((await change.state())?.status).toBe('rejected')
    expect((await smsTo(worker.phone)).map(({ kind }) => kind)).toEqual(['worker_rejected'])
    expect(await actsOn(worker.id)).toEqual(['provider.approval_revoked'])
    expect((await staff.post(`/api/admin/workers/${worker.id}/undo`)).status).toBe(200)
    expect(await providerRow(worker.id)).toMatchObject({ status: 'approved', rejectionCode: null })
    expect((await change.state())?.status).toBe('pending')

    const waiting = await makePending({ name: 'করিম' })
    const approved = form(waiting, { name: 'করিম মিয়া', is_approved: true })
    expect((await staff.put(`/api/admin/workers/${waiting.id}`, approved)).status).toBe(200)
    expect(await providerRow(waiting.id)).toMatchObject({ status: 'approved', name: 'করিম মিয়া' })
    expect((await smsTo(waiting.phone))[0]?.body).toContain('করিম মিয়া অনুমোদিত')

    const rejected = await makeProvider({ status: 'rejected' })
    const again = await staff.put(`/api/admin/workers/${rejected.id}`, form(rejected, { is_approved: true }))
    expect(await errorOf(again)).toEqual([409, 'already_reviewed'])
  })

  it.each([
    [{}, 'reason_code'],
    [{ reason_code: 'other' }, 'note'],
    [{ reason_code: 'other', note: '  ' }, 'note'],
  ])('takes no approval away without a reason: %j', async (given, field) => {
    const worker = await makeProvider()
    const staff = await moderator()
    const revoked = form(worker, { is_approved: false, ...given })
    const refused = await staff.put(`/api/admin/workers/${worker.id}`, revoked)
    expect(await refusedFields(refused)).toEqual([field])
    expect(await providerRow(worker.id)).toMatchObject({ status: 'approved' })
  })
})

it('the verified badge is given and taken by an admin alone, in the form or by the id of the account, and moves the profile up [B-053 B-123 B-174]', async () => {
  const worker = await makeProvider()
  const admin = await as(await makeUser('admin', { name: 'প্রধান' }))
  const form = { name: 'নতুন', phone: worker.phone, verified_badge: true }
  expect((await (await moderator()).put(`/api/admin/workers/${worker.id}`, form)).status).toBe(403)
  expect(await providerRow(worker.id)).toMatchObject({ name: worker.name, verifiedBadge: false })
  expect((await admin.put(`/api/admin/workers/${worker.id}`, form)).status).toBe(200)
  expect(await providerRow(worker.id)).toMatchObject({ name: 'নতুন', verifiedBadge: true })
  const path = `/api/admin/users/${worker.userId}/verified-badge`
  for (const verified_badge of [false, true, true])
    expect((await admin.put(path, { verified_badge })).status).toBe(200)
  const verified = await guest.get(`/api/biodata?verified=1&category=${worker.categoryId}`)
  expect((await verified.json<{ data: unknown[] }>()).data).toHaveLength(1)
  expect(await actsOn(worker.id)).toEqual(['provider.edited', 'provider.badge_taken', 'provider.badge_given'])
})
