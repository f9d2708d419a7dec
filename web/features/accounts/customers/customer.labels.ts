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

const actions: Record<string, string> = {
  'user.suspended': 'অ্যাকাউন্ট স্থগিত করেছেন',
  'user.reinstated': 'অ্যাকাউন্ট আবার চালু করেছেন',
  'user.challenged': 'প্রতিটি নতুন নম্বরের আগে ধাঁধা চেয়েছেন',
  'user.challenge_ended': 'ধাঁধা চাওয়া বন্ধ করেছেন',
}

export const actionLabel = (action: string): string => actions[action] ?? 'অন্য একটি কাজ করেছেন'

export const placeText = ({ area, district }: { area: string | null; district: string | null }): string =>
  [area, district].filter(Boolean).join(', ') || '—'
