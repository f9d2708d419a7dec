import { paths } from '#web/app/pages/paths.ts'
import { withNext } from '#web/lib/with-next.ts'
import {
  paymentStatusNames,
  type PaymentPurpose,
  type PaymentStatus,
} from '#worker/features/payments/payments.schema.ts'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'

const tones: Record<PaymentStatus, BadgeTone> = {
  initiated: 'warning',
  pending: 'warning',
  review: 'warning',
  paid: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  refunded: 'neutral',
}

export const paymentStatusLabel = (status: PaymentStatus) => ({
  label: paymentStatusNames[status],
  tone: tones[status],
})

const gatewayWords: readonly (readonly [RegExp, string])[] = [
  [/^(?:success|successful|completed|paid|valid|validated)$/i, 'সফল'],
  [/^(?:fail|failed|error)$/i, 'ব্যর্থ'],
  [/^cancell?ed$/i, 'বাতিল'],
  [/^(?:pending|processing)$/i, 'অপেক্ষায়'],
]

/** The word of this site for the status that a gateway gives. */
export const gatewayWord = (status: string): string | undefined =>
  gatewayWords.find(([pattern]) => pattern.test(status))?.[1]

/** Where the purchase can be tried again, and then leads to `returnTo`. */
export function retryPath(purpose: string, returnTo?: string | null): string {
  if (purpose === 'boost') return paths.workerBoost
  if (purpose === 'biodata_fee') return paths.workerSubmit
  return returnTo ? withNext(paths.plans, returnTo) : paths.plans
}

const surplusText: Record<PaymentPurpose, string> = {
  subscription:
    'টাকা পাওয়া গেছে, কিন্তু আপনার আরেকটি সাবস্ক্রিপশন চালু আছে। আমরা দেখে টাকা ফেরত দেব, অথবা পরে চালু করে দেব।',
  boost:
    'টাকা পাওয়া গেছে, কিন্তু বুস্টটি এখন চালু করা যাচ্ছে না: আরেকটি বুস্ট চালু আছে, অথবা প্রোফাইলটি এখন প্রকাশিত নেই। আমরা দেখে টাকা ফেরত দেব, অথবা পরে চালু করে দেব।',
  biodata_fee: 'টাকা পাওয়া গেছে, কিন্তু এই ফি আগেই পরিশোধ করা আছে। আমরা দেখে টাকা ফেরত দেব।',
}

/** Why a manual payment is no longer needed: another payment has begun the purchase. */
export const supersededTitles: Record<PaymentPurpose, string> = {
  subscription: 'আপনার সাবস্ক্রিপশন চালু হয়ে গেছে',
  boost: 'আপনার বুস্ট চালু হয়ে গেছে',
  biodata_fee: 'আপনার প্রোফাইল জমার ফি পরিশোধ হয়ে গেছে',
}

const reasons: Record<string, string> = {
  surplus_claim:
    'আপনার ট্রানজেকশন আইডি মিলিয়ে দেখা হচ্ছে। টাকা এসে থাকলে এবং যা কিনতে চেয়েছিলেন তা চালু করা না গেলে টাকা ফেরত দেওয়া হবে।',
  trx_confirmed_elsewhere:
    'এই ট্রানজেকশন আইডি দিয়ে অন্য একটি পেমেন্ট নিশ্চিত হয়েছে। আমাদের একজন প্রতিনিধি মিলিয়ে দেখছেন।',
  trx_submitted: 'আপনার ট্রানজেকশন আইডি মিলিয়ে দেখা হচ্ছে।',
  customer_claim:
    'আপনার দেওয়া তথ্য আমাদের একজন প্রতিনিধি মিলিয়ে দেখছেন। টাকার খবর এলে পেমেন্টটি নিজে থেকেও চালু হবে।',
  refund_cancelled: 'টাকা ফেরত পাঠানো হয়েছিল, কিন্তু পৌঁছায়নি। আমাদের একজন প্রতিনিধি দেখছেন।',
  account_erased: 'টাকা পাওয়া গেছে, কিন্তু অ্যাকাউন্টটি মুছে ফেলা হয়েছে। টাকা ফেরত দেওয়া হবে।',
  code_used_up:
    'টাকা পাওয়া গেছে, কিন্তু তার আগেই কোডের সব ব্যবহার শেষ হয়ে গেছে। আমরা দেখে চালু করে দেব, অথবা টাকা ফেরত দেব।',
  amount_short: 'পাঠানো টাকা মূল্যের চেয়ে কম। আমরা দেখে আপনাকে জানাব।',
  risk: 'নিরাপত্তার জন্য লেনদেনটি মিলিয়ে দেখা হচ্ছে।',
  currency: 'টাকাটি অন্য মুদ্রায় এসেছে। আমরা দেখে আপনাকে জানাব।',
  amount_differs: 'পাঠানো টাকা মূল্যের চেয়ে বেশি। আমরা দেখে আপনাকে জানাব।',
  declined: 'পেমেন্ট গেটওয়ে লেনদেনটি গ্রহণ করেনি। আবার চেষ্টা করতে পারেন।',
  cancelled_at_gateway: 'আপনি পেমেন্টটি সম্পন্ন করেননি।',
  expired: 'সময়ের মধ্যে কোনো টাকা পাওয়া যায়নি। আবার চেষ্টা করতে পারেন।',
  gateway_refused: 'পেমেন্ট গেটওয়েটি পেমেন্ট শুরু করতে দেয়নি। কোনো টাকা কাটা হয়নি।',
  gateway_unreachable: 'পেমেন্ট গেটওয়েটি সাড়া দেয়নি। কোনো টাকা কাটা হয়নি।',
  trx_not_found: 'এই ট্রানজেকশন আইডিতে কোনো টাকা পাওয়া যায়নি।',
  trx_wrong_amount: 'এই ট্রানজেকশনে পাঠানো টাকা মূল্যের সমান নয়।',
  trx_not_ours: 'টাকাটি আমাদের নম্বরে আসেনি।',
}

const isBengaliText = (reason: string) => /[\u0980-\u09ff]/.test(reason)

/** The reason as a sentence, or undefined for an unknown code. A reason that an admin typed in Bengali is kept. */
export function reasonText(reason: string | null, purpose: PaymentPurpose): string | undefined {
  if (!reason) return undefined
  if (reason === 'surplus') return surplusText[purpose]
  if (reason === 'superseded')
    return `${supersededTitles[purpose]}, তাই এই পেমেন্টটির আর দরকার নেই। এর জন্য টাকা পাঠাবেন না।`
  return reasons[reason] ?? (isBengaliText(reason) ? reason : undefined)
}
