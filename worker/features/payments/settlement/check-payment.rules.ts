import type { CheckOutcome } from '../payments.schema.ts'

const tenMinutes = 600_000

export function checkLimits(userId: number, paymentId: number, now: Date) {
  const start = new Date(Math.floor(now.getTime() / tenMinutes) * tenMinutes)
  const window = { start, end: new Date(start.getTime() + tenMinutes) }
  return [
    { bucket: `payment-check:${paymentId}`, max: 5, ...window },
    { bucket: `payment-checks-of:${userId}`, max: 15, ...window },
  ] as const
}

export const checkMessages = {
  soon: 'অনুরোধটি সফলভাবে রাখা হয়েছে। পেমেন্ট গেটওয়ের কাছে এইমাত্র খোঁজ নেওয়া হয়েছে, তাই এক মিনিট পরে আবার নেওয়া হবে। আবার টাকা দেবেন না।',
  paid: 'পেমেন্ট সফল হয়েছে: টাকা পাওয়া গেছে।',
  pending:
    'খোঁজ নেওয়া সফল হয়েছে: টাকা আসার পথে আছে, পেমেন্ট গেটওয়ে এখনো নিশ্চিত করেনি। আমরা আবার খোঁজ নেব; আবার টাকা দেবেন না।',
  review: 'আপনার দেওয়া তথ্য সফলভাবে জমা হয়েছে। আমাদের একজন প্রতিনিধি মিলিয়ে দেখবেন; আবার টাকা দেবেন না।',
  nothing:
    'খোঁজ নেওয়া সফল হয়েছে: পেমেন্ট গেটওয়ে এই পেমেন্টের কোনো টাকার কথা জানে না। টাকা কাটা হয়ে থাকলে ট্রানজেকশন আইডিটি লিখে জমা দিন।',
  failed:
    'খোঁজ নেওয়া সফল হয়েছে: পেমেন্ট গেটওয়ে জানিয়েছে, এই পেমেন্টে টাকা জমা হয়নি। টাকা কাটা হয়ে থাকলে ট্রানজেকশন আইডিটি লিখে জমা দিন।',
  refunded: 'খোঁজ নেওয়া সফল হয়েছে: এই পেমেন্টের টাকা ফেরত দেওয়া হয়েছে।',
} as const satisfies Record<CheckOutcome, `${string}সফল${string}`>
