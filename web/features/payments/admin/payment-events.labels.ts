import { gatewayWord } from '../payment.labels.ts'
import { reasonText } from './admin-payment.labels.ts'
import type { PaymentDetail } from './payments.calls.ts'

export type PaymentEvent = PaymentDetail['events'][number]

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
const takaOf = (value: unknown): number | null => (typeof value === 'number' ? value / 100 : null)

const refundProgress: Record<string, string> = {
  success: 'পাঠানো হয়েছে',
  processing: 'পথে আছে',
  by_hand: 'হাতে ফেরত',
}

/** What a gateway says in its own words is English, and stands among the raw details only. A note of the staff is kept. */
function reasonOf({ kind, detail }: Pick<PaymentEvent, 'kind' | 'detail'>): string | null {
  const reason = textOf(detail.reason)
  if (reason === null) return null
  const known = reasonText(reason) ?? gatewayWord(reason)
  const isNote = kind === 'refund' || kind === 'reject'
  return known ?? (isNote ? reason : 'পেমেন্ট গেটওয়ের নিজের কথায়, ইতিহাসের “সব তথ্য”-এ আছে।')
}

/** The details of an event that have a line of their own; the rest is shown raw. */
export function factsOf({ kind, detail }: Pick<PaymentEvent, 'kind' | 'detail'>) {
  return {
    amount: takaOf(detail.amount_poisha),
    transaction: textOf(detail.transaction) ?? textOf(detail.refund_ref),
    progress: kind === 'refund' ? refundProgress[textOf(detail.state) ?? 'by_hand'] : undefined,
    reason: reasonOf({ kind, detail }),
    // A word that this site does not know stands among the raw details only.
    said: gatewayWord(textOf(detail.said) ?? textOf(detail.answer) ?? '') ?? null,
  }
}
