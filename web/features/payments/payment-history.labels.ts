import { reasonText } from './payment.labels.ts'

const words: Record<string, string> = {
  start: 'পেমেন্ট শুরু হয়েছে।',
  await: 'টাকা আসার পথে আছে; পেমেন্ট সেবা এখনো নিশ্চিত করেনি।',
  settle: 'টাকা পাওয়া গেছে। পেমেন্ট সম্পন্ন হয়েছে।',
  hold: 'টাকার খবর এসেছে; আমাদের একজন কর্মী মিলিয়ে দেখছেন।',
  surplus: 'একই পেমেন্টের জন্য আবার টাকা এসেছে; আমাদের একজন কর্মী দেখছেন।',
  submit_trx: 'আপনি ট্রানজেকশন আইডি জমা দিয়েছেন।',
  claim: 'আপনি জানিয়েছেন যে টাকা কেটেছে।',
  confirm: 'আমরা টাকা মিলিয়ে পেমেন্টটি নিশ্চিত করেছি।',
  reject: 'মিলিয়ে দেখে পেমেন্টটি গ্রহণ করা যায়নি।',
  fail: 'পেমেন্ট সম্পন্ন হয়নি।',
  cancel: 'পেমেন্ট বাতিল হয়েছে।',
  refund: 'টাকা ফেরত দেওয়া হয়েছে।',
  refund_sent: 'ফেরতের টাকা পৌঁছে গেছে।',
  refund_cancelled: 'ফেরতের টাকা পৌঁছায়নি; আমাদের একজন কর্মী দেখছেন।',
}

type Step = { kind: string; reason: string | null }

export function historyText({ kind, reason }: Step, purpose: string): string {
  const explanation = reasonText(reason, purpose)
  return [words[kind] ?? 'পেমেন্টের অবস্থা বদলেছে।', explanation].filter(Boolean).join(' ')
}
