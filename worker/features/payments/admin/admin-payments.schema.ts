import * as z from 'zod/mini'
import { dayField, filled, pageField, searchField, wholeNumberText } from '#worker/lib/input/query-fields.ts'
import { tidyLine, typedDigits } from '#worker/lib/text/fold.ts'
import { takaToPoisha } from '#worker/lib/money.ts'
import { chosenIds, idsField } from '#worker/lib/selection.schema.ts'
import { paymentPurposes, paymentStatuses } from '../payments.schema.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

export const paymentSorts = ['newest', 'oldest', 'amount_high', 'amount_low'] as const
export type PaymentSort = (typeof paymentSorts)[number]

const maxPerPage = 100
const wrongPerPage = 'প্রতি পৃষ্ঠায় ১ থেকে ১০০টি দেখা যায়'

const day = dayField({ wrong: 'তারিখ ঠিক নয়', impossible: 'তারিখ ঠিক নয়' })

export const paymentFilters = z.object({
  /** Name, phone, reference or transaction id. */
  q: searchField,
  status: filled(z.enum(paymentStatuses, 'অবস্থা ঠিক নয়')),
  payment_method: filled(z.enum(paymentMethods, 'পেমেন্ট পদ্ধতি ঠিক নয়')),
  type: filled(z.enum(paymentPurposes, 'লেনদেনের ধরন ঠিক নয়')),
  /** Days of Asia/Dhaka, both included, by `payment_time`. */
  from: day,
  to: day,
})

export const paymentsFile = z.extend(paymentFilters, { ids: chosenIds })
export type PaymentFilters = z.infer<typeof paymentsFile>

export const paymentsQuery = z.extend(paymentFilters, {
  sort: filled(z.enum(paymentSorts, 'সাজানোর ধরন ঠিক নয়')),
  page: pageField,
  per_page: filled(
    wholeNumberText(/^[1-9]\d{0,2}$/, wrongPerPage).check(
      z.refine((value) => value <= maxPerPage, wrongPerPage),
    ),
  ),
})
export type PaymentsQuery = z.infer<typeof paymentsQuery>

/** Usual reasons for rejecting a manual payment, as the payer reads them. */
export const rejectionReasons = {
  trx_not_found: 'এই ট্রানজেকশন আইডিতে কোনো টাকা পাওয়া যায়নি।',
  trx_wrong_amount: 'এই ট্রানজেকশনে পাঠানো টাকা মূল্যের সমান নয়।',
  trx_not_ours: 'টাকাটি আমাদের নম্বরে আসেনি।',
} as const
export type RejectionReason = keyof typeof rejectionReasons
export const rejectionReasonCodes = Object.keys(rejectionReasons) as RejectionReason[]

/** Why the purchase of a payment in review cannot begin now. */
export const blockerTexts = {
  active_subscription:
    'গ্রাহকের আরেকটি সাবস্ক্রিপশন চালু আছে, তাই এটি এখন চালু করা যায় না। সেটির মেয়াদ শেষ হলে আবার নিশ্চিত করুন, অথবা টাকা ফেরত দিন।',
  active_boost:
    'সেবাদাতার আরেকটি বুস্ট চালু আছে, তাই এটি এখন চালু করা যায় না। সেটির শেষ ৪৮ ঘণ্টায় আবার নিশ্চিত করুন, অথবা টাকা ফেরত দিন।',
  not_approved:
    'সেবাদাতার বায়োডাটা এখন অনুমোদিত নয়, তাই বুস্ট চালু করা যায় না। অনুমোদনের পরে আবার নিশ্চিত করুন, অথবা টাকা ফেরত দিন।',
  fee_paid: 'সেবাদাতা এই ফি আরেকটি পেমেন্টে দিয়েছেন। এই টাকাটি ফেরত দিন।',
  already_given: 'এই পেমেন্টে যা কেনা হয়েছিল তা আগেই চালু বা শেষ হয়ে গেছে। এই টাকাটি ফেরত দিন।',
  amount_short:
    'পাঠানো টাকা মূল্যের চেয়ে কম, তাই নিশ্চিত করা যায় না। যা এসেছে তা ফেরত দিন, গ্রাহক আবার পুরো টাকা দেবেন।',
  code_used_up:
    'টাকা আসার আগেই কোডের সব ব্যবহার শেষ হয়ে গেছে। কোডের সীমা বা বাজেট বাড়িয়ে আবার নিশ্চিত করুন, অথবা টাকা ফেরত দিন।',
} as const
export type Blocker = keyof typeof blockerTexts
export const blockerCodes = Object.keys(blockerTexts) as Blocker[]

export const maxReasonLength = 200
const trimmed = (message: string) =>
  z.pipe(
    z.pipe(z.string(message), z.transform(tidyLine)),
    z.string().check(z.minLength(1, message), z.maxLength(maxReasonLength, 'কারণ ২০০ অক্ষরের মধ্যে লিখুন')),
  )

/** A code of `rejectionReasons`, or a text. */
export const rejectInput = z.object({ reason: trimmed('কেন প্রত্যাখ্যান করছেন লিখুন') })

const ids = idsField('অন্তত একটি পেমেন্ট বেছে নিন')

export const reviewManyInput = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('confirm'), ids }),
    z.object({ decision: z.literal('reject'), ids, reason: rejectInput.shape.reason }),
  ],
  'সিদ্ধান্ত ঠিক নয়',
)
export type ReviewManyInput = z.infer<typeof reviewManyInput>

/** An amount as an admin types it, in taka: Bengali digits and commas are fine. */
export const readAmount = (text: string): number => {
  const plain = typedDigits(text).replace(/[,৳\s]/g, '')
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
}

export const refundInput = z.object({
  /** In taka. Default: all that is left. */
  amount: z.optional(
    z.number('টাকার পরিমাণ ঠিক নয়').check(
      z.positive('টাকার পরিমাণ শূন্যের বেশি দিন'),
      z.refine((taka) => takaToPoisha(taka) !== null, 'টাকার পরিমাণ ঠিক নয়'),
    ),
  ),
  reason: trimmed('কেন ফেরত দিচ্ছেন লিখুন'),
  /** The money was already refunded outside of this site and is only recorded. */
  by_hand: z.optional(z.boolean()),
  /** Whether a partial refund ends the purchase. Default: yes for a paid payment. A full refund always ends it. */
  ends: z.optional(z.boolean()),
})
export type RefundInput = z.infer<typeof refundInput>
