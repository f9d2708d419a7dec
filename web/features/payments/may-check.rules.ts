import { isOnline, type PaymentMethod } from '#worker/features/payments/payments.schema.ts'

type Asked = { status: string; method: PaymentMethod; reason: string | null }

/** Whether checking a payment can change it. A manual payment has no gateway to ask. */
export function mayCheck({ status, method, reason }: Asked): boolean {
  if (status === 'failed' || status === 'cancelled') return true
  if (!isOnline(method)) return false
  return (
    status === 'initiated' || status === 'pending' || (status === 'review' && reason === 'customer_claim')
  )
}
