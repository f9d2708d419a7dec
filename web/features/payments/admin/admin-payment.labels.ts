import { rejectionReasons } from '#worker/features/payments/admin/admin-payments.schema.ts'
import type {
  PaymentEventKind,
  PaymentEventSource,
  PaymentStatus,
} from '#worker/features/payments/payments.schema.ts'
import { paymentStatusLabel } from '../payment.labels.ts'
import type { StateLabel } from '#web/ui/feedback/state-badge.tsx'

/** As for the payer; but a payment that was only started asks nothing of an admin. */
export const statusBadge = (status: PaymentStatus): ReturnType<typeof paymentStatusLabel> => ({
  ...paymentStatusLabel(status),
  ...(status === 'initiated' && { tone: 'neutral' }),
})

const reasons: Record<string, string> = {
  ...rejectionReasons,
  trx_submitted: 'গ্রাহক টাকা পাঠিয়ে ট্রানজেকশন আইডি দিয়েছেন। টাকা এসেছে কি না মিলিয়ে দেখুন।',
  customer_claim:
    'গ্রাহক বলছেন টাকা কেটেছে, কিন্তু পেমেন্ট গেটওয়ে এখনো তা জানায়নি। পেমেন্ট গেটওয়েকে জিজ্ঞাসা করুন, বা তাদের প্যানেলে মিলিয়ে দেখুন।',
  surplus_claim:
    'গ্রাহক টাকা পাঠিয়েছেন বলে জানিয়েছেন, কিন্তু এটি কেনার আর দরকার নেই বা এখন চালু করা যায় না। টাকা এসে থাকলে ফেরত দিন, না এলে প্রত্যাখ্যান করুন।',
  trx_confirmed_elsewhere: 'এই TrxID দিয়ে অন্য একটি পেমেন্ট নিশ্চিত হয়েছে।',
  superseded: 'একই গ্রাহকের আরেকটি পেমেন্টে যা কেনার ছিল তা চালু হয়ে গেছে।',
  surplus: 'টাকা এসেছে, কিন্তু যা কেনা হয়েছে তা এখন চালু করা যায় না।',
  account_erased: 'টাকা এসেছে, কিন্তু অ্যাকাউন্টটি মুছে ফেলা হয়েছে। টাকা ফেরত দিন।',
  amount_short: 'মূল্যের চেয়ে কম টাকা এসেছে।',
  code_used_up: 'টাকা আসার আগেই কোডের সব ব্যবহার বা বাজেট শেষ হয়ে গেছে।',
  amount_differs: 'মূল্যের চেয়ে বেশি টাকা এসেছে।',
  risk: 'পেমেন্ট গেটওয়ে এই লেনদেনটিকে ঝুঁকিপূর্ণ বলেছে। কার্ডটি সত্যিই গ্রাহকের কি না নিশ্চিত হয়ে নিন।',
  currency: 'টাকাটি অন্য মুদ্রায় এসেছে। ঠিক পরিমাণ এসেছে কি না মিলিয়ে দেখুন।',
  declined: 'পেমেন্ট গেটওয়ে লেনদেনটি গ্রহণ করেনি।',
  cancelled_at_gateway: 'গ্রাহক পেমেন্ট শেষ করেননি।',
  expired: 'সময়ের মধ্যে কোনো টাকা আসেনি।',
  gateway_refused: 'পেমেন্ট গেটওয়ে পেমেন্ট শুরু করতে দেয়নি।',
  gateway_unreachable: 'পেমেন্ট গেটওয়ে সাড়া দেয়নি।',
  not_connected: 'পেমেন্ট গেটওয়ে সাড়া দেয়নি।',
  refund_cancelled: 'টাকা ফেরত পাঠানো হয়েছিল, কিন্তু পেমেন্ট গেটওয়ে ফেরতটি বাতিল করেছে। টাকা যায়নি।',
  other_order: 'এই লেনদেন অন্য একটি পেমেন্টের।',
  nothing_found: 'পেমেন্ট গেটওয়ে এই পেমেন্টের কোনো টাকার কথা জানে না।',
  no_transaction: 'ট্রানজেকশন আইডি ছাড়া পেমেন্ট গেটওয়ের কাছে খোঁজ নেওয়া যায় না।',
  invalid_transaction: 'পেমেন্ট গেটওয়ে এই ট্রানজেকশন আইডি চেনে না।',
}

