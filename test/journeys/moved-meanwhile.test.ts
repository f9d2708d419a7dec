import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { moderator, rowOf } from '#test/support/moderation.ts'
import { answered, placeActs, type Place } from '#test/support/place-acts.ts'
import { newPicture, pictureFile } from '#test/support/pictures.ts'
import { as } from '#test/support/request.ts'
import { databaseInterrupted } from '#test/support/staged-database.ts'
import { imageStore } from '#worker/features/images/images.usecases.ts'
import { approveChange } from '#worker/features/moderation/changes/changes.usecases.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { submitChange } from '#worker/features/submissions/profile/changes.usecases.ts'
import { biodataForm, changeForm } from '#worker/features/submissions/submissions.schema.ts'
import { submitBiodata } from '#worker/features/submissions/submissions.usecases.ts'

// An admin moves, deletes or switches off what somebody has just chosen: between the look at it and the write.

type User = Awaited<ReturnType<typeof makeUser>>

let admin: Awaited<ReturnType<typeof as>>
beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

const { moveThana, deleteThana, renameThana } = placeActs(() => admin)
const deleteTrade = (id: number) => answered(admin.delete(`/api/categories/${id}`))
const switchOff = (id: number) => answered(admin.put(`/api/categories/${id}`, { is_active: false }))

const chain = ({ division, district, thana }: Place) => ({
  division_id: String(division.id),
  district_id: String(district.id),
  upazila_id: String(thana.id),
})
const columns = ({ division, district, thana }: Place) => ({
  divisionId: division.id,
  districtId: district.id,
  upazilaId: thana.id,
  division: division.bnName,
  district: district.bnName,
  area: thana.bnName,
})
const current = (user: User) => ({ ...user, phone: user.phone ?? '', sessionId: 'x' })
const actOf = (user: User) => ({ actor: current(user), requestId: 'r', now: new Date() })
const picturesBy = (userId: number) =>
  db.all<{ path: string }>(sql`SELECT path FROM stored_images WHERE uploaded_by = ${userId}`)

describe('a biodata that is handed in while its trade or place goes', () => {
  async function submitting(act: (place: Place, category: number) => Promise<unknown>) {
    const [user, place, { id: category }] = [
      await makeUser('service_worker'),
      await makePlace(),
      await makeCategory(),
    ]
    const form = biodataForm.parse({
      category_id: String(category),
      name: 'আবদুর রহিম',
      phone: '01712345678',
      gender: 'male',
      blood_group: 'O+',
      ...chain(place),
      id_number: '১২৩৪৫৬৭৮৯০',
      work_experience: '৫ বছর ধরে কাজ করি',
      profile_photo: pictureFile(await newPicture()),
    })
    const busy = databaseInterrupted('INSERT INTO providers', () => act(place, category))
    const call = submitBiodata(busy, current(user), {
      form,
      store: imageStore(env),
      settingsKey: env.SETTINGS_KEY,
      now: new Date(),
    })
    const rows = () => db.select().from(providers).where(eq(providers.userId, user.id))
    return { call, rows, pictures: () => picturesBy(user.id) }
  }

  it.each([
    ['moved', async (place: Place) => moveThana(place, await makePlace()), 'upazila_id'],
    ['deleted', deleteThana, 'upazila_id'],
    ['a trade that was switched off', (_: Place, category: number) => switchOff(category), 'category_id'],
    ['a trade that was deleted', (_: Place, category: number) => deleteTrade(category), 'category_id'],
  ] as const)('is refused under the field, with nothing left behind: %s', async (_, act, field) => {
    const { call, rows, pictures } = await submitting(act)
    await expect(call).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
    expect(await rows()).toEqual([])
    expect(await pictures()).toEqual([])
  })

  it('carries the new name of a place that was only renamed', async () => {
    const { call, rows } = await submitting((place) => renameThana(place, 'নতুন নামের থানা'))
    await call
    expect(await rows()).toMatchObject([{ area: 'নতুন নামের থানা', status: 'pending' }])
  })
})

describe('a change that is sent while its trade or place goes', () => {
  async function sending(
    act: (place: Place, category: number) => Promise<unknown>,
    fields: 'place' | 'category',
  ) {
    const [user, place, { id: category }] = [
      await makeUser('service_worker'),
      await makePlace(),
      await makeCategory(),
    ]
    const { id } = await makeProvider({ userId: user.id, phone: user.phone ?? '' })
    const form = changeForm.parse({
      ...(fields === 'place' ? chain(place) : { category_id: String(category) }),
      profile_photo: pictureFile(await newPicture()),
    })
    const busy = databaseInterrupted('INSERT INTO provider_changes', () => act(place, category))
    const call = submitChange(busy, actOf(user), {
      form,
      store: imageStore(env),
      settingsKey: env.SETTINGS_KEY,
    })
    const rows = () => db.select().from(providerChanges).where(eq(providerChanges.providerId, id))
    return { call, rows, pictures: () => picturesBy(user.id) }
  }

  it.each([
    ['moved', async (place: Place) => moveThana(place, await makePlace()), 'place', 'upazila_id'],
    ['deleted', deleteThana, 'place', 'upazila_id'],
    ['a trade switched off', (_: Place, trade: number) => switchOff(trade), 'category', 'category_id'],
    ['a trade deleted', (_: Place, trade: number) => deleteTrade(trade), 'category', 'category_id'],
  ] as const)('is refused under the field, with nothing left behind: %s', async (_, act, sent, field) => {
    const { call, rows, pictures } = await sending(act, sent)
    await expect(call).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
    expect(await rows()).toEqual([])
    expect(await pictures()).toEqual([])
  })

  it('carries the new name of a place that was only renamed', async () => {
    const { call, rows } = await sending((place) => renameThana(place, 'বদলানো নাম'), 'place')
    await call
    expect((await rows())[0]?.changes).toMatchObject({ area: 'বদলানো নাম' })
  })

  it('does not bring the old district back into a change that was moved while it was replaced', async () => {
    const [user, from, to] = [await makeUser('service_worker'), await makePlace(), await makePlace()]
    const { id } = await makeProvider({ userId: user.id, phone: user.phone ?? '' })
    const send = (fields: Record<string, string>, on = db) =>
      submitChange(on, actOf(user), {
        form: changeForm.parse(fields),
        store: imageStore(env),
        settingsKey: env.SETTINGS_KEY,
      })
    await send(chain(from))
    const busy = databaseInterrupted('INSERT INTO provider_changes', () => moveThana(from, to))
    await expect(send({ name: 'নতুন নাম' }, busy)).rejects.toMatchObject({ code: 'change_renewed' })
    const [waiting] = await db.select().from(providerChanges).where(eq(providerChanges.providerId, id))
    expect(waiting?.changes).toMatchObject({ districtId: to.district.id })
    await send({ name: 'নতুন নাম' })
  })
})

