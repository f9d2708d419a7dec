import type { CheckOutcome } from '#worker/features/payments/payments.schema.ts'

/** What the payer reads after asking. The message of the API calls each of them a success, because the asking was one. */
export const checkTexts: Record<CheckOutcome, string> = {
  soon: 'পেমেন্ট গেটওয়ের কাছে এইমাত্র খোঁজ নেওয়া হয়েছে। এক মিনিট পরে আবার নেব; আবার টাকা দেবেন না।',
  paid: 'টাকা পাওয়া গেছে, পেমেন্ট নিশ্চিত হয়েছে।',
  pending: 'টাকা আসার পথে আছে, পেমেন্ট গেটওয়ে এখনো নিশ্চিত করেনি। আমরা আবার খোঁজ নেব; আবার টাকা দেবেন না।',
  review: 'আপনার দেওয়া তথ্য জমা হয়েছে। আমাদের একজন প্রতিনিধি মিলিয়ে দেখবেন; আবার টাকা দেবেন না।',
  nothing:
    'পেমেন্ট গেটওয়ে এই পেমেন্টের কোনো টাকার কথা জানে না। টাকা কাটা হয়ে থাকলে ট্রানজেকশন আইডিটি লিখে জমা দিন।',
  failed:
    'পেমেন্ট গেটওয়ে জানিয়েছে, এই পেমেন্টে টাকা জমা হয়নি। টাকা কাটা হয়ে থাকলে ট্রানজেকশন আইডিটি লিখে জমা দিন।',
  refunded: 'এই পেমেন্টের টাকা ফেরত দেওয়া হয়েছে।',
}