/** The reason as a sentence for an admin, or undefined for an unknown code. A reason typed in Bengali is kept. */
export function reasonText(reason: string | null): string | undefined {
  if (!reason) return undefined
  return reasons[reason] ?? (/[\u0980-\u09ff]/.test(reason) ? reason : undefined)
}

export const eventTexts: Record<PaymentEventKind, string> = {
  start: 'পেমেন্ট শুরু হয়েছে',
  await: 'টাকা পথে আছে',
  settle: 'পেমেন্ট গেটওয়ে টাকা পাওয়া নিশ্চিত করেছে',
  confirm: 'টাকা পাওয়া নিশ্চিত করেছেন',
  hold: 'টাকা এসেছে, যাচাইয়ের জন্য রাখা হয়েছে',
  submit_trx: 'ট্রানজেকশন আইডি জমা দিয়েছেন',
  claim: 'টাকা কেটেছে বলে জানিয়েছেন',
  reject: 'প্রত্যাখ্যান করেছেন',
  reopen: 'আবার যাচাইয়ে নিয়েছেন',
  supersede: 'আরেকটি পেমেন্টে কেনা চালু হয়েছে, তাই এটির আর দরকার নেই',
  rival_confirmed: 'একই ট্রানজেকশন আইডি দিয়ে অন্য একটি পেমেন্ট নিশ্চিত হয়েছে',
  fail: 'পেমেন্ট ব্যর্থ হয়েছে',
  cancel: 'পেমেন্ট বাতিল হয়েছে',
  refund: 'টাকা ফেরত দিয়েছেন',
  refund_ask: 'পেমেন্ট গেটওয়েকে টাকা ফেরত পাঠাতে বলেছেন',
  refund_failed: 'পেমেন্ট গেটওয়ে টাকা ফেরত পাঠায়নি',
  refund_sent: 'ফেরতের টাকা পৌঁছে গেছে',
  refund_cancelled: 'পেমেন্ট গেটওয়ে ফেরতটি বাতিল করেছে, টাকা যায়নি',
  surplus: 'একই পেমেন্টে আবার টাকা এসেছে',
  evidence_refused: 'এই টাকা আগে আরেকটি পেমেন্টে ব্যবহার হয়েছে',
  message: 'বার্তা পাঠিয়েছে',
  unconfirmed: 'বার্তাটি পেমেন্ট গেটওয়ের কাছে মিলিয়ে পাওয়া যায়নি',
}

export const sourceTexts: Record<PaymentEventSource, string> = {
  customer: 'গ্রাহক',
  gateway: 'পেমেন্ট গেটওয়ে',
  callback: 'গ্রাহকের ফেরার পথে',
  ipn: 'পেমেন্ট গেটওয়ে',
  webhook: 'পেমেন্ট গেটওয়ে',
  cron: 'নিয়মিত যাচাই',
  admin: 'অ্যাডমিন',
}

const boughtStates: Record<string, StateLabel> = {
  pending: { label: 'শুরু হয়নি', tone: 'neutral' },
  active: { label: 'চালু', tone: 'success' },
  expired: { label: 'মেয়াদ শেষ', tone: 'neutral' },
  cancelled: { label: 'বাতিল', tone: 'neutral' },
  refunded: { label: 'টাকা ফেরত, বন্ধ', tone: 'neutral' },
}

export const boughtBadge = (status: string) =>
  boughtStates[status] ?? { label: status, tone: 'neutral' as const }
