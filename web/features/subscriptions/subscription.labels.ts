import { formatCount } from '#web/lib/format.ts'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'

const statuses: Record<string, { label: string; tone: BadgeTone }> = {
  active: { label: 'সক্রিয়', tone: 'success' },
  expired: { label: 'মেয়াদ শেষ', tone: 'danger' },
  pending: { label: 'অপেক্ষমাণ', tone: 'warning' },
  cancelled: { label: 'বাতিল', tone: 'neutral' },
  refunded: { label: 'টাকা ফেরত দেওয়া হয়েছে', tone: 'neutral' },
}

/** The word and colour of a status; one that is not known yet is shown as it is. */
export const statusLabel = (status: string): { label: string; tone: BadgeTone } =>
  statuses[status.toLowerCase()] ?? { label: status, tone: 'neutral' }

/** How many numbers a day; 0 is no limit. */
export const dailyLimitText = (limit: number): string =>
  limit === 0 ? 'সীমাহীন' : `দিনে ${formatCount(limit)}টি`
