import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { db, rowsOf } from '#test/support/database.ts'
import {
  actorOf,
  makeCategory,
  makeChange,
  makePlace,
  makeProvider,
  makeUser,
  placeColumns,
  type Place,
  makeBoostingPlan,
  makeSubscriptionPlan,
} from '#test/support/factories.ts'
import { providerRow } from '#test/support/moderation.ts'
import { newPicture, pictureFile } from '#test/support/pictures.ts'
import { as } from '#test/support/request.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { imageStore } from '#worker/features/images/images.usecases.ts'
import { approveChange } from '#worker/features/moderation/changes/changes.usecases.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { submitChange } from '#worker/features/submissions/profile/changes.usecases.ts'
import { biodataForm, changeForm } from '#worker/features/submissions/submissions.schema.ts'
import { submitBiodata } from '#worker/features/submissions/submissions.usecases.ts'
import { biodataFields, registrationForm } from '#test/support/registration.ts'
import { paymentsOf } from '#test/support/gateway-doubles/with-doubles.ts'
import { callerFor } from '#test/support/sign-in/sign-in.ts'
import { registration } from '#worker/features/sign-in/sign-in.schema.ts'
import { register } from '#worker/features/sign-in/registrations/registrations.usecases.ts'
import { startBoost, startSubscription } from '#worker/features/payments/checkout/checkout.usecases.ts'
import { changeProfile } from '#worker/features/accounts/own/profile/profile.usecases.ts'

/** Sends a call that must succeed. */
const expectOk = async (call: Promise<Response>) => expect((await call).status).toBe(200)

const thanaPath = (id: number) => `/api/admin/geolocation/thanas/${id}`

// An admin moves, deletes or deactivates a place, a category or a plan between the read and the write of another request.

type User = Awaited<ReturnType<typeof makeUser>>

let admin: Awaited<ReturnType<typeof as>>
beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

const moveThana = (id: number, to: Place) =>
  expectOk(admin.put(thanaPath(id), { district_id: to.district.id }))
const renameThana = (id: number, name: string) => expectOk(admin.put(thanaPath(id), { bn_name: name }))
const deleteThana = (id: number) => expectOk(admin.delete(thanaPath(id)))
const deleteCategory = (id: number) => expectOk(admin.delete(`/api/categories/${id}`))
const deactivateCategory = (id: number) => expectOk(admin.put(`/api/categories/${id}`, { is_active: false }))

const placeFields = ({ division, district, thana }: Place) => ({
  division_id: String(division.id),
  district_id: String(district.id),
  upazila_id: String(thana.id),
})
const requestBy = (user: User) => ({ actor: actorOf(user), requestId: 'r', now: new Date() })
const picturesBy = (userId: number) =>
  db.all<{ path: string }>(sql`SELECT path FROM stored_images WHERE uploaded_by = ${userId}`)

type ConcurrentWrite = (place: Place, category: number) => Promise<unknown>

const store = { store: imageStore(env), settingsKey: env.SETTINGS_KEY }
const newForm = async (place: Place, category: number) => ({
  category_id: String(category),
  ...placeFields(place),
  profile_photo: pictureFile(await newPicture()),
})
const makeWorker = async () => ({
  user: await makeUser('service_worker'),
  place: await makePlace(),
  category: (await makeCategory()).id,
})

/** Sends a first biodata. The other write comes between its reads and its writes. */
async function submitDuring(concurrentWrite: ConcurrentWrite) {
  const { user, place, category } = await makeWorker()
  const form = biodataForm.parse({ ...(await biodataFields()), ...(await newForm(place, category)) })
  const interleaved = interleavedDatabase('INSERT INTO "providers"', () => concurrentWrite(place, category))
  const call = submitBiodata(interleaved, actorOf(user), { form, ...store, now: new Date() })
  const areas = async () => (await rowsOf(providers, eq(providers.userId, user.id))).map(({ area }) => area)
  return { call, areas, pictures: () => picturesBy(user.id) }
}

