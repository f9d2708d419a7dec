import { isOnline, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

type CheckedPayment = { status: string; method: PaymentMethod; reason: string | null }

/** Whether checking a payment can change it. A manual payment has no gateway to ask; a superseded one has its own form. */
export function canCheckPayment({ status, method, reason }: CheckedPayment): boolean {
  if (reason === 'superseded') return false
  if (status === 'failed' || status === 'cancelled') return true
  if (!isOnline(method)) return false
  return (
    status === 'initiated' || status === 'pending' || (status === 'review' && reason === 'customer_claim')
  )
}
