import type { PaymentPurpose } from '#worker/features/payments/payments.schema.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { batch } from '#worker/db/db.ts'
import { unmatchableHash } from '#worker/lib/crypto.ts'
import { db } from '../database.ts'
import { newPhone } from '../factories.ts'
import type { CrashPoint, createScheduler } from './scheduler.ts'
import type { Fixtures } from './simulation.ts'
import type { OnlineMethod } from '#worker/features/settings/payment-methods.schema.ts'

export type Attempt = {
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
  const stamp = { createdAt: now, updatedAt: now }
  const { accounts } = await batch(db, {
    accounts: purposes.map((purpose) =>
      db
        .insert(users)
        .values({
          name: 'মানুষ',
          phone: newPhone(),
          role: purpose === 'subscription' ? 'customer' : 'service_worker',
          passwordHash: unmatchableHash,
          phoneVerifiedAt: now,
          ...stamp,
        })
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
  const { division, district, thana } = place
  await batch(db, {
    profiles: buyers
      .filter(({ purpose }) => purpose === 'boost')
      .map(({ actor }) =>
        db.insert(providers).values({
          userId: actor.id,
          categoryId,
          name: 'কর্মী',
          phone: actor.phone,
          gender: 'male',
          idNumberSealed: 'v1.sealed',
          idNumberHash: `hash-${actor.phone}`,
          workExperience: '৫ বছর',
          bio: 'যত্ন নিয়ে কাজ করি।',
          divisionId: division.id,
          districtId: district.id,
          upazilaId: thana.id,
          division: division.bnName,
          district: district.bnName,
          area: thana.bnName,
          status: 'approved',
          reviewedAt: now,
          submittedAt: now,
          ...stamp,
        }),
      ),
  })
  return buyers
}
