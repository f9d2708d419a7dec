import { conflict, notFound, unavailable, unprocessable, validationFailed } from '#worker/lib/errors.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'

export const paymentNotFound = () => notFound('এই পেমেন্টটি পাওয়া যায়নি।')

export const paymentMethodUnavailable = () =>
  validationFailed(
    { payment_method: ['এই পেমেন্ট পদ্ধতিটি এখন চালু নেই'] },
    'এই পেমেন্ট পদ্ধতিটি এখন চালু নেই। অন্য একটি পদ্ধতি বেছে নিন।',
  )

/** The amount is not the current price. `amount`: the price in taka. */
export const amountMismatch = (amount: number) =>
  unprocessable(
    'মূল্যের সঙ্গে টাকার পরিমাণ মিলছে না। পাতাটি আবার লোড করে বর্তমান মূল্য দেখে নিন।',
    'amount_mismatch',
    { extra: { amount } },
  )

export const paymentInProgress = () =>
  conflict('একই পেমেন্ট এইমাত্র শুরু হয়েছে। কয়েক সেকেন্ড পরে আবার দেখুন।', 'payment_in_progress')

export const gatewayUnavailable = () =>
  unavailable(
    'পেমেন্ট গেটওয়েটি এই মুহূর্তে সাড়া দিচ্ছে না। কোনো টাকা কাটা হয়নি। একটু পরে আবার চেষ্টা করুন।',
    'gateway_unavailable',
    30,
  )

export const trxUsed = () =>
  conflict(
    'এই ট্রানজেকশন আইডি দিয়ে আগে একটি পেমেন্ট নিশ্চিত হয়েছে। আইডিটি মিলিয়ে দেখুন; ঠিক থাকলে আমাদের ফোন করুন।',
    'trx_used',
  )

/** `ref`: the manual payment of the same user and purpose that waits in review. */
export const paymentInReview = (ref: string) =>
  conflict(
    'আপনার আগের পেমেন্টের ট্রানজেকশন আইডি মিলিয়ে দেখা হচ্ছে। সেটির সিদ্ধান্ত না হওয়া পর্যন্ত আরেকটি জমা দেওয়া যায় না। আবার টাকা পাঠাবেন না।',
    'payment_in_review',
    { payment_ref: ref },
  )

/** The account cannot be erased before the money of these payments is settled. */
export const moneyOpen = (open: readonly { ref: string; status: string; amountPoisha: number }[]) => {
  const payments = open.map(({ ref, status, amountPoisha }) => ({
    ref,
    status,
    amount: poishaToTaka(amountPoisha),
  }))
  const named = payments.map(({ ref, amount }) => `৳${bengaliNumber(amount)} (${ref})`).join(', ')
  return conflict(
    `এই পেমেন্টের সিদ্ধান্ত এখনো বাকি: ${named}। টাকা নিশ্চিত বা ফেরত হলে অ্যাকাউন্ট মুছতে পারবেন। অবস্থা “আমার পেমেন্ট” পাতায় দেখুন, দেরি হলে আমাদের জানান।`,
    'money_open',
    { payments },
  )
}

export const otherOrder = () =>
  conflict('এই ট্রানজেকশন আইডি এই পেমেন্টের নয়। যে পেমেন্টে টাকা দিয়েছেন সেটির আইডি লিখুন।', 'trx_other_order')

export const checkUnreachable = () =>
  unavailable(
    'পেমেন্ট গেটওয়ে এই মুহূর্তে উত্তর দিচ্ছে না। যা লিখেছেন তা রাখা হয়েছে, আমরা নিজেরাই আবার খোঁজ নেব। আবার টাকা দেবেন না।',
    'gateway_unreachable',
    60,
  )

export const paymentClosed = () =>
  conflict('এই পেমেন্টের জন্য এখন আর ট্রানজেকশন আইডি নেওয়া হচ্ছে না।', 'payment_closed')

export const notRefundable = () => conflict('এই পেমেন্টে ফেরত দেওয়ার মতো কোনো টাকা জমা নেই।', 'not_refundable')

/** `most`: the refundable sum in taka. */
export const refundTooMuch = (most: number) =>
  unprocessable('যত টাকা জমা আছে তার বেশি ফেরত দেওয়া যায় না।', 'refund_too_much', {
    fields: { amount: ['যত টাকা জমা আছে তার বেশি ফেরত দেওয়া যায় না'] },
    extra: { most },
  })

export const paymentChanged = () =>
  conflict('এর মধ্যে পেমেন্টটি বদলে গেছে। পাতাটি আবার দেখে সিদ্ধান্ত নিন।', 'payment_changed')

/** `amountPoisha`: the sum of the refund without an answer. */
export const refundUnfinished = (amountPoisha: number) =>
  conflict(
    'আগে চাওয়া একটি ফেরতের ফল এখনো জানা যায়নি। আগে সেই পরিমাণেই আবার চেষ্টা করুন, অথবা হাতে মিলিয়ে লিখে রাখুন।',
    'refund_unfinished',
    { amount: poishaToTaka(amountPoisha) },
  )

export const refundRefused = () =>
  conflict('পেমেন্ট গেটওয়ে টাকা ফেরত পাঠাতে রাজি হয়নি। কারণটি পেমেন্টের ইতিহাসে আছে।', 'refund_refused')

export const refundUnknown = () =>
  unavailable(
    'পেমেন্ট গেটওয়ে সাড়া দেয়নি; টাকা ফেরত গেছে কি না জানা যায়নি। একটু পরে একই পরিমাণে আবার চেষ্টা করুন।',
    'refund_unknown',
    30,
  )

export const activeSubscriptionExists = () =>
  conflict('আপনার সাবস্ক্রিপশন চালু আছে। মেয়াদ শেষ হলে নতুনটি কিনুন।', 'active_subscription')

export const planUnavailable = () => notFound('এই প্ল্যানটি এখন আর পাওয়া যাচ্ছে না। অন্য একটি প্ল্যান বেছে নিন।')

export const boostPlanUnavailable = () =>
  notFound('এই বুস্ট প্ল্যানটি এখন আর পাওয়া যাচ্ছে না। অন্য একটি প্ল্যান বেছে নিন।')

export const biodataNotApproved = () =>
  conflict('আপনার প্রোফাইল এখনো অনুমোদিত হয়নি, তাই বুস্ট করা যাচ্ছে না।', 'biodata_not_approved')

export const activeBoostExists = () =>
  conflict('আপনার একটি বুস্ট চালু আছে। মেয়াদ শেষ হওয়ার ৪৮ ঘণ্টা আগে থেকে আবার কেনা যাবে।', 'active_boost')
