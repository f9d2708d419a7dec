import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'
import { db } from './database.ts'
import { makeSubscription, makeUser } from './factories.ts'
import { as } from './request.ts'

/** All subscriptions of a customer, in any state. */
export const subscriptionsOf = (userId: number) =>
  db.select().from(subscriptions).where(eq(subscriptions.userId, userId))

/** A signed-in customer and the calls that customers make. With `dailyLimit` there is a running subscription. */
export async function newCustomer(dailyLimit?: number) {
  const user = await makeUser()
  const subscription = dailyLimit === undefined ? null : await makeSubscription(user.id, { dailyLimit })
  const session = await as(user)
  return {
    ...session,
    user,
    subscription,
    reveal: (id: number, agree: 0 | 1 = 0) =>
      session.get(`/api/service-workers/${id}/biodata?agree=${agree}`),
    report: (id: number, reason = 'not_working') => session.post(`/api/me/contacts/${id}/report`, { reason }),
    balance: async () => (await session.get('/api/subscription/balance')).json<{ used_today: number }>(),
  }
}

/** A customer with a subscription who has revealed the number of each given provider. */
export async function customerWhoRevealed(...shown: { id: number }[]) {
  const customer = await newCustomer(50)
  for (const { id } of shown) expect((await customer.reveal(id)).status).toBe(200)
  return customer
}
