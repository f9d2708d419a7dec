/** A history row with a received or refunded sum; amounts in poisha. */
export type RefundStep = { kind: string; refundRef: string | null; amountPoisha: number | null }

/** The reason of a payment in review whose refund was cancelled. */
export const refundCancelled = 'refund_cancelled'

/** The refund whose request got no answer. It must be repeated with the same name and amount. */
export function unfinishedRefund(
  steps: readonly RefundStep[],
): { refundRef: string; amountPoisha: number } | null {
  const last = steps.findLast(({ kind }) => kind.startsWith('refund'))
  return last?.kind === 'refund_ask' && last.refundRef !== null && last.amountPoisha !== null
    ? { refundRef: last.refundRef, amountPoisha: last.amountPoisha }
    : null
}

/** Our name of a new refund: the payment's reference and a number. SSLCommerz allows 30 characters. */
export const nextRefundRef = (ref: string, steps: readonly RefundStep[]): string =>
  `${ref}R${steps.filter(({ kind }) => kind === 'refund_ask').length + 1}`

/** The step that says which sum arrived: by the last answer of the gateway, or by the admin. */
export const lastReceived = (steps: readonly RefundStep[]): RefundStep | undefined =>
  steps.findLast(({ kind }) => kind === 'settle' || kind === 'confirm' || kind === 'hold')

/** The refundable sum in poisha: what was received, at most the price, minus what was refunded. */
export function refundable(
  payment: { amountPoisha: number; refundedPoisha: number },
  steps: readonly RefundStep[],
): number {
  const received = Math.min(lastReceived(steps)?.amountPoisha ?? payment.amountPoisha, payment.amountPoisha)
  return Math.max(0, received - payment.refundedPoisha)
}
