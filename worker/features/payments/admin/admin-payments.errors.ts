import { conflict, unavailable, unprocessable } from '#worker/lib/errors.ts'
import type { PaymentStatus } from '../payments.schema.ts'
import { blockerTexts, type Blocker } from './admin-payments.schema.ts'

export const paymentsPageTooDeep = () =>
  unprocessable(
    'তালিকার এত ভেতরের পৃষ্ঠা দেখানো যায় না। তারিখ বা অন্য ফিল্টার দিয়ে তালিকাটি ছোট করুন।',
    'page_too_deep',
  )

type Decided = { status: PaymentStatus; by: { id: number; name: string } | null; at: Date | null }

export const alreadyReviewed = ({ status, by, at }: Decided) =>
  conflict(by ? `${by.name} আগেই সিদ্ধান্ত দিয়েছেন।` : 'আরেকজন আগেই সিদ্ধান্ত দিয়েছেন।', 'already_reviewed', {
    status,
    reviewed_by: by,
    reviewed_at: at?.toISOString() ?? null,
  })

export const notInReview = () =>
  conflict('এই পেমেন্টে এখনো কোনো টাকা বা ট্রানজেকশন আইডি জমা পড়েনি, তাই যাচাই করার কিছু নেই।', 'not_in_review')

export const effectImpossible = (blocker: Blocker | null) =>
  conflict(
    blocker
      ? blockerTexts[blocker]
      : 'যা কেনা হয়েছিল তা এখন চালু করা যায় না। পরে আবার চেষ্টা করুন, অথবা টাকা ফেরত দিন।',
    'effect_impossible',
    { blocker },
  )

export const moneyReceived = () =>
  conflict(
    'এই টাকা পেমেন্ট গেটওয়েতে জমা হয়েছে, তাই প্রত্যাখ্যান করা যায় না। নিশ্চিত করুন, অথবা টাকা ফেরত দিন।',
    'money_received',
  )

export const moneyServedAnother = () =>
  conflict('এই ট্রানজেকশন আইডি দিয়ে অন্য একটি পেমেন্ট নিশ্চিত হয়েছে। নিচে দুটিই পাশাপাশি মিলিয়ে দেখুন।', 'trx_used')

export const notReopenable = () =>
  conflict('শুধু হাতে মিলিয়ে প্রত্যাখ্যান করা পেমেন্ট আবার খোলা যায়। এটি এখন সেই অবস্থায় নেই।', 'not_reopenable')

export const reopenTooLate = () =>
  conflict('প্রত্যাখ্যানের পরে ৩০ দিন পেরিয়ে গেছে, তাই পেমেন্টটি আর খোলা যায় না।', 'reopen_too_late')

/** `ref`: the other payment in review. */
export const payerHasWaiting = (ref: string) =>
  conflict(
    'একই গ্রাহকের আরেকটি পেমেন্ট যাচাইয়ের অপেক্ষায় আছে। আগে সেটির সিদ্ধান্ত নিন, তারপর এটি খুলুন।',
    'payment_in_review',
    { payment_ref: ref },
  )

export const nothingToAsk = () =>
  conflict('এই পেমেন্টের বিষয়ে পেমেন্ট গেটওয়েকে জিজ্ঞাসা করার কিছু নেই।', 'nothing_to_ask')

export const gatewaySilent = () =>
  unavailable('পেমেন্ট গেটওয়ে সাড়া দিচ্ছে না। একটু পরে আবার জিজ্ঞাসা করুন।', 'gateway_silent', 30)
