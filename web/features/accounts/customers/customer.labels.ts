import type { StateLabel } from '#web/ui/feedback/state-badge.tsx'
import type { AccountState, SubscriptionState } from '#worker/features/accounts/customers/customers.schema.ts'

export const subscriptionLabels: Record<SubscriptionState, StateLabel> = {
  active: { label: 'প্ল্যান চলছে', tone: 'success' },
  expired: { label: 'প্ল্যান শেষ', tone: 'warning' },
  none: { label: 'প্ল্যান নেই', tone: 'neutral' },
}

export const accountLabels: Record<AccountState, StateLabel> = {
  suspended: { label: 'স্থগিত', tone: 'danger' },
  unverified: { label: 'ফোন যাচাই হয়নি', tone: 'warning' },
}

export const placeText = ({ area, district }: { area: string | null; district: string | null }): string =>
  [area, district].filter(Boolean).join(', ') || '—'
