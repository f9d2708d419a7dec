import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { devices, sessions } from '#worker/features/people/people.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { changeRows, rowsOf } from './database.ts'
import { insertRow, makeSubscription, makeUser } from './factories.ts'
import { makePayment } from './payments.ts'
import { as } from './request.ts'

/** All subscriptions of a customer, in any state. */
export const subscriptionsOf = (userId: number) => rowsOf(subscriptions, eq(subscriptions.userId, userId))

let counter = 0

/** The device of a customer, by default one of their own, since when the account exists, by default for a month, and what was paid for the plan. */
export type Origin = { device?: string; accountDays?: number; paidPoisha?: number }

/** Lets the session of a token be on a device, by default one of its own. Returns the id of the session. */
async function giveDevice(userId: number, token: string, device = `device of ${token}`): Promise<string> {
  const [now, sessionId] = [new Date(), decodeJwt(token).jti ?? '']
  const seen = { firstSeenAt: now, lastSeenAt: now }
  const { id: deviceId } = await insertRow(devices, { userId, tokenHash: device, label: 'Chrome', ...seen })
  await changeRows(sessions, eq(sessions.id, sessionId), { deviceId })
  return sessionId
}

/** A paid payment for a subscription, which makes its views paid ones. */
export const payFor = ({ id, userId }: { id: number; userId: number }, amountPoisha = 50_000) =>
  makePayment({ userId, purpose: 'subscription', subscriptionId: id, amountPoisha })

/** A signed-in customer and the calls that customers make. With `dailyLimit` there is a running subscription. */
export async function newCustomer(dailyLimit?: number, origin: Origin = {}) {
  const n = (counter += 1)
  const { device = `device ${n}`, accountDays = 30, paidPoisha = 50_000 } = origin
  const now = new Date()
  const createdAt = new Date(now.getTime() - accountDays * millisecondsPerDay)
  const user = await makeUser('customer', { createdAt })
  const subscription = dailyLimit === undefined ? null : await makeSubscription(user.id, { dailyLimit })
  if (subscription && paidPoisha > 0) await payFor(subscription, paidPoisha)
  const session = await as(user)
  const sessionId = await giveDevice(user.id, session.token, device)
  return {
    ...session,
    user,
    sessionId,
    subscription,
    reveal: (id: number, agree: 0 | 1 = 0) =>
      session.get(`/api/service-workers/${id}/biodata?agree=${agree}`),
    report: (id: number, reason = 'not_working') => session.post(`/api/me/contacts/${id}/report`, { reason }),
    balance: async () => (await session.get('/api/subscription/balance')).json<{ used_today: number }>(),
  }
}

/** Moves the reveals of a customer into the past; they keep the day whose limit they used. */
export const ageReveals = (customerId: number, minutes: number) =>
  changeRows(reveals, eq(reveals.customerId, customerId), {
    createdAt: sql`created_at - ${minutes * 60_000}`,
  })

/** A customer with a subscription who revealed the number of each given provider eleven minutes ago. */
export const customerWhoRevealed = (...shown: { id: number }[]) => reporterOf(shown)

/** @param minutes how long ago the numbers were revealed */
export async function reporterOf(shown: readonly { id: number }[], origin: Origin = {}, minutes = 11) {
  const customer = await newCustomer(50, origin)
  for (const { id } of shown) expect((await customer.reveal(id)).status).toBe(200)
  await ageReveals(customer.user.id, minutes)
  return customer
}
