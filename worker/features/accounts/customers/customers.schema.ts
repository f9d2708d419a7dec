import * as z from 'zod/mini'
import { lineField } from '#worker/lib/input/fields.ts'
import { filled, pageField, searchField } from '#worker/lib/input/query-fields.ts'
import { chosenIds, idsField } from '#worker/lib/selection.schema.ts'

export const subscriptionStates = ['active', 'expired', 'none'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const accountStates = ['suspended'] as const

export const customerSorts = ['newest', 'oldest', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

const filters = {
  q: searchField,
  subscription: filled(z.enum(subscriptionStates, 'সাবস্ক্রিপশনের অবস্থা তালিকা থেকে বেছে নিন')),
  account: filled(z.enum(accountStates, 'অ্যাকাউন্টের অবস্থা তালিকা থেকে বেছে নিন')),
}

export const customersFilter = z.object(filters)
export const customersFile = z.object({ ...filters, ids: chosenIds })

export const customersQuery = z.object({
  ...filters,
  sort: filled(z.enum(customerSorts, 'সাজানোর নিয়ম তালিকা থেকে বেছে নিন')),
  page: pageField,
})

export const maxReasonLength = 200

export const suspension = z.object({
  reason: lineField({ missing: 'কারণ লিখুন', tooLong: 'কারণটি ২০০ অক্ষরের মধ্যে লিখুন' }, maxReasonLength),
})

export const challengeInput = z.object({ is_challenged: z.boolean('হ্যাঁ অথবা না বেছে নিন') })

export const suspendMany = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('suspend'),
      ids: idsField('অন্তত একজনকে বেছে নিন'),
      reason: suspension.shape.reason,
    }),
    z.object({ action: z.literal('reinstate'), ids: idsField('অন্তত একজনকে বেছে নিন') }),
  ],
  'কী করবেন তা ঠিক নয়',
)
export type SuspendMany = z.infer<typeof suspendMany>
