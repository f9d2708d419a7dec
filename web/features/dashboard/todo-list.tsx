import { BadgeCheck, CircleCheck, CreditCard, MessageSquareText, PencilLine } from 'lucide-react'
import { adminPaths } from '#web/app/admin-paths.ts'
import { queuePath } from '#web/features/moderation/queue/queue.address.ts'
import { paymentsQueuePath } from '#web/features/payments/admin/payments.address.ts'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { Waiting } from './dashboard.calls.ts'

const tasks = [
  { name: 'payments', label: 'পেমেন্ট যাচাই', icon: CreditCard, to: paymentsQueuePath },
  { name: 'submissions', label: 'নতুন বায়োডাটা', icon: BadgeCheck, to: adminPaths.moderation },
  {
    name: 'changes',
    label: 'বায়োডাটার পরিবর্তন',
    icon: PencilLine,
    to: queuePath({ list: 'changed', q: '', page: 1, browsing: false }),
  },
  { name: 'comments', label: 'মন্তব্য', icon: MessageSquareText, to: adminPaths.comments },
] as const

/** What to do first: each queue that waits, the one with money before the others. */
export function TodoList({ waiting }: { waiting: Waiting }) {
  const open = tasks.filter(({ name }) => (waiting[name] ?? 0) > 0)
  if (open.length === 0)
    return (
      <p className="flex items-center gap-2 rounded-card bg-tint px-4 py-3 text-action">
        <Icon icon={CircleCheck} /> এখন কোনো কাজ অপেক্ষায় নেই।
      </p>
    )
  return (
    <ul aria-label="আগে যা করবেন" className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
      {open.map(({ name, label, icon, to }) => (
        <li key={name}>
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 rounded-card border border-warning bg-warning-tint px-4 hover:underline"
          >
            <Icon icon={icon} className="size-6 text-warning" />
            <span className="min-w-0 flex-1 font-semibold">{label}</span>
            <span className="text-xl font-semibold">{formatCount(waiting[name] ?? 0)}টি</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
