import { formatTaka } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import type { Receipt } from './payments.calls.ts'
import { reasonText } from './payment.labels.ts'

export function PaymentHistory({ payment }: { payment: Receipt }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">কী কী হয়েছে</h2>
      <ol className="flex flex-col gap-4 border-s-2 border-line ps-4">
        {payment.history.map((step, index) => (
          <li key={index}>
            <p>{historyText(step, payment.purpose)}</p>
            {step.kind === 'refund' && step.amount !== null && (
              <p className="font-semibold">{formatTaka(step.amount, { decimals: 2 })}</p>
            )}
            {(step.kind === 'claim' || step.kind === 'submit_trx') && step.transaction_id && (
              <p className="text-sm break-all">ট্রানজেকশন আইডি: {step.transaction_id}</p>
            )}
            <p className="text-sm text-muted">{formatDateTime(step.at)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const words: Record<string, string> = {
  start: 'পেমেন্ট শুরু হয়েছে।',
  await: 'টাকা আসার পথে আছে; পেমেন্ট গেটওয়ে এখনো নিশ্চিত করেনি।',
  settle: 'টাকা পাওয়া গেছে। পেমেন্ট সম্পন্ন হয়েছে।',
  hold: 'টাকার খবর এসেছে; আমাদের একজন প্রতিনিধি মিলিয়ে দেখছেন।',
  surplus: 'একই পেমেন্টের জন্য আবার টাকা এসেছে; আমাদের একজন প্রতিনিধি দেখছেন।',
  submit_trx: 'আপনি ট্রানজেকশন আইডি জমা দিয়েছেন।',
  claim: 'আপনি জানিয়েছেন যে টাকা কেটেছে।',
  confirm: 'আমরা টাকা মিলিয়ে পেমেন্টটি নিশ্চিত করেছি।',
  reject: 'মিলিয়ে দেখে পেমেন্টটি গ্রহণ করা যায়নি।',
  reopen: 'পেমেন্টটি আবার মিলিয়ে দেখা হচ্ছে।',
  supersede: 'যা কেনার ছিল তা আরেকটি পেমেন্টে চালু হয়ে গেছে।',
  rival_confirmed: 'আবার মিলিয়ে দেখতে হবে।',
  fail: 'পেমেন্ট সম্পন্ন হয়নি।',
  cancel: 'পেমেন্ট বাতিল হয়েছে।',
  refund: 'টাকা ফেরত দেওয়া হয়েছে।',
  refund_sent: 'ফেরতের টাকা পৌঁছে গেছে।',
  refund_cancelled: 'ফেরতের টাকা পৌঁছায়নি; আমাদের একজন প্রতিনিধি দেখছেন।',
}

type Step = { kind: string; reason: string | null }

function historyText({ kind, reason }: Step, purpose: string): string {
  const explanation = reasonText(reason, purpose)
  return [words[kind] ?? 'পেমেন্টের অবস্থা বদলেছে।', explanation].filter(Boolean).join(' ')
}
