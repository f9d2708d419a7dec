import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'
import { db } from './database.ts'
import { makeSubscription, makeUser } from './factories.ts'
import { as } from './request.ts'

/** Changes settings for the rest of the file, at once. */
export async function changeSettings(values: Partial<Record<SettingKey, string>>): Promise<void> {
  const now = new Date()
  for (const [key, value] of Object.entries(values))
    await saveSetting(db, key as SettingKey, value, { userId: null, now })
  await refreshSettings(db, env.KV, now)
}

/** Every subscription of a customer, whatever became of it. */
export const subscriptionsOf = (userId: number) =>
  db.select().from(subscriptions).where(eq(subscriptions.userId, userId))

/** A signed-in customer with the acts of one; `dailyLimit` gives a running subscription. */
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

/** A customer with a subscription who has just revealed the number of each provider. */
export async function customerOf(...shown: { id: number }[]) {
  const customer = await newCustomer(50)
  for (const { id } of shown) expect((await customer.reveal(id)).status).toBe(200)
  return customer
}
