import { env } from 'cloudflare:workers'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bucketWithPut } from '#test/support/bindings/faulty-bindings.ts'
import { errorOf, refusedFields } from '#test/support/answers.ts'
import { db, rowsOf } from '#test/support/database.ts'
import {
  actorOf,
  makeCategory,
  makePlace,
  makeProvider,
  makeUser,
  makeReveal,
  makeReview,
  makeSubscription,
} from '#test/support/factories.ts'
import {
  actsOn,
  auditActionsOf,
  moderator,
  providerRow,
  smsTo,
  saveShortSmsTemplates,
  isListed,
} from '#test/support/moderation.ts'
import { htmlPage, newPicture, pictureFile, formOf } from '#test/support/pictures.ts'
import { as, guest } from '#test/support/request.ts'
import { memoryImages } from '#worker/adapters/images/images.memory.ts'
import { imageStore } from '#worker/features/images/images.usecases.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { discardUnusedImages } from '#worker/features/moderation/changes/changes.usecases.ts'
import { providerChanges } from '#worker/features/providers/providers.table.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { idNumberHash } from '../submissions.rules.ts'
import { changeForm } from '../submissions.schema.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { submitChange } from './changes.usecases.ts'

type Change = { id: number; status: string; fields: Record<string, unknown> }
type Own = { change: Change | null; biodata: { name: string } }

beforeAll(saveShortSmsTemplates)

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
  rowsOf(
    providerChanges,
    and(eq(providerChanges.providerId, providerId), eq(providerChanges.status, 'pending')),
  )
const photoOf = async (providerId: number) => String((await waitingOf(providerId))[0]?.changes.photo)
const objectsOf = async (path: string) => (await env.PICTURES.list({ prefix: path })).objects.length
const imagesBy = (userId: number) =>
  db.all<{ path: string }>(sql`SELECT path FROM stored_images WHERE uploaded_by = ${userId}`)
const decisionPath = (providerId: number, changeId: number, verb: string) =>
  `/api/admin/workers/${providerId}/changes/${changeId}/${verb}`

/** A worker whose new name and photo wait, and a moderator who decides about them. */
async function waitingPhoto(files: Record<string, Uint8Array> = {}) {
  const worker = await approvedWorker()
  await worker.ask({ name: 'নতুন নাম' }, { profile_photo: await newPicture(), ...files })
  const [waiting] = await waitingOf(worker.provider.id)
  const staff = await moderator()
  const decide = async (verb: 'approve' | 'reject', reason?: object) =>
    (await staff.post(decisionPath(worker.provider.id, waiting?.id ?? 0, verb), reason)).status
  const undo = () => staff.post(`/api/admin/workers/${worker.provider.id}/undo`)
  /** What happens twelve seconds after a decision. */
  const leaveUndoBehind = () =>
    discardUnusedImages(db, imageStore(env), { changeId: waiting?.id ?? 0, now: new Date() })
  return { ...worker, staff, waiting, picture: String(waiting?.changes.photo), decide, undo, leaveUndoBehind }
}

const texts = { work_experience: '১০ বছর ধরে কাজ করি', bio: 'নতুন কথা।' }

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
    const unchanged = { name: provider.name, gender: 'male', blood_group: '', id_number: '' }
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
    const refused = await ask(
      { upazila_id: String(elsewhere.thana.id), category_id: String(closed.id) },
      { profile_photo: htmlPage(), id_card_back: await newPicture() },
    )
    expect(await refusedFields(refused)).toEqual(['category_id', 'profile_photo', 'upazila_id'])
    for (const name of ['ফোন ০১৭১২৩৪৫৬৭৮', '']) expect((await ask({ name })).status).toBe(422)
    expect(await waitingOf(provider.id)).toEqual([])
    expect(await imagesBy(user.id)).toEqual(before)
  })

  it('replaces the waiting change, keeps values that are not sent again, and deletes its picture', async () => {
    const { provider, photo, ask, staff, waiting: first, picture: firstPhoto } = await waitingPhoto()
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
    const { provider, calls, mine, waiting, picture, staff } = await waitingPhoto()
    const path = `/api/service-workers/me/changes/${waiting?.id}`
    const stranger = await approvedWorker()
    expect((await stranger.calls.delete(path)).status).toBe(404)
    expect((await calls.delete(path)).status).toBe(200)
    expect((await calls.delete(path)).status).toBe(404)
    expect(await objectsOf(picture)).toBe(0)
    expect((await mine()).change).toBeNull()
    const late = await staff.post(decisionPath(provider.id, waiting?.id ?? 0, 'approve'))
    expect(await errorOf(late)).toEqual([409, 'change_withdrawn'])
    expect(await actsOn(provider.id)).toEqual(['provider.change_submitted', 'provider.change_withdrawn'])
  })
})