/** Sends a change of a public profile, as above. */
async function sendChangeDuring(concurrentWrite: ConcurrentWrite) {
  const { user, place, category } = await makeWorker()
  const { id } = await makeProvider({ userId: user.id, phone: user.phone ?? '' })
  const form = changeForm.parse(await newForm(place, category))
  const interleaved = interleavedDatabase('INSERT INTO provider_changes', () =>
    concurrentWrite(place, category),
  )
  const call = submitChange(interleaved, requestBy(user), { form, ...store })
  const areas = async () =>
    (await rowsOf(providerChanges, eq(providerChanges.providerId, id))).map(({ changes }) => changes.area)
  return { call, areas, pictures: () => picturesBy(user.id) }
}

describe.each([
  ['a biodata', submitDuring],
  ['a profile change', sendChangeDuring],
])('%s whose category or place changes during its submission', (_, sendDuring) => {
  it.each<[string, ConcurrentWrite, string]>([
    ['a place that was moved', async ({ thana }) => moveThana(thana.id, await makePlace()), 'upazila_id'],
    ['a place that was deleted', ({ thana }) => deleteThana(thana.id), 'upazila_id'],
    ['a category that was deactivated', (_, category) => deactivateCategory(category), 'category_id'],
    ['a category that was deleted', (_, category) => deleteCategory(category), 'category_id'],
  ])('is rejected with %s, with an error at the field and nothing stored', async (_, write, field) => {
    const { call, areas, pictures } = await sendDuring(write)
    await expect(call).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
    expect(await areas()).toEqual([])
    expect(await pictures()).toEqual([])
  })

  it('has the new name of a place that was renamed', async () => {
    const { call, areas } = await sendDuring(({ thana }) => renameThana(thana.id, 'নতুন নামের থানা'))
    await call
    expect(await areas()).toEqual(['নতুন নামের থানা'])
  })
})

describe('a profile change that waits while its place is moved', () => {
  it('cannot be replaced by a form that does not know it', async () => {
    const [user, from, to] = [await makeUser('service_worker'), await makePlace(), await makePlace()]
    const { id } = await makeProvider({ userId: user.id, phone: user.phone ?? '' })
    const send = (fields: Record<string, string>, on = db) =>
      submitChange(on, requestBy(user), { form: changeForm.parse(fields), ...store })
    await send(placeFields(from))
    const interleaved = interleavedDatabase('INSERT INTO provider_changes', () =>
      moveThana(from.thana.id, to),
    )
    await expect(send({ name: 'নতুন নাম' }, interleaved)).rejects.toMatchObject({ code: 'change_renewed' })
    const [waiting] = await db.select().from(providerChanges).where(eq(providerChanges.providerId, id))
    expect(waiting?.changes).toMatchObject({ districtId: to.district.id })
    await send({ name: 'নতুন নাম' })
  })
})

