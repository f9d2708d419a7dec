import { BadgeCheck, CircleCheck, CreditCard, MessageSquareText, PencilLine, PhoneOff } from 'lucide-react'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { queuePath } from '#web/features/moderation/queue/queue.address.ts'
import { paymentsQueuePath } from '#web/features/payments/admin/payments.address.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { Waiting, Warning, Warnings } from './dashboard.calls.ts'

const tasks = [
  {
    name: 'payments',
    backlog: 'payments_in_review',
    first: 'পেমেন্ট মিলিয়ে দেখুন',
    label: 'পেমেন্ট যাচাই',
    icon: CreditCard,
    to: paymentsQueuePath,
  },
  {
    name: 'submissions',
    backlog: 'submissions',
    first: 'বায়োডাটা যাচাই করুন',
    label: 'বায়োডাটা',
    icon: BadgeCheck,
    to: adminPaths.moderation,
  },
  {
    name: 'changes',
    backlog: 'changes',
    first: 'পরিবর্তন দেখুন',
    label: 'পরিবর্তন',
    icon: PencilLine,
    to: queuePath({ status: 'changed' }),
  },
  {
    name: 'reported',
    backlog: 'reported_numbers',
    first: 'নম্বর নিয়ে অভিযোগ দেখুন',
    label: 'নম্বর নিয়ে অভিযোগ',
    icon: PhoneOff,
    to: queuePath({ status: 'reported' }),
  },
  {
    name: 'comments',
    backlog: 'comments',
    first: 'মন্তব্য দেখুন',
    label: 'মন্তব্য',
    icon: MessageSquareText,
    to: adminPaths.comments,
  },
] as const

const openTasks = (waiting: Waiting) => tasks.filter(({ name }) => (waiting[name] ?? 0) > 0)

/** The warnings without those about a queue that the list of tasks shows. */
export function withoutTasks<Row extends Pick<Warning, 'kind' | 'subject'>>(
  { data, meta }: { data: Row[]; meta: Warnings['meta'] },
  waiting: Waiting | null,
) {
  const shown = new Set<string>(waiting ? openTasks(waiting).map(({ backlog }) => backlog) : [])
  const rest = data.filter(({ kind, subject }) => kind !== 'backlog' || !shown.has(subject))
  return { data: rest, meta: { ...meta, total: meta.total - data.length + rest.length } }
}

type TodoListProps = { waiting: Waiting; warnings: Warnings['data']; now: number }

/** What to do first, in one sentence; then each queue that waits, the one with money before the others. */
export function TodoList({ waiting, warnings, now }: TodoListProps) {
  const open = openTasks(waiting).map((task) => {
    const { since } =
      warnings.find(({ kind, subject }) => kind === 'backlog' && subject === task.backlog) ?? {}
    return {
      ...task,
      total: waiting[task.name] ?? 0,
      oldest: since && `প্রথমটি ${formatRelative(since, now)}`,
    }
  })
  const [first] = open
  if (!first)
    return (
      <p className="flex items-center gap-2 rounded-card bg-tint px-4 py-3 text-action">
        <Icon icon={CircleCheck} /> এখন কোনো কাজ অপেক্ষায় নেই।
      </p>
    )
  const all = open.reduce((sum, { total }) => sum + total, 0)
  return (
    <section aria-label="আগে যা করবেন" className="flex flex-col gap-2">
      <p>
        {formatCount(all)}টি কাজ অপেক্ষায়। আগে <strong>{first.first}</strong>: {formatCount(first.total)}টি
        {first.oldest && `, ${first.oldest}`}।
      </p>
      <ul className="divide-y divide-warning/30 rounded-card border border-warning bg-warning-tint sm:flex sm:flex-wrap sm:divide-y-0">
        {open.map(({ name, label, icon, to, total, oldest }) => (
          <li key={name}>
            <Link to={to} className="flex min-h-11 items-center gap-3 px-4 hover:underline">
              <Icon icon={icon} className="size-5 text-warning" />
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{label}</span>{' '}
                {name !== first.name && <span className="text-xs text-muted">{oldest}</span>}
              </span>
              <span className="font-semibold">{formatCount(total)}টি</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
