import type { PaymentStatus } from '../payments.schema.ts'
import { isOnlyClaimed, isUnproven, reviewReasons } from '../payments.rules.ts'
import { lastReceived, type RefundStep } from '../refunds/refunds.rules.ts'
import { isOnline, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

type Waiting = { status: PaymentStatus; method: PaymentMethod; reason: string | null }

/** Money that a gateway has received is confirmed or refunded, never rejected. */
export const mayReject = ({ status, method, reason }: Waiting): boolean =>
  status === 'review' && (!isOnline(method) || reason === reviewReasons.claimed)

/** Whether money has arrived for a payment, beyond the payer's report. */
export const hasArrived = ({
  status,
  reason,
  paidAt,
}: Pick<Waiting, 'status' | 'reason'> & { paidAt: Date | null }): boolean =>
  paidAt !== null || (status === 'review' && !isUnproven({ status, reason }))

export const mayConfirm = ({ status, reason }: Pick<Waiting, 'status' | 'reason'>): boolean =>
  status === 'review' && reason !== 'amount_short' && reason !== reviewReasons.rival

/** In poisha, by the gateway's last answer. In another currency it is the price, which the confirming admin has checked. */
export function receivedPoisha(
  payment: Pick<Waiting, 'reason'> & { amountPoisha: number },
  steps: readonly RefundStep[],
): number {
  const { amountPoisha } = payment
  return payment.reason === 'currency' ? amountPoisha : (lastReceived(steps)?.amountPoisha ?? amountPoisha)
}

export const mayAsk = ({ status, method, reason }: Waiting): boolean =>
  isOnline(method) &&
  (['initiated', 'pending', 'failed', 'cancelled'].includes(status) || isOnlyClaimed({ status, reason }))