describe('a decision about a profile change whose category or place changes', () => {
  async function changeTo(values: Record<string, unknown>) {
    const [person, provider] = [await makeUser('staff'), await makeProvider()]
    const { id: changeId } = await makeChange(provider.id, values)
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
  const expectUndoConflict = async (answer: Response) => {
    expect(await errorOf(answer)).toEqual([409, 'undo_target_gone'])
  }

  it('does not write the old place when the place is moved during the approval', async () => {
    const [place, other] = [await makePlace(), await makePlace()]
    const { person, provider, changeId, state } = await changeTo(placeColumns(place))
    const settings = await readSettings(env, { now: new Date() })
    const interleaved = interleavedDatabase('update "provider_changes"', () =>
      moveThana(place.thana.id, other),
    )
    await expect(
      approveChange(interleaved, requestBy(person), { id: provider.id, changeId }, settings),
    ).rejects.toMatchObject({ status: 409 })
    expect((await providerRow(provider.id))?.upazilaId).toBe(provider.upazilaId)
    expect(await state()).toMatchObject({ status: 'pending', changes: { districtId: other.district.id } })
  })

  it('cannot undo an approval when the previous category was deleted', async () => {
    const { id: categoryId } = await makeCategory()
    const { provider, decide, undo, state } = await changeTo({ categoryId })
    expect((await decide('approve')).status).toBe(200)
    await deleteCategory(provider.categoryId)
    await expectUndoConflict(await undo())
    expect((await providerRow(provider.id))?.categoryId).toBe(categoryId)
    expect((await state())?.status).toBe('approved')
  })

  it.each([
    ['deleted', deleteThana],
    ['moved', async (id: number) => moveThana(id, await makePlace())],
  ])('cannot undo an approval when the previous place was %s', async (_, changePlace) => {
    const place = await makePlace()
    const { provider, decide, undo } = await changeTo(placeColumns(place))
    expect((await decide('approve')).status).toBe(200)
    await changePlace(provider.upazilaId)
    await expectUndoConflict(await undo())
    expect(await providerRow(provider.id)).toMatchObject(placeColumns(place))
  })

  it('restores the previous place with its current name', async () => {
    const { provider, decide, undo } = await changeTo(placeColumns(await makePlace()))
    await decide('approve')
    await renameThana(provider.upazilaId, 'এখনকার নাম')
    expect((await undo()).status).toBe(200)
    expect(await providerRow(provider.id)).toMatchObject({
      upazilaId: provider.upazilaId,
      area: 'এখনকার নাম',
    })
  })

  it('cannot undo a rejection when the requested category was deleted', async () => {
    const { id: categoryId } = await makeCategory()
    const { decide, undo, state } = await changeTo({ categoryId })
    expect((await decide('reject')).status).toBe(200)
    await deleteCategory(categoryId)
    await expectUndoConflict(await undo())
    expect((await state())?.status).toBe('rejected')
  })
})

describe('an account whose place changes during the request', () => {
  it.each([
    ['moved', async ({ thana }: Place) => moveThana(thana.id, await makePlace())],
    ['deleted', async ({ thana }: Place) => deleteThana(thana.id)],
  ])('rejects a profile whose place was %s', async (_, changePlace) => {
    const [user, place] = [await makeUser(), await makePlace()]
    const interleaved = interleavedDatabase('update "users"', () => changePlace(place))
    const { division, district, thana } = place
    const input = { division_id: division.id, district_id: district.id, upazila_id: thana.id }
    const act = { from: callerFor(), siteName: 'কর্মী', now: new Date() }
    await expect(
      changeProfile(interleaved, actorOf(user), { name: 'নতুন নাম', ...input }, act),
    ).rejects.toMatchObject({ status: 422, fields: { upazila_id: [expect.any(String)] } })
    const profile = await (await as(user)).get('/api/me/profile')
    expect(await profile.json()).toMatchObject({ name: user.name, upazila_id: null })
  })

  it('rejects the registration and sends no code', async () => {
    const form = await registrationForm()
    const input = registration.parse(form)
    const now = new Date()
    const interleaved = interleavedDatabase('INSERT INTO registrations', () => deleteThana(form.upazila_id))
    const settings = await readSettings(env, { now })
    await expect(
      register(interleaved, { input, settings, caller: callerFor({ now }) }),
    ).rejects.toMatchObject({ status: 422, fields: { upazila_id: [expect.any(String)] } })
    expect(await db.all(sql`SELECT 1 FROM registrations WHERE phone = ${form.phone}`)).toEqual([])
    expect(await db.all(sql`SELECT 1 FROM outbox WHERE recipient = ${form.phone}`)).toEqual([])
  })
})

describe('a plan that is deleted during a purchase', () => {
  const requestContext = async () => ({
    access: { settings: await readSettings(env, { now: new Date() }), env, url: 'http://kormi.test/' },
    requestId: 'test',
    now: new Date(),
  })

  it.each([
    ['subscription', 'subscriptions', makeSubscriptionPlan, startSubscription],
    ['boosting', 'boosts', makeBoostingPlan, startBoost],
  ] as const)('cannot be bought: a %s plan', async (kind, table, makePlan, startPurchase) => {
    const [buyer, plan] = [await makeUser('service_worker'), await makePlan()]
    await makeProvider({ userId: buyer.id, phone: buyer.phone ?? '' })
    const interleaved = interleavedDatabase(`INSERT INTO ${table}`, () =>
      expectOk(admin.delete(`/api/admin/${kind}-plans/${plan.id}`)),
    )
    const start = { planId: plan.id, method: 'manual', amountTaka: plan.pricePoisha / 100 } as const
    await expect(
      startPurchase(interleaved, actorOf(buyer), start, await requestContext()),
    ).rejects.toMatchObject({ status: 404 })
    expect(await paymentsOf(buyer.id)).toEqual([])
  })
})
