import type { PaymentMethod, PaymentStatus } from '#worker/features/payments/payments.schema.ts'
import type { RefundStep } from '#worker/features/payments/refunds/refunds.rules.ts'

type Waiting = { status: PaymentStatus; method: PaymentMethod; reason: string | null }

/**
 * Whether an admin may refuse a payment: where nothing but the payer's word speaks for the money. What a gateway has
 * received is confirmed or given back.
 */
export const mayReject = ({ status, method, reason }: Waiting): boolean =>
  status === 'review' && (method === 'manual' || reason === 'customer_claim')

/** Whether money has come for a payment, by more than its payer's word. */
export const hasCome = ({
  status,
  reason,
  paidAt,
}: Pick<Waiting, 'status' | 'reason'> & { paidAt: Date | null }): boolean =>
  paidAt !== null || (status === 'review' && reason !== 'trx_submitted' && reason !== 'customer_claim')

/** Whether an admin may confirm it; money that is less than the price never is. */
export const mayConfirm = ({ status, reason }: Pick<Waiting, 'status' | 'reason'>): boolean =>
  status === 'review' && reason !== 'amount_short'

/**
 * How much came, in poisha: as the gateway said last. Where nobody but the payer spoke, or the sum is in another
 * currency, the admin's confirmation stands for the price.
 */
export function receivedPoisha(
  payment: Pick<Waiting, 'reason'> & { amountPoisha: number },
  steps: readonly RefundStep[],
): number {
  const came = steps.findLast(({ kind }) => kind === 'settle' || kind === 'confirm' || kind === 'hold')
  return payment.reason === 'currency' ? payment.amountPoisha : (came?.amountPoisha ?? payment.amountPoisha)
}

/** Whether a gateway could know more of a payment than its row says. */
export const mayAsk = ({ status, method, reason }: Waiting): boolean =>
  method !== 'manual' &&
  (['initiated', 'pending', 'failed', 'cancelled'].includes(status) ||
    (status === 'review' && reason === 'customer_claim'))
