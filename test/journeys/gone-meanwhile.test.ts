import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import {
  makeBoostingPlan,
  makePlace,
  makeProvider,
  makeSubscriptionPlan,
  makeUser,
} from '#test/support/factories.ts'
import { answered, placeActs, type Place } from '#test/support/place-acts.ts'
import { registrationForm } from '#test/support/registration.ts'
import { as } from '#test/support/request.ts'
import { databaseInterrupted } from '#test/support/staged-database.ts'
import { registration } from '#worker/features/auth/auth.schema.ts'
import { register } from '#worker/features/auth/registration.usecases.ts'
import { startBoost } from '#worker/features/boosts/buy-boost.usecases.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { startSubscription } from '#worker/features/subscriptions/subscriptions.usecases.ts'
import { changeProfile } from '#worker/features/users/profile/profile.usecases.ts'

// An admin moves, deletes or switches off what somebody has just chosen: between the look at it and the write.

type User = Awaited<ReturnType<typeof makeUser>>

let admin: Awaited<ReturnType<typeof as>>
beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

const { moveThana, deleteThana } = placeActs(() => admin)
const current = (user: User) => ({ ...user, phone: user.phone ?? '', sessionId: 'x' })

describe('an account whose place goes while it is written', () => {
  it.each([
    ['moved', async (place: Place) => moveThana(place, await makePlace())],
    ['deleted', deleteThana],
  ])('is not saved in a profile: %s', async (_, act) => {
    const [user, place] = [await makeUser(), await makePlace()]
    const busy = databaseInterrupted('update "users"', () => act(place))
    const input = {
      name: 'নতুন নাম',
      division_id: place.division.id,
      district_id: place.district.id,
      upazila_id: place.thana.id,
    }
    await expect(changeProfile(busy, current(user), input, new Date())).rejects.toMatchObject({
      status: 422,
      fields: { upazila_id: [expect.any(String)] },
    })
    const profile = await (await as(user)).get('/api/me/profile')
    expect(await profile.json()).toMatchObject({ name: user.name, upazila_id: null })
  })

  it('is not registered, and no code leaves', async () => {
    const form = await registrationForm()
    const input = registration.parse(form)
    const now = new Date()
    const busy = databaseInterrupted('INSERT INTO users', () =>
      answered(admin.delete(`/api/admin/geolocation/thanas/${form.upazila_id}`)),
    )
    const settings = await readSettings(db, env.KV, now)
    const context = {
      network: '198.51.100.77',
      secret: 's',
      siteLimit: 100,
      timezone: 'Asia/Dhaka',
      now,
    }
    await expect(register(busy, { input, settings, context })).rejects.toMatchObject({
      status: 422,
      fields: { upazila_id: [expect.any(String)] },
    })
    expect(await db.all(sql`SELECT 1 FROM users WHERE phone = ${form.phone}`)).toEqual([])
    expect(await db.all(sql`SELECT 1 FROM sms_outbox WHERE phone = ${form.phone}`)).toEqual([])
  })
})

describe('a plan that is deleted while somebody buys it', () => {
  const paymentsOf = (userId: number) => db.select().from(payments).where(eq(payments.userId, userId))
  const terms = async () => ({
    access: { settings: await readSettings(db, env.KV, new Date()), env, url: 'http://kormi.test/' },
    now: new Date(),
  })

  it('is not sold: a subscription', async () => {
    const [customer, plan] = [await makeUser(), await makeSubscriptionPlan()]
    const busy = databaseInterrupted('INSERT INTO subscriptions', () =>
      answered(admin.delete(`/api/admin/subscription-plans/${plan.id}`)),
    )
    const start = { planId: plan.id, method: 'manual', amountTaka: plan.pricePoisha / 100 } as const
    await expect(startSubscription(busy, current(customer), start, await terms())).rejects.toMatchObject({
      status: 404,
    })
    expect(await paymentsOf(customer.id)).toEqual([])
  })

  it('is not sold: a boost', async () => {
    const [worker, plan] = [await makeUser('service_worker'), await makeBoostingPlan()]
    await makeProvider({ userId: worker.id, phone: worker.phone ?? '' })
    const busy = databaseInterrupted('INSERT INTO boosts', () =>
      answered(admin.delete(`/api/admin/boosting-plans/${plan.id}`)),
    )
    const start = { planId: plan.id, method: 'manual', amountTaka: plan.pricePoisha / 100 } as const
    await expect(startBoost(busy, current(worker), start, await terms())).rejects.toMatchObject({
      status: 404,
    })
    expect(await paymentsOf(worker.id)).toEqual([])
  })
})
