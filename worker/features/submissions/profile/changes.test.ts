import { env } from 'cloudflare:workers'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bucketWithPut } from '#test/support/bindings/faulty-bindings.ts'
import { errorOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import {
  auditActionsOf,
  moderator,
  providerRow,
  smsTo,
  saveShortSmsTemplates,
} from '#test/support/moderation.ts'
import { htmlPage, newPicture, pictureFile, formOf } from '#test/support/pictures.ts'
import { as, guest } from '#test/support/request.ts'
import { memoryImages } from '#worker/adapters/images/images.memory.ts'
import { imageStore } from '#worker/features/images/images.usecases.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { discardUnusedImages } from '#worker/features/moderation/changes/changes.usecases.ts'
import { providerChanges } from '#worker/features/providers/providers.table.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { idNumberHash } from '#worker/features/submissions/submissions.rules.ts'
import { submitChange } from './changes.usecases.ts'
import { changeForm } from '#worker/features/submissions/submissions.schema.ts'

type Change = {
  id: number
  status: string
  rejection_reason: string | null
  rejection_field: string | null
  fields: Record<string, unknown>
}
type Own = { change: Change | null; biodata: { name: string } }

beforeAll(async () => {
  await saveShortSmsTemplates()
  await refreshSettings(env, new Date())
})

/** An approved worker with a photo of its own, and its calls. */
async function approvedWorker(values: Parameters<typeof makeProvider>[0] = {}) {
  const user = await makeUser('service_worker')
  const photo = `photos/${user.id.toString(16).padStart(32, '0')}`
  await db
    .insert(storedImages)
    .values({ bucket: 'pictures', path: photo, uploadedBy: user.id, createdAt: new Date(1) })
  for (const side of [160, 320, 640]) await env.PICTURES.put(`${photo}-${side}.webp`, 'old')
  const provider = await makeProvider({
    userId: user.id,
    phone: user.phone ?? '',
    name: 'পুরোনো নাম',
    photo,
    ...values,
  })
  const calls = await as(user)
  const ask = (fields: Record<string, string>, files: Record<string, Uint8Array> = {}) =>
    calls.form('POST', '/api/service-workers/me/changes', formOf({ ...fields, ...files }))
  const mine = async () => (await calls.get('/api/service-workers/me')).json<Own>()
  return { user, provider, photo, calls, ask, mine }
}

const waitingOf = (providerId: number) =>
  db
    .select()
    .from(providerChanges)
    .where(and(eq(providerChanges.providerId, providerId), eq(providerChanges.status, 'pending')))
const photoOf = async (providerId: number) => String((await waitingOf(providerId))[0]?.changes.photo)
const objectsOf = async (path: string) => (await env.PICTURES.list({ prefix: path })).objects.length
const imagesBy = (userId: number) =>
  db.all<{ path: string }>(sql`SELECT path FROM stored_images WHERE uploaded_by = ${userId}`)
const decisionPath = (providerId: number, changeId: number, verb: string) =>
  `/api/admin/workers/${providerId}/changes/${changeId}/${verb}`
/** What happens twelve seconds after a decision. */
const leaveUndoBehind = (changeId: number) =>
  discardUnusedImages(db, imageStore(env), { changeId, now: new Date() })

describe('a worker who changes a public profile', () => {
  it('has a waiting change while visitors see the old profile', async () => {
    const { provider, photo, ask, mine } = await approvedWorker()
    const [place, trade] = [await makePlace(), await makeCategory({ name: 'মালি' })]
    const answer = await ask(
      {
        name: 'নতুন নাম',
        category_id: String(trade.id),
        gender: 'female',
        division_id: String(place.division.id),
        district_id: String(place.district.id),
        upazila_id: String(place.thana.id),
        id_number: '৯৮৭৬৫৪৩২১০',
        phone: '01711111111',
        status: 'rejected',
      },
      { profile_photo: await newPicture(), id_card_front: await newPicture() },
    )
    expect(answer.status).toBe(201)
    const live = await guest.get(`/api/biodata/${provider.id}`)
    expect(await live.json()).toMatchObject({
      data: { name: 'পুরোনো নাম', profile_photo: `/storage/${photo}`, gender: 'male' },
    })
    const [waiting] = await waitingOf(provider.id)
    expect(Object.keys(waiting?.changes ?? {}).toSorted()).toEqual(
      ['area', 'categoryId', 'district', 'districtId', 'division', 'divisionId', 'gender', 'idCardFront']
        .concat('idNumberHash', 'idNumberSealed', 'name', 'photo', 'upazilaId')
        .toSorted(),
    )
    expect(unseal(env.SETTINGS_KEY, String(waiting?.changes.idNumberSealed))).toBe('9876543210')
    expect(waiting?.changes.idNumberHash).toBe(idNumberHash(env.SETTINGS_KEY, '9876543210'))
    const { change, biodata } = await mine()
    expect(biodata.name).toBe('পুরোনো নাম')
    expect(change).toMatchObject({
      status: 'pending',
      fields: {
        name: 'নতুন নাম',
        gender: 'female',
        category: { id: trade.id, name: 'মালি' },
        area: place.thana.bnName,
        profile_photo: `/storage/${String(waiting?.changes.photo)}`,
        id_number: true,
        id_card_front: true,
      },
    })
    expect(JSON.stringify(change)).not.toMatch(/9876543210|documents\//)
    const [entry] = await auditActionsOf(provider.id)
    expect(entry).toMatchObject({
      action: 'provider.change_submitted',
      after: { name: 'নতুন নাম', idNumberSealed: '***', idNumberHash: '***', idCardFront: '***' },
    })
  })

  it('changes nothing by sending the stored values', async () => {
    const { provider, ask } = await approvedWorker()
    const unchanged = {
      name: provider.name,
      category_id: String(provider.categoryId),
      gender: 'male',
      blood_group: '',
      id_number: '',
      division_id: String(provider.divisionId),
      district_id: String(provider.districtId),
      upazila_id: String(provider.upazilaId),
    }
    expect((await ask(unchanged)).status).toBe(422)
    expect(await waitingOf(provider.id)).toEqual([])
    expect((await ask({ ...unchanged, blood_group: 'AB-' })).status).toBe(201)
    expect((await waitingOf(provider.id))[0]?.changes).toEqual({ bloodGroup: 'AB-' })
  })

  it('gets errors by field, and nothing is stored', async () => {
    const { user, provider, ask } = await approvedWorker()
    const elsewhere = await makePlace()
    const closed = await makeCategory({ isActive: false })
    const before = await imagesBy(user.id)
    const answer = await ask(
      { upazila_id: String(elsewhere.thana.id), category_id: String(closed.id) },
      { profile_photo: htmlPage(), id_card_back: await newPicture() },
    )
    expect(answer.status).toBe(422)
    const { errors } = await answer.json<{ errors: object }>()
    expect(Object.keys(errors).toSorted()).toEqual(['category_id', 'profile_photo', 'upazila_id'])
    for (const [field, value] of [
      ['name', 'ফোন ০১৭১২৩৪৫৬৭৮'],
      ['name', ''],
      ['id_number', '123'],
      ['gender', 'robot'],
      ['category_id', 'x'],
    ] as const)
      expect((await ask({ [field]: value })).status).toBe(422)
    expect(await waitingOf(provider.id)).toEqual([])
    expect(await imagesBy(user.id)).toEqual(before)
  })

  it('replaces the waiting change, keeps values that are not sent again, and deletes its picture', async () => {
    const { provider, photo, ask } = await approvedWorker()
    await ask({ name: 'নতুন নাম' }, { profile_photo: await newPicture() })
    const [first] = await waitingOf(provider.id)
    const firstPhoto = await photoOf(provider.id)
    expect((await ask({ gender: 'female' })).status).toBe(201)
    const [second] = await waitingOf(provider.id)
    expect(second?.id).not.toBe(first?.id)
    expect(second?.changes).toEqual({ name: 'নতুন নাম', gender: 'female', photo: firstPhoto })
    expect(await objectsOf(firstPhoto)).toBe(3)
    await ask({ name: 'পুরোনো নাম' }, { profile_photo: await newPicture() })
    const [third] = await waitingOf(provider.id)
    expect(Object.keys(third?.changes ?? {}).toSorted()).toEqual(['gender', 'photo'])
    expect(await objectsOf(firstPhoto)).toBe(0)
    expect(await objectsOf(await photoOf(provider.id))).toBe(3)
    expect(await objectsOf(photo)).toBe(3)
    const staff = await moderator()
    const late = await staff.post(decisionPath(provider.id, first?.id ?? 0, 'approve'))
    expect(await errorOf(late)).toEqual([409, 'submission_renewed'])
    expect((await providerRow(provider.id))?.name).toBe('পুরোনো নাম')
  })

  it('gets a conflict when another device was first', async () => {
    const { provider, ask } = await approvedWorker()
    await ask({ name: 'এক' })
    expect(await errorOf(await ask({ name: 'দুই', replaces: '' }))).toEqual([409, 'change_renewed'])
    const [waiting] = await waitingOf(provider.id)
    expect((await ask({ name: 'তিন', replaces: String(waiting?.id) })).status).toBe(201)
    expect((await waitingOf(provider.id))[0]?.changes).toEqual({ name: 'তিন' })
  })

  it('withdraws a change with its picture; a moderator gets a conflict', async () => {
    const { provider, ask, calls, mine } = await approvedWorker()
    await ask({ name: 'নতুন নাম' }, { profile_photo: await newPicture() })
    const [waiting] = await waitingOf(provider.id)
    const picture = await photoOf(provider.id)
    const path = `/api/service-workers/me/changes/${waiting?.id}`
    const stranger = await approvedWorker()
    expect((await stranger.calls.delete(path)).status).toBe(404)
    expect((await calls.delete(path)).status).toBe(200)
    expect((await calls.delete(path)).status).toBe(404)
    expect(await objectsOf(picture)).toBe(0)
    expect((await mine()).change).toBeNull()
    const staff = await moderator()
    const late = await staff.post(decisionPath(provider.id, waiting?.id ?? 0, 'approve'))
    expect(await errorOf(late)).toEqual([409, 'change_withdrawn'])
    expect((await auditActionsOf(provider.id)).map(({ action }) => action)).toEqual([
      'provider.change_submitted',
      'provider.change_withdrawn',
    ])
  })

  it.each(['pending', 'rejected'] as const)('needs an approved biodata, not a %s one', async (status) => {
    const { provider, ask } = await approvedWorker({ status })
    expect(await errorOf(await ask({ name: 'নতুন নাম' }))).toEqual([409, 'not_approved'])
    expect(await waitingOf(provider.id)).toEqual([])
  })
})

describe('a moderator who decides about a change', () => {
  it('approves: the new profile is public, the old photo is deleted after the time for undo', async () => {
    const { user, provider, photo, ask, mine } = await approvedWorker()
    await ask({ name: 'নতুন নাম' }, { profile_photo: await newPicture(), id_card_front: await newPicture() })
    const [waiting] = await waitingOf(provider.id)
    const staff = await moderator()
    const list = await staff.get('/api/admin/workers/pending?status=changed')
    expect(JSON.stringify(await list.json())).toContain('পুরোনো নাম')
    const side = `/api/admin/workers/${provider.id}/changes/${waiting?.id}/documents/front`
    expect((await staff.get(side)).status).toBe(200)
    expect((await staff.post(decisionPath(provider.id, waiting?.id ?? 0, 'approve'))).status).toBe(200)
    expect(await objectsOf(photo)).toBe(3)
    await leaveUndoBehind(waiting?.id ?? 0)
    expect(await objectsOf(photo)).toBe(0)
    const row = await providerRow(provider.id)
    expect(row).toMatchObject({ name: 'নতুন নাম', photo: waiting?.changes.photo })
    expect(await objectsOf(row?.photo ?? '-')).toBe(3)
    expect(await env.DOCUMENTS.head(row?.idCardFront ?? '-')).not.toBeNull()
    expect((await mine()).change).toMatchObject({ status: 'approved' })
    const sms = await smsTo(user.phone ?? '')
    expect(sms.map(({ kind }) => kind)).toEqual(['change_approved'])
    expect((await staff.post(`/api/admin/workers/${provider.id}/undo`)).status).toBe(200)
  })

  it('rejects: the worker reads the reason, the new picture is deleted after the time for undo', async () => {
    const { user, provider, photo, ask, mine } = await approvedWorker()
    await ask({ name: 'নতুন নাম' }, { profile_photo: await newPicture() })
    const [waiting] = await waitingOf(provider.id)
    const picture = await photoOf(provider.id)
    const staff = await moderator()
    const reason = { reason_code: 'photo_unclear', note: 'আলো কম' }
    expect((await staff.post(decisionPath(provider.id, waiting?.id ?? 0, 'reject'), reason)).status).toBe(200)
    await leaveUndoBehind(waiting?.id ?? 0)
    expect(await objectsOf(picture)).toBe(0)
    expect(await objectsOf(photo)).toBe(3)
    expect((await mine()).change).toMatchObject({
      status: 'rejected',
      rejection_reason: 'ছবিটি স্পষ্ট নয়; আলো কম',
      rejection_field: 'profile_photo',
      fields: { name: 'নতুন নাম', profile_photo: null },
    })
    const [sms] = await smsTo(user.phone ?? '')
    expect(sms).toMatchObject({
      kind: 'change_rejected',
      body: expect.stringContaining('কারণ: ছবিটি স্পষ্ট নয়; আলো কম।') as string,
    })
    expect((await ask({ name: 'নতুন নাম' }, { profile_photo: await newPicture() })).status).toBe(201)
    expect((await mine()).change).toMatchObject({ status: 'pending' })
  })

  it('undoes a decision: the SMS is cancelled and no picture is deleted', async () => {
    const { user, provider, photo, ask } = await approvedWorker()
    await ask({ name: 'নতুন নাম' }, { profile_photo: await newPicture() })
    const [waiting] = await waitingOf(provider.id)
    const picture = await photoOf(provider.id)
    const staff = await moderator()
    for (const [verb, body] of [
      ['approve', {}],
      ['reject', { reason_code: 'duplicate' }],
    ] as const) {
      expect((await staff.post(decisionPath(provider.id, waiting?.id ?? 0, verb), body)).status).toBe(200)
      expect((await staff.post(`/api/admin/workers/${provider.id}/undo`)).status).toBe(200)
      await leaveUndoBehind(waiting?.id ?? 0)
      expect([await objectsOf(photo), await objectsOf(picture)]).toEqual([3, 3])
    }
    expect((await smsTo(user.phone ?? '')).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(await waitingOf(provider.id)).toHaveLength(1)
  })

  it('cannot undo a decision whose pictures are deleted', async () => {
    const { provider, photo, ask } = await approvedWorker()
    await ask({}, { profile_photo: await newPicture() })
    const [waiting] = await waitingOf(provider.id)
    const staff = await moderator()
    await staff.post(decisionPath(provider.id, waiting?.id ?? 0, 'approve'))
    await db.run(sql`UPDATE stored_images SET created_at = -1 WHERE path = ${photo}`)
    expect(await errorOf(await staff.post(`/api/admin/workers/${provider.id}/undo`))).toEqual([
      409,
      'undo_too_late',
    ])
    expect((await providerRow(provider.id))?.photo).toBe(waiting?.changes.photo)
  })
})

describe('at the same time', () => {
  it('several changes leave one that waits, and no picture of the others', async () => {
    const { user, provider, photo, ask } = await approvedWorker()
    const pictures = [await newPicture(), await newPicture(), await newPicture(), await newPicture()]
    const answers = await Promise.all(
      pictures.map((picture, index) => ask({ name: `নাম ${index}` }, { profile_photo: picture })),
    )
    const won = answers.filter(({ status }) => status === 201).length
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual(
      [],
    )
    expect(won).toBeGreaterThan(0)
    const waiting = await waitingOf(provider.id)
    expect(waiting).toHaveLength(1)
    expect((await imagesBy(user.id)).map(({ path }) => path).toSorted()).toEqual(
      [photo, String(waiting[0]?.changes.photo)].toSorted(),
    )
    expect(await auditActionsOf(provider.id)).toHaveLength(won)
  })

  it('a decision and a replacement have one winner', async () => {
    for (let round = 0; round < 5; round++) {
      const { provider, ask } = await approvedWorker()
      await ask({ name: 'এক' })
      const [waiting] = await waitingOf(provider.id)
      const staff = await moderator()
      const [approved, replaced] = await Promise.all([
        staff.post(decisionPath(provider.id, waiting?.id ?? 0, 'approve')),
        ask({ name: 'দুই', replaces: String(waiting?.id) }),
      ])
      expect([approved.status, replaced.status].toSorted()).toEqual(
        approved.status === 200 ? [200, 409] : [201, 409],
      )
      expect((await providerRow(provider.id))?.name).toBe(approved.status === 200 ? 'এক' : 'পুরোনো নাম')
      expect((await waitingOf(provider.id)).map(({ changes }) => changes.name)).toEqual(
        approved.status === 200 ? [] : ['দুই'],
      )
    }
  })
})

describe('a change that fails in the middle', () => {
  const broken = (bucket: R2Bucket) =>
    bucketWithPut(bucket, (key, store) =>
      key.includes('-160') || key.startsWith('documents/')
        ? Promise.reject(new Error('R2 is away'))
        : store(),
    )
  const good = { ...imageStore(env), images: memoryImages() }
  const failingImages = { encode: () => Promise.reject(new Error('Images is away')) }

  it.each([
    ['the Images binding', { ...good, images: failingImages }],
    ['the public bucket', { ...good, pictures: broken(env.PICTURES) }],
    ['the private bucket', { ...good, documents: broken(env.DOCUMENTS) }],
  ] as const)('%s: the change that waited still does, and nothing is half written', async (_, store) => {
    const { user, provider, ask } = await approvedWorker()
    await ask({ name: 'এক' }, { profile_photo: await newPicture() })
    const before = await waitingOf(provider.id)
    const images = await imagesBy(user.id)
    const form = changeForm.parse({
      name: 'দুই',
      profile_photo: pictureFile(await newPicture()),
      id_card_front: pictureFile(await newPicture()),
    })
    const actor = { ...user, phone: user.phone ?? '', sessionId: 'x' }
    const act = { actor, requestId: 'r', now: new Date() }
    const attempt = submitChange(db, act, { form, store, settingsKey: env.SETTINGS_KEY })
    await expect(attempt).rejects.toMatchObject({ status: 503 })
    expect(await waitingOf(provider.id)).toEqual(before)
    expect(await imagesBy(user.id)).toEqual(images)
    expect(await objectsOf(String(before[0]?.changes.photo))).toBe(3)
  })

  it('a picture that is being removed at that moment: the change that waited still does', async () => {
    const { user, provider, ask } = await approvedWorker()
    await ask({ name: 'এক' })
    const before = await waitingOf(provider.id)
    const meddling = bucketWithPut(env.PICTURES, async (key, store) => {
      await store()
      await db.run(sql`UPDATE stored_images SET created_at = -1 WHERE instr(${key}, path) > 0`)
    })
    const form = changeForm.parse({ name: 'দুই', profile_photo: pictureFile(await newPicture()) })
    const act = {
      actor: { ...user, phone: user.phone ?? '', sessionId: 'x' },
      requestId: 'r',
      now: new Date(),
    }
    const store = { ...good, pictures: meddling }
    const attempt = submitChange(db, act, { form, store, settingsKey: env.SETTINGS_KEY })
    await expect(attempt).rejects.toMatchObject({ status: 503 })
    expect(await waitingOf(provider.id)).toEqual(before)
  })
})