describe('a moderator who decides about a change', () => {
  it('approves: the new profile is public, the old photo is deleted after the time for undo', async () => {
    const { user, provider, photo, mine, waiting, staff, ...change } = await waitingPhoto({
      id_card_front: await newPicture(),
    })
    const list = await staff.get('/api/admin/workers/pending?status=changed')
    expect(JSON.stringify(await list.json())).toContain('পুরোনো নাম')
    const side = `/api/admin/workers/${provider.id}/changes/${waiting?.id}/documents/front`
    expect((await staff.get(side)).status).toBe(200)
    expect(await change.decide('approve')).toBe(200)
    expect(await objectsOf(photo)).toBe(3)
    await change.leaveUndoBehind()
    expect(await objectsOf(photo)).toBe(0)
    const row = await providerRow(provider.id)
    expect(row).toMatchObject({ name: 'নতুন নাম', photo: change.picture })
    expect(await objectsOf(change.picture)).toBe(3)
    expect(await env.DOCUMENTS.head(row?.idCardFront ?? '-')).not.toBeNull()
    expect((await mine()).change).toMatchObject({ status: 'approved' })
    expect((await smsTo(user.phone)).map(({ kind }) => kind)).toEqual(['change_approved'])
    expect((await change.undo()).status).toBe(200)
  })

  it('rejects: the worker reads the reason, the new picture is deleted after the time for undo', async () => {
    const { user, photo, picture, ask, mine, decide, leaveUndoBehind } = await waitingPhoto()
    expect(await decide('reject', { reason_code: 'photo_unclear', note: 'আলো কম' })).toBe(200)
    await leaveUndoBehind()
    expect([await objectsOf(picture), await objectsOf(photo)]).toEqual([0, 3])
    expect((await mine()).change).toMatchObject({
      status: 'rejected',
      rejection_reason: 'ছবিটি স্পষ্ট নয়; আলো কম',
      rejection_field: 'profile_photo',
      fields: { name: 'নতুন নাম', profile_photo: null },
    })
    const [sms] = await smsTo(user.phone)
    expect(sms).toMatchObject({
      kind: 'change_rejected',
      body: expect.stringContaining('কারণ: ছবিটি স্পষ্ট নয়; আলো কম।') as string,
    })
    expect((await ask({ name: 'নতুন নাম' }, { profile_photo: await newPicture() })).status).toBe(201)
    expect((await mine()).change).toMatchObject({ status: 'pending' })
  })

  it('undoes a decision: the SMS is cancelled and no picture is deleted, until the old ones are', async () => {
    const { user, provider, photo, picture, decide, undo, leaveUndoBehind } = await waitingPhoto()
    for (const verb of ['approve', 'reject'] as const) {
      expect(await decide(verb, { reason_code: 'duplicate' })).toBe(200)
      expect((await undo()).status).toBe(200)
      await leaveUndoBehind()
      expect([await objectsOf(photo), await objectsOf(picture)]).toEqual([3, 3])
    }
    expect((await smsTo(user.phone)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(await waitingOf(provider.id)).toHaveLength(1)
    await decide('approve')
    await db.run(sql`UPDATE stored_images SET created_at = -1 WHERE path = ${photo}`)
    expect(await errorOf(await undo())).toEqual([409, 'undo_too_late'])
    expect((await providerRow(provider.id))?.photo).toBe(picture)
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

it('a change that fails in the middle, at a picture that is being removed, leaves the change that waited', async () => {
  const { user, provider, ask } = await approvedWorker()
  await ask({ name: 'এক' })
  const before = await waitingOf(provider.id)
  const meddling = bucketWithPut(env.PICTURES, async (key, store) => {
    await store()
    await db.run(sql`UPDATE stored_images SET created_at = -1 WHERE instr(${key}, path) > 0`)
  })
  const form = changeForm.parse({ name: 'দুই', profile_photo: pictureFile(await newPicture()) })
  const act = { actor: actorOf(user), requestId: 'r', now: new Date() }
  const store = { ...imageStore(env), images: memoryImages(), pictures: meddling }
  const attempt = submitChange(db, act, { form, store, settingsKey: env.SETTINGS_KEY })
  await expect(attempt).rejects.toMatchObject({ status: 503 })
  expect(await waitingOf(provider.id)).toEqual(before)
})

describe('the texts of a public profile', () => {
  it('are changed at once, with an audit row', async () => {
    const { user, provider, calls } = await approvedWorker({ workExperience: 'আগের', bio: 'আগের কথা' })
    const answer = await calls.put('/api/service-workers/me', { ...texts, name: 'অন্য নাম', is_active: false })
    expect(answer.status).toBe(200)
    const seen = await guest.get(`/api/biodata/${provider.id}`)
    expect(await seen.json()).toMatchObject({ data: { ...texts, name: provider.name } })
    const [entry] = await auditActionsOf(provider.id)
    expect(entry).toMatchObject({
      action: 'provider.texts_edited',
      actorName: user.name,
      after: { workExperience: texts.work_experience, bio: texts.bio },
    })
    await calls.put('/api/service-workers/me', texts)
    expect(await auditActionsOf(provider.id)).toHaveLength(1)
    await calls.put('/api/service-workers/me', { ...texts, bio: '' })
    expect((await providerRow(provider.id))?.bio).toBeNull()
  })

  it.each([
    ['111 characters', { bio: 'ক'.repeat(111) }, 'bio'],
    ['a number of which each text has a half', { work_experience: 'কাজ ৪৫৬৭৮', bio: '০১৭১২৩' }, 'bio'],
    ['no experience', { work_experience: ' ' }, 'work_experience'],
  ])('are refused with %s', async (_, wrong, field) => {
    const { provider, calls } = await approvedWorker()
    const refused = await calls.put('/api/service-workers/me', { ...texts, ...wrong })
    expect(await refusedFields(refused)).toEqual([field])
    expect(await providerRow(provider.id)).toEqual(provider)
  })

  it('wait together for a moderator when each has a part of a number', async () => {
    const { provider, calls } = await approvedWorker({ workExperience: 'আগের', bio: 'আগের কথা' })
    const halves = { bio: 'কাজ করি, বাকিটা ৩৪৫', work_experience: '৬৭৮৯ দশ বছর' }
    expect(await (await calls.put('/api/service-workers/me', halves)).json()).toMatchObject({ waits: true })
    expect(await providerRow(provider.id)).toMatchObject({ bio: 'আগের কথা', workExperience: 'আগের' })
  })

  it('wait for a moderator when they may hold contact details, and the other text changes at once', async () => {
    const { provider, calls } = await approvedWorker({ workExperience: 'আগের', bio: 'আগের কথা' })
    const doubtful = 'কল করুন ০১৭১ …'
    const answer = await calls.put('/api/service-workers/me', { ...texts, bio: doubtful })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ waits: true })
    const seen = await guest.get(`/api/biodata/${provider.id}`)
    expect(await seen.json()).toMatchObject({
      data: { work_experience: texts.work_experience, bio: 'আগের কথা' },
    })
    expect(await actsOn(provider.id)).toEqual(['provider.change_submitted', 'provider.texts_edited'])
    const own = await (await calls.get('/api/service-workers/me')).json<{ change: { id: number } }>()
    expect(own).toMatchObject({ change: { status: 'pending', fields: { bio: doubtful } } })
    const staff = await moderator()
    const shown = await staff.get(`/api/admin/workers/${provider.id}`)
    expect(await shown.json()).toMatchObject({ data: { change: { fields: { bio: doubtful } } } })
    const approved = await staff.post(decisionPath(provider.id, own.change.id, 'approve'))
    expect(approved.status).toBe(200)
    expect((await providerRow(provider.id))?.bio).toBe(doubtful)
  })

  it('replace a text that waits, and end the change when nothing else is in it', async () => {
    const { provider, calls, ask, mine } = await approvedWorker({ bio: 'আগের কথা' })
    const send = (bio: string) => calls.put('/api/service-workers/me', { ...texts, bio })
    await send('কল করুন ০১৭১ …')
    await send('কাজ')
    expect((await mine()).change).toBeNull()
    await send('কল করুন ০১৭১ …')
    expect((await ask({ name: 'অন্য নাম' })).status).toBe(201)
    expect((await mine()).change).toMatchObject({ fields: { name: 'অন্য নাম', bio: 'কল করুন ০১৭১ …' } })
    await send('ভালো কাজ')
    expect((await mine()).change?.fields).toEqual({ name: 'অন্য নাম' })
    expect((await providerRow(provider.id))?.bio).toBe('ভালো কাজ')
  })

  it('are in one waiting change when they are sent at the same time', async () => {
    const { provider, calls } = await approvedWorker({ bio: 'আগের কথা' })
    const send = (bio: string) => calls.put('/api/service-workers/me', { ...texts, bio })
    const answers = await Promise.all(['কল করুন ০১৭১ …', 'কল করুন ০১৮১ …', 'কল করুন ০১৯১ …'].map(send))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await waitingOf(provider.id)).toHaveLength(1)
    expect((await providerRow(provider.id))?.bio).toBe('আগের কথা')
  })

  it('wait until the biodata is approved, and so do a break and other changes', async () => {
    for (const status of ['pending', 'rejected'] as const) {
      const { provider, calls, ask } = await approvedWorker({ status })
      for (const answer of [
        await calls.put('/api/service-workers/me', texts),
        await calls.put('/api/service-workers/me/pause', { is_paused: true }),
        await ask({ name: 'নতুন নাম' }),
      ])
        expect(await errorOf(answer)).toEqual([409, 'not_approved'])
      expect(await providerRow(provider.id)).toEqual(provider)
      expect(await waitingOf(provider.id)).toEqual([])
    }
    const none = await as(await makeUser('service_worker'))
    expect((await none.put('/api/service-workers/me', texts)).status).toBe(404)
  })
})

describe('a break', () => {
  it('takes the worker out of browsing and the number out of reach, and ends at once [B-079]', async () => {
    const { provider, calls } = await approvedWorker()
    const customer = await makeUser('customer')
    await makeSubscription(customer.id)
    const asks = await as(customer)
    const reveal = () => asks.get(`/api/service-workers/${provider.id}/biodata?agree=1`)
    const browse = async () => {
      const list = await guest.get(`/api/biodata?category=${provider.categoryId}&sort=newest`)
      return (await list.json<{ data: unknown[] }>()).data.length
    }
    expect(await browse()).toBe(1)
    expect((await calls.put('/api/service-workers/me/pause', { is_paused: true })).status).toBe(200)
    expect(await isListed(provider.id)).toBe(false)
    expect(await browse()).toBe(0)
    expect((await guest.get(`/api/biodata/${provider.id}`)).status).toBe(404)
    expect((await reveal()).status).toBe(404)
    const own = await calls.get('/api/service-workers/me')
    expect(await own.json()).toMatchObject({
      is_approved: true,
      reviewed_at: provider.reviewedAt?.toISOString(),
      biodata: { is_paused: true },
    })

    expect((await calls.put('/api/service-workers/me/pause', { is_paused: false })).status).toBe(200)
    expect(await browse()).toBe(1)
    expect(await (await reveal()).json()).toMatchObject({ data: { phone: provider.phone } })
    expect(await actsOn(provider.id)).toEqual(['provider.paused', 'provider.resumed'])
  })

  it('does not activate a profile that a moderator deactivated', async () => {
    const { provider, calls } = await approvedWorker({ isPaused: true })
    const staff = await moderator()
    expect((await staff.post(`/api/admin/workers/${provider.id}/deactivate`)).status).toBe(200)
    expect((await calls.put('/api/service-workers/me/pause', { is_paused: false })).status).toBe(200)
    expect(await isListed(provider.id)).toBe(false)
    expect((await guest.get(`/api/biodata/${provider.id}`)).status).toBe(404)
    expect(await (await calls.get('/api/service-workers/me')).json()).toMatchObject({ is_active: false })
  })
})

it('the activity that a worker sees is views and reveals of the week and in total, ratings and the boost', async () => {
  const now = new Date()
  const until = new Date(now.getTime() + millisecondsPerDay)
  const today = dayOf(now)
  const { provider, calls } = await approvedWorker({
    viewsCount: 40,
    viewsByDay: { [today]: 2, [addDays(today, -6)]: 1, [addDays(today, -7)]: 1, [addDays(today, 1)]: 1 },
    ratingSum: 9,
    ratingCount: 2,
    boostedUntil: until,
    rankBonus: 5,
  })
  const raters = [await makeUser('customer', { name: 'মোঃ করিম উদ্দিন' }), await makeUser('customer')]
  for (const [index, rater] of raters.entries()) {
    const at = new Date(now.getTime() - (index * 8 + 1) * millisecondsPerDay)
    await makeReveal(rater.id, provider.id, { createdAt: at })
    await makeReview(provider.id, {
      customerId: rater.id,
      rating: 5 - index,
      comment: index === 0 ? 'ভালো কাজ' : null,
    })
  }
  const answer = await calls.get('/api/service-workers/me')
  const { activity } = await answer.json<{ activity: { comments: { data: unknown[] } } }>()
  expect(activity).toMatchObject({
    views_count: 40,
    views_this_week: 3,
    reveals_this_week: 1,
    average_rating: 4.5,
    total_ratings: 2,
    boosted_until: until.toISOString(),
    boost_expiring_soon: true,
    comments: { data: [{ rating: 5, comment: 'ভালো কাজ', name: 'করিম' }], next_cursor: null },
  })
  expect(activity.comments.data).toHaveLength(1)
})
