import { formatCount } from '#web/lib/format.ts'
import type { StateLabel } from '#web/ui/feedback/state-badge.tsx'

const statuses: Record<string, StateLabel> = {
  active: { label: 'সক্রিয়', tone: 'success' },
  expired: { label: 'মেয়াদ শেষ', tone: 'danger' },
  pending: { label: 'অপেক্ষায়', tone: 'warning' },
  cancelled: { label: 'বাতিল', tone: 'neutral' },
  refunded: { label: 'টাকা ফেরত দেওয়া হয়েছে', tone: 'neutral' },
}

export const statusLabel = (status: string): StateLabel =>
  statuses[status.toLowerCase()] ?? { label: status, tone: 'neutral' }

/** The plan's daily number of contacts; 0 means unlimited. */
export const dailyLimitText = (limit: number): string =>
  limit === 0 ? 'সীমাহীন' : `দিনে ${formatCount(limit)}টি`
