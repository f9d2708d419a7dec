import { gatewayWord } from '../payment.labels.ts'
import { reasonText } from './admin-payment.labels.ts'
import type { PaymentDetail } from './payments.calls.ts'

export type PaymentEvent = PaymentDetail['events'][number]

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
const takaOf = (value: unknown): number | null => (typeof value === 'number' ? value / 100 : null)

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
    reason: reasonOf({ kind, detail }),
    // A word that this site does not know stands among the raw details only.
    said: gatewayWord(textOf(detail.said) ?? textOf(detail.answer) ?? '') ?? null,
  }
}

type RefundPart = {
  id: number
  /** Our reference of a refund requested from a gateway. */
  trans: string | null
  state: 'success' | 'processing' | 'failed' | 'cancelled' | 'requested' | 'manual'
  amount: number | null
  reason: string | null
  gatewayRef: string | null
  by: string | null
  at: string
}

/** The refunds of a payment, oldest first. All events of one gateway refund become one entry with its latest state. */
export function refundsOf(events: readonly PaymentEvent[]): RefundPart[] {
  const parts: RefundPart[] = []
  for (const event of events) {
    if (!event.kind.startsWith('refund')) continue
    const { detail } = event
    const trans = textOf(detail.refund_trans)
    const existing = parts.find((known) => trans !== null && known.trans === trans)
    if (existing && event.kind === 'refund_sent') existing.state = 'success'
    if (existing && event.kind === 'refund_cancelled')
      Object.assign(existing, { state: 'cancelled', reason: reasonOf(event) ?? existing.reason })
    if (!['refund', 'refund_ask', 'refund_failed'].includes(event.kind)) continue
    const part = {
      id: event.id,
      state: stateOf(event),
      amount: takaOf(detail.amount_poisha),
      reason: reasonOf(event),
      gatewayRef: textOf(detail.refund_ref),
      by: event.actor?.name ?? null,
      at: event.created_at,
      trans,
    }
    if (existing) parts[parts.indexOf(existing)] = part
    else parts.push(part)
  }
  return parts
}

function stateOf({ kind, detail }: PaymentEvent): RefundPart['state'] {
  if (kind === 'refund_ask') return 'requested'
  if (kind === 'refund_failed') return 'failed'
  if (detail.state === 'success' || detail.state === 'processing') return detail.state
  return 'manual'
}