describe('a moderator who decides about a change whose trade or place goes', () => {
  async function changeTo(values: Record<string, unknown>) {
    const [person, provider] = [await makeUser('staff'), await makeProvider()]
    const [row] = await db
      .insert(providerChanges)
      .values({ providerId: provider.id, changes: values, createdAt: new Date() })
      .returning()
    const changeId = row?.id ?? 0
    const staff = await as(person)
    const decide = (verb: 'approve' | 'reject') =>
      staff.post(
        `/api/admin/workers/${provider.id}/changes/${changeId}/${verb}`,
        verb === 'reject' ? { reason_code: 'photo_unclear' } : {},
      )
    const undo = () => staff.post(`/api/admin/workers/${provider.id}/undo`)
    const state = async () =>
      (await db.select().from(providerChanges).where(eq(providerChanges.id, changeId)))[0]
    return { person, provider, changeId, decide, undo, state }
  }
  const isGone = async (answer: Response) => {
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ success: false, error: 'undo_target_gone' })
  }

  it('is told that a change leads to a place that lies elsewhere', async () => {
    const [place, other] = [await makePlace(), await makePlace()]
    const { decide, state } = await changeTo({ ...columns(place), districtId: other.district.id })
    const answer = await decide('approve')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: 'change_outdated' })
    expect((await state())?.status).toBe('pending')
  })

  it('does not write the old place when it is moved at that moment', async () => {
    const [place, other] = [await makePlace(), await makePlace()]
    const { person, provider, changeId, state } = await changeTo(columns(place))
    const settings = await readSettings(db, env.KV, new Date())
    const busy = databaseInterrupted('update "provider_changes"', () => moveThana(place, other))
    await expect(
      approveChange(busy, actOf(person), { id: provider.id, changeId }, settings),
    ).rejects.toMatchObject({ status: 409 })
    expect((await rowOf(provider.id))?.upazilaId).toBe(provider.upazilaId)
    expect(await state()).toMatchObject({ status: 'pending', changes: { districtId: other.district.id } })
  })

  it('cannot take an approval back once the old trade is deleted', async () => {
    const { id: categoryId } = await makeCategory()
    const { provider, decide, undo, state } = await changeTo({ categoryId })
    expect((await decide('approve')).status).toBe(200)
    await deleteTrade(provider.categoryId)
    await isGone(await undo())
    expect((await rowOf(provider.id))?.categoryId).toBe(categoryId)
    expect((await state())?.status).toBe('approved')
  })

  it.each([
    ['deleted', async (id: number) => answered(admin.delete(`/api/admin/geolocation/thanas/${id}`))],
    [
      'moved',
      async (id: number) =>
        answered(
          admin.put(`/api/admin/geolocation/thanas/${id}`, { district_id: (await makePlace()).district.id }),
        ),
    ],
  ])('cannot take an approval back once the old place is %s', async (_, act) => {
    const place = await makePlace()
    const { provider, decide, undo } = await changeTo(columns(place))
    expect((await decide('approve')).status).toBe(200)
    await act(provider.upazilaId)
    await isGone(await undo())
    expect(await rowOf(provider.id)).toMatchObject(columns(place))
  })

  it('brings back the old place under the name that it has now', async () => {
    const { provider, decide, undo } = await changeTo(columns(await makePlace()))
    await decide('approve')
    await answered(
      admin.put(`/api/admin/geolocation/thanas/${provider.upazilaId}`, { bn_name: 'এখনকার নাম' }),
    )
    expect((await undo()).status).toBe(200)
    expect(await rowOf(provider.id)).toMatchObject({ upazilaId: provider.upazilaId, area: 'এখনকার নাম' })
  })

  it('cannot take a rejection back once the trade that was wished for is deleted', async () => {
    const { id: categoryId } = await makeCategory()
    const { decide, undo, state } = await changeTo({ categoryId })
    expect((await decide('reject')).status).toBe(200)
    await deleteTrade(categoryId)
    await isGone(await undo())
    expect((await state())?.status).toBe('rejected')
  })

  it('takes both back where nothing has gone', async () => {
    for (const verb of ['approve', 'reject'] as const) {
      const { decide, undo, state } = await changeTo({ ...columns(await makePlace()), name: 'নতুন' })
      await decide(verb)
      expect((await undo()).status).toBe(200)
      expect((await state())?.status).toBe('pending')
    }
    expect((await (await moderator()).get('/api/admin/workers/pending')).status).toBe(200)
  })
})
