import { BadgeCheck, CircleCheck, CreditCard, MessageSquareText, PencilLine, PhoneOff } from 'lucide-react'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { queuePath } from '#web/features/moderation/queue/queue.address.ts'
import { paymentsQueuePath } from '#web/features/payments/admin/payments.address.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { Waiting, Warnings } from './dashboard.calls.ts'

const tasks = [
  {
    name: 'payments',
    backlog: 'payments_in_review',
    label: 'পেমেন্ট যাচাই',
    icon: CreditCard,
    to: paymentsQueuePath,
  },
  {
    name: 'submissions',
    backlog: 'submissions',
    label: 'বায়োডাটা',
    icon: BadgeCheck,
    to: adminPaths.moderation,
  },
  {
    name: 'changes',
    backlog: 'changes',
    label: 'পরিবর্তন',
    icon: PencilLine,
    to: queuePath({ list: 'changed', q: '', page: 1, browsing: false }),
  },
  {
    name: 'reported',
    backlog: 'reported_numbers',
    label: 'নম্বর নিয়ে অভিযোগ',
    icon: PhoneOff,
    to: queuePath({ list: 'reported', q: '', page: 1, browsing: false }),
  },
  { name: 'comments', backlog: 'comments', label: 'মন্তব্য', icon: MessageSquareText, to: adminPaths.comments },
] as const

const openTasks = (waiting: Waiting) => tasks.filter(({ name }) => (waiting[name] ?? 0) > 0)

/** The warnings without those about a queue that the list of tasks shows. */
export function withoutTasks({ data, meta }: Warnings, waiting: Waiting | null): Warnings {
  const shown = new Set<string>(waiting ? openTasks(waiting).map(({ backlog }) => backlog) : [])
  const rest = data.filter(({ kind, subject }) => kind !== 'backlog' || !shown.has(subject))
  return { data: rest, meta: { ...meta, total: meta.total - data.length + rest.length } }
}

type TodoListProps = { waiting: Waiting; warnings?: Warnings['data']; now: number }

/** What to do first: each queue that waits and since when, the one with money before the others. */
export function TodoList({ waiting, warnings = [], now }: TodoListProps) {
  const open = openTasks(waiting)
  if (open.length === 0)
    return (
      <p className="flex items-center gap-2 rounded-card bg-tint px-4 py-3 text-action">
        <Icon icon={CircleCheck} /> এখন কোনো কাজ অপেক্ষায় নেই।
      </p>
    )
  return (
    <ul aria-label="আগে যা করবেন" className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
      {open.map(({ name, backlog, label, icon, to }) => {
        const since = warnings.find(({ kind, subject }) => kind === 'backlog' && subject === backlog)?.since
        return (
          <li key={name}>
            <Link
              to={to}
              className="flex h-full min-h-16 items-center gap-3 rounded-card border border-warning bg-warning-tint px-4 hover:underline"
            >
              <Icon icon={icon} className="size-6 text-warning" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{label}</span>
                {since && (
                  <span className="block text-xs text-muted">প্রথমটি {formatRelative(since, now)}</span>
                )}
              </span>
              <span className="text-xl font-semibold">{formatCount(waiting[name] ?? 0)}টি</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
