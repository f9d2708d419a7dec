import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { discountOf } from '#worker/features/payments/discounts/discounts.rules.ts'
import { discountCodes } from '#worker/features/payments/discounts/discounts.table.ts'
import { insertRow } from './factories.ts'

let counter = 0

/** A code for a fifth of the price of each subscription plan, of yesterday to tomorrow, with ten uses, one for a person. */
export const makeDiscountCode = (values: Partial<typeof discountCodes.$inferInsert> = {}) => {
  const now = new Date()
  counter += 1
  return insertRow(discountCodes, {
    code: `CODE${counter}`,
    purpose: 'subscription',
    ...(values.amountPoisha ? {} : { percent: 20 }),
    startsOn: addDays(dayOf(now), -1),
    endsOn: addDays(dayOf(now), 1),
    maxUses: 10,
    maxPerPerson: 1,
    budgetPoisha: 1_000_000,
    isActive: true,
    createdAt: now,
    updatedAt: now,
    ...values,
  })
}

/** Discounts of a simulation: fewer uses than buyers who know the code, and for boosts a budget that ends before the uses. */
export async function makeScarceDiscounts() {
  const scarce = { startsOn: '2026-01-01', endsOn: '2099-12-31', maxUses: 3 }
  const offer = async (values: Parameters<typeof makeDiscountCode>[0]) => {
    const row = await makeDiscountCode({ ...scarce, ...values })
    return { code: row.code, priceOf: (pricePoisha: number) => pricePoisha - discountOf(row, pricePoisha) }
  }
  return {
    subscription: await offer({}),
    boost: await offer({ purpose: 'boost', budgetPoisha: 9_000 }),
  }
}
