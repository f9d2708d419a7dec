import type { StateLabel } from '#web/ui/feedback/state-badge.tsx'
import type { SubscriptionState } from '#worker/features/accounts/customers/customers.schema.ts'

export const subscriptionLabels: Record<SubscriptionState, StateLabel> = {
  active: { label: 'প্ল্যান চলছে', tone: 'success' },
  expired: { label: 'প্ল্যান শেষ', tone: 'warning' },
  none: { label: 'প্ল্যান নেই', tone: 'neutral' },
}
