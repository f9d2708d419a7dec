import type { PaymentPurpose } from '#worker/features/payments/payments.schema.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/users/users.table.ts'
import { runBatch } from '#worker/db/db.ts'
import { unmatchableHash } from '#worker/lib/crypto.ts'
import { db } from '../database.ts'
import { newPhone } from '../factories.ts'
import type { Founded, Online } from './payment-world.ts'
import type { Kill, turns } from './turns.ts'

/** Money, or the lack of it, at a gateway: what it tells the site about a payment. */
export type Attempt = {
  method: Online
  ref: string
  transaction: string
  message: Record<string, string>
  /** The gateway took the full sum in taka without a doubt. */
  isGood: boolean
  /** The gateway has money, of whatever worth. */
  isMoney: boolean
  /** The site was told of this money and answered, whether it could ask about it then or not. */
  isReported?: boolean
}

/** New accounts, and an approved profile for each who boosts; two calls for all of them. */
export async function makePeople(
  { plans, place, categoryId }: Founded,
  table: ReturnType<typeof turns>,
  purposes: readonly PaymentPurpose[],
) {
  const now = new Date('2026-11-21T06:00:00Z')
  const stamp = { createdAt: now, updatedAt: now }
  const accounts = (await runBatch(
    db,
    purposes.map((purpose) =>
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
  )) as (typeof users.$inferSelect)[][]
  const people = purposes.map((purpose, index) => {
    const user = accounts[index]?.[0]
    const plan = plans[index]
    if (!user || !plan) throw new Error('a run has more people than plans')
    const kills: Kill[] = []
    const { id, role, name, phone } = user
    return {
      purpose,
      plan,
      actor: { id, role, name, phone: phone ?? '', sessionId: 'x' },
      refs: [] as string[],
      attempts: [] as Attempt[],
      /** What becomes of this person's next writes. */
      kills,
      db: table.database(() => kills.shift() ?? null),
    }
  })
  const { division, district, thana } = place
  await runBatch(
    db,
    people
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
  )
  return people
}
