import * as z from 'zod/mini'
import { foldedLength } from '#worker/lib/text/fold.ts'

/** What is known of a customer's subscription: one runs, one ran, or there was none. */
export const subscriptionStates = ['active', 'expired', 'none'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Accounts that need a look. */
export const accountStates = ['suspended', 'unverified'] as const
export type AccountState = (typeof accountStates)[number]

export const customerSorts = ['newest', 'oldest', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** A field of a plain form that was left empty says nothing. */
const filled = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )

const filters = {
  q: filled(z.string().check(z.maxLength(100, 'খোঁজার কথাটি ১০০ অক্ষরের মধ্যে লিখুন'))),
  subscription: filled(z.enum(subscriptionStates, 'সাবস্ক্রিপশনের অবস্থা তালিকা থেকে বেছে নিন')),
  account: filled(z.enum(accountStates, 'অ্যাকাউন্টের অবস্থা তালিকা থেকে বেছে নিন')),
}

/** GET /admin/customers.csv */
export const customersFilter = z.object(filters)

/** GET /admin/customers */
export const customersQuery = z.object({
  ...filters,
  sort: filled(z.enum(customerSorts, 'সাজানোর নিয়ম তালিকা থেকে বেছে নিন')),
  page: filled(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'পৃষ্ঠা নম্বর ঠিক নয়')), z.transform(Number))),
})

export const longestReason = 200

/** The body of a suspension. The account's owner reads the reason when signing in. */
export const suspension = z.object({
  reason: z.pipe(
    z.pipe(
      z.string('কারণ লিখুন'),
      z.transform((text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()),
    ),
    z.string().check(
      z.minLength(1, { error: 'কারণ লিখুন', abort: true }),
      z.refine((text) => foldedLength(text) <= longestReason, 'কারণটি ২০০ অক্ষরের মধ্যে লিখুন'),
    ),
  ),
})
