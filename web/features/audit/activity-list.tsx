import { History } from 'lucide-react'
import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { deedWords } from './action.labels.ts'
import type { Activity } from './audit.calls.ts'

/** The latest deeds, as sentences. */
export function ActivityList({ deeds, now }: { deeds: readonly Activity[]; now: number }) {
  if (deeds.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-card bg-sunken p-4 text-muted">
        <Icon icon={History} className="size-6" />
        এখনো কোনো কাজ হয়নি। যাচাই বা সম্পাদনা করলে এখানে দেখা যাবে।
      </p>
    )
  return (
    <ol className="divide-y divide-line">
      {deeds.map((deed) => (
        <li key={deed.id} className="flex flex-col py-2.5 first:pt-0 last:pb-0">
          <p className="min-w-0">
            <span className="font-semibold">{deed.actor_name}</span> {deedWords(deed)}
          </p>
          <time
            dateTime={deed.created_at}
            title={formatDateTime(deed.created_at)}
            className="text-sm text-muted"
          >
            {formatRelative(deed.created_at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}
