import { expect, it } from 'vitest'
import { discountOf, refusalOf, type CodeRefusal } from './discounts.rules.ts'
import { normalizeCode } from './discounts.schema.ts'
import type { CountedCode } from './discounts.table.ts'

const row: CountedCode = {
  id: 1,
  code: 'EID20',
  purpose: 'subscription',
  subscriptionPlanId: null,
  boostingPlanId: null,
  percent: 20,
  amountPoisha: null,
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  maxUses: 10,
  maxPerPerson: 1,
  budgetPoisha: 100_000,
  isActive: true,
  heldUses: 0,
  heldPoisha: 0,
  usedUses: 0,
  givenPoisha: 0,
  earnedPoisha: 0,
  state: 'running',
  createdAt: new Date(0),
  updatedAt: new Date(0),
}

it.each([
  ['a share in whole taka, rounded down', 10, null, 14_900, 1_400],
  ['a fixed sum', null, 3_000, 14_900, 3_000],
  ['everything at 100 percent', 100, null, 14_950, 14_950],
  ['everything when the sum is higher than the price', null, 50_000, 14_900, 14_900],
  ['so much that ten taka are left, the least that a gateway takes', null, 14_500, 14_900, 13_900],
  ['so much that ten taka are left of a share, too', 99, null, 14_900, 13_900],
  ['nothing below ten taka', 50, null, 900, 0],
  ['nothing when a share is less than a taka', 1, null, 4_900, 0],
])('what a code takes off is %s', (_, percent, amountPoisha, price, discount) => {
  expect(discountOf({ percent, amountPoisha }, price)).toBe(discount)
})

const wanted = { purpose: 'subscription' as const, planId: 7, pricePoisha: 14_900 }

it.each<[CodeRefusal | null, Partial<Parameters<typeof refusalOf>[0]>]>([
  [null, {}],
  ['plan_free', { wanted: { ...wanted, pricePoisha: 0 } }],
  ['unknown', { code: undefined }],
  ['off', { code: { ...row, isActive: false } }],
  ['not_started', { day: '2026-10-31' }],
  [null, { day: '2026-11-30' }],
  ['ended', { day: '2026-12-01' }],
  ['other_plan', { wanted: { ...wanted, purpose: 'boost' } }],
  ['other_plan', { code: { ...row, subscriptionPlanId: 8 } }],
  [null, { code: { ...row, subscriptionPlanId: 7 } }],
  ['nothing_off', { wanted: { ...wanted, pricePoisha: 1_000 } }],
  ['used_by_you', { own: 1 }],
  ['used_up', { code: { ...row, heldUses: 10 } }],
  ['used_up', { code: { ...row, heldPoisha: 97_101 } }],
  [null, { code: { ...row, heldPoisha: 97_100 } }],
])('refuses a code as %s', (refusal, facts) => {
  expect(refusalOf({ code: row, wanted, own: 0, day: '2026-11-15', ...facts })).toBe(refusal)
})

it.each([
  ['EID20', 'EID20'],
  [' eid-২০ ', 'EID20'],
  ['e i d 2 0', 'EID20'],
  ['Eid_20.', 'EID20'],
  ['ঈদ', 'ঈদ'],
])('reads %j as the code %s', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code)
})
