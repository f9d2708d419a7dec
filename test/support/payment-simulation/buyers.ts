import type { PaymentPurpose } from '#worker/features/payments/payments.schema.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { batch } from '#worker/db/db.ts'
import { db } from '../database.ts'
import { providerValues, userValues } from '../factories.ts'
import type { CrashPoint, createScheduler } from './scheduler.ts'
import type { Fixtures } from './simulation.ts'
import type { OnlineMethod } from '#worker/features/settings/payment-methods.schema.ts'

type Attempt = {
  method: OnlineMethod
  ref: string
  transaction: string
  message: Record<string, string>
  /** The gateway has the full amount in taka and no risk warning. */
  isGood: boolean
  /** The gateway has received money, of any amount and currency. */
  isMoney: boolean
  /** The site has processed a message about this money, even if it could not query the gateway. */
  isReported?: boolean
}

export async function makeBuyers(
  { plans, place, categoryId }: Fixtures,
  scheduler: ReturnType<typeof createScheduler>,
  purposes: readonly PaymentPurpose[],
) {
  const now = new Date('2026-11-21T06:00:00Z')
  const { accounts } = await batch(db, {
    accounts: purposes.map((purpose) =>
      db
        .insert(users)
        .values(userValues(purpose === 'subscription' ? 'customer' : 'service_worker', now))
        .returning(),
    ),
  })
  const buyers = purposes.map((purpose, index) => {
    const user = accounts[index]?.[0]
    const plan = plans[index]
    if (!user || !plan) throw new Error('a run has more buyers than plans')
    const crashes: CrashPoint[] = []
    const { id, role, name, phone } = user
    return {
      purpose,
      plan,
      actor: { id, role, name, phone: phone ?? '', sessionId: 'x' },
      refs: [] as string[],
      attempts: [] as Attempt[],
      /** The TrxIDs that the site accepted, with the reference of the payment. */
      reports: [] as { ref: string; trxId: string }[],
      crashes,
      db: scheduler.database(() => crashes.shift() ?? null),
    }
  })
  await batch(db, {
    profiles: buyers
      .filter(({ purpose }) => purpose === 'boost')
      .map(({ actor: { id: userId, phone } }) =>
        db.insert(providers).values({ userId, categoryId, phone, ...providerValues(place, now) }),
      ),
  })
  return buyers
}
