import { History } from 'lucide-react'
import { formatDateTime, formatRelative } from '#web/lib/format-time.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { actionText } from './action.labels.ts'
import type { Activity } from './audit.calls.ts'

export function ActivityList({ entries, now }: { entries: readonly Activity[]; now: number }) {
  if (entries.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-card bg-sunken p-4 text-muted">
        <Icon icon={History} className="size-6" />
        এখনো কোনো কাজ হয়নি। যাচাই বা সম্পাদনা করলে এখানে দেখা যাবে।
      </p>
    )
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2 first:pt-0 last:pb-0">
          <span className="font-semibold">{entry.actor_name}</span> {actionText(entry)}{' '}
          <time
            dateTime={entry.created_at}
            title={formatDateTime(entry.created_at)}
            className="text-sm text-muted"
          >
            {formatRelative(entry.created_at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}
