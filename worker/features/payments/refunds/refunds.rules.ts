/** What of a payment's history tells about giving money back, oldest first; amounts in poisha. */
export type RefundStep = { kind: string; refundRef: string | null; amountPoisha: number | null }

/** Why a payment waits whose money should have gone back, and did not. */
export const refundCancelled = 'refund_cancelled'

/** The refund that the gateway was asked for and whose end is not known: asked again, it must be the very same. */
export function unfinishedRefund(
  steps: readonly RefundStep[],
): { refundRef: string; amountPoisha: number } | null {
  const last = steps.findLast(({ kind }) => kind.startsWith('refund'))
  return last?.kind === 'refund_ask' && last.refundRef !== null && last.amountPoisha !== null
    ? { refundRef: last.refundRef, amountPoisha: last.amountPoisha }
    : null
}

/** Our name of a new refund, at most 30 characters (reference/gateways.md §1.7): the payment's and a number. */
export const nextRefundRef = (ref: string, steps: readonly RefundStep[]): string =>
  `${ref}R${steps.filter(({ kind }) => kind === 'refund_ask').length + 1}`

/** How much of a payment can still be given back, in poisha: what came, at most the price, without what went back. */
export function refundable(
  payment: { amountPoisha: number; refundedPoisha: number },
  steps: readonly RefundStep[],
): number {
  const came = steps.findLast(({ kind }) => kind === 'settle' || kind === 'confirm' || kind === 'hold')
  const received = Math.min(came?.amountPoisha ?? payment.amountPoisha, payment.amountPoisha)
  return Math.max(0, received - payment.refundedPoisha)
}
