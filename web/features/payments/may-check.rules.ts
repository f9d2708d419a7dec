type Asked = { status: string; method: string; reason: string | null }

/** Whether asking the gateway about a payment can bring anything. By hand there is nobody to ask before an id is there. */
export function mayCheck({ status, method, reason }: Asked): boolean {
  if (status === 'failed' || status === 'cancelled') return true
  if (method === 'manual') return false
  return (
    status === 'initiated' || status === 'pending' || (status === 'review' && reason === 'customer_claim')
  )
}
