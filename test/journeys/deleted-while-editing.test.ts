import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import {
  makeBoostingPlan,
  makePlace,
  makeProvider,
  makeSubscriptionPlan,
  makeUser,
  actorOf,
  type Place,
} from '#test/support/factories.ts'
import { expectOk, placeEdits } from '#test/support/place-edits.ts'
import { registrationForm } from '#test/support/registration.ts'
import { as } from '#test/support/request.ts'
import { paymentsOf } from '#test/support/gateway-doubles/with-doubles.ts'
import { interleavedDatabase } from '#test/support/bindings/interleaved-database.ts'
import { callerFor } from '#test/support/sign-in/sign-in.ts'
import { registration } from '#worker/features/sign-in/sign-in.schema.ts'
import { register } from '#worker/features/sign-in/registrations/registrations.usecases.ts'
import { startBoost, startSubscription } from '#worker/features/payments/checkout/checkout.usecases.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { changeProfile } from '#worker/features/account/profile/profile.usecases.ts'

// An admin deletes or moves a place or a plan between the read and the write of a user's request.

let admin: Awaited<ReturnType<typeof as>>
beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

const { moveThana, deleteThana } = placeEdits(() => admin)

describe('an account whose place changes during the request', () => {
  it.each([
    ['moved', async ({ thana }: Place) => moveThana(thana.id, await makePlace())],
    ['deleted', async ({ thana }: Place) => deleteThana(thana.id)],
  ])('rejects a profile whose place was %s', async (_, changePlace) => {
    const [user, place] = [await makeUser(), await makePlace()]
    const interleaved = interleavedDatabase('update "users"', () => changePlace(place))
    const input = {
      name: 'নতুন নাম',
      division_id: place.division.id,
      district_id: place.district.id,
      upazila_id: place.thana.id,
    }
    await expect(
      changeProfile(interleaved, actorOf(user), input, { from: callerFor(), now: new Date() }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { upazila_id: [expect.any(String)] },
    })
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
    ).rejects.toMatchObject({
      status: 422,
      fields: { upazila_id: [expect.any(String)] },
    })
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

  it('cannot be bought as a subscription', async () => {
    const [customer, plan] = [await makeUser(), await makeSubscriptionPlan()]
    const interleaved = interleavedDatabase('INSERT INTO subscriptions', () =>
      expectOk(admin.delete(`/api/admin/subscription-plans/${plan.id}`)),
    )
    const start = { planId: plan.id, method: 'manual', amountTaka: plan.pricePoisha / 100 } as const
    await expect(
      startSubscription(interleaved, actorOf(customer), start, await requestContext()),
    ).rejects.toMatchObject({
      status: 404,
    })
    expect(await paymentsOf(customer.id)).toEqual([])
  })

  it('cannot be bought as a boost', async () => {
    const [worker, plan] = [await makeUser('service_worker'), await makeBoostingPlan()]
    await makeProvider({ userId: worker.id, phone: worker.phone ?? '' })
    const interleaved = interleavedDatabase('INSERT INTO boosts', () =>
      expectOk(admin.delete(`/api/admin/boosting-plans/${plan.id}`)),
    )
    const start = { planId: plan.id, method: 'manual', amountTaka: plan.pricePoisha / 100 } as const
    await expect(
      startBoost(interleaved, actorOf(worker), start, await requestContext()),
    ).rejects.toMatchObject({
      status: 404,
    })
    expect(await paymentsOf(worker.id)).toEqual([])
  })
})
