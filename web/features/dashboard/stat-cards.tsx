import { BadgeCheck, CreditCard, Hourglass, Rocket } from 'lucide-react'
import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/admin-paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { changeOf } from './dashboard.rules.ts'
import { ChangeMark } from './change-mark.tsx'
import type { Dashboard } from './dashboard.calls.ts'

type Stat = {
  label: string
  icon: Drawing
  total: number
  previous?: number
  to?: string
  /** What is shown instead of a zero. */
  none: string
}

export function StatCards({ figures }: { figures: Dashboard }) {
  const stats: Stat[] = [
    {
      label: 'যাচাইয়ের অপেক্ষায়',
      icon: Hourglass,
      total: figures.workers_pending,
      previous: figures.workers_pending_previous,
      to: adminPaths.moderation,
      none: 'কেউ অপেক্ষায় নেই',
    },
    {
      label: 'অনুমোদিত সেবাদাতা',
      icon: BadgeCheck,
      total: figures.workers_approved,
      previous: figures.workers_approved_previous,
      to: adminPaths.approvedWorkers,
      none: 'এখনো কেউ নেই',
    },
    {
      label: 'চালু সাবস্ক্রিপশন',
      icon: CreditCard,
      total: figures.subscriptions_active,
      previous: figures.subscriptions_active_previous,
      none: 'এখন একটিও নেই',
    },
    { label: 'চালু বুস্ট', icon: Rocket, total: figures.boosts_active, none: 'এখন একটিও নেই' },
  ]
  return (
    <ul aria-label="সংখ্যায়" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} />
      ))}
    </ul>
  )
}

function StatCard({ label, icon, total, previous = 0, to, none }: Stat) {
  const change = changeOf(total, previous)
  return (
    <Card as="li" className="relative flex flex-col gap-1 has-[a:hover]:border-action">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-sm text-muted">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:underline">
              {label}
            </Link>
          ) : (
            label
          )}
        </p>
        <Icon icon={icon} className="size-6 text-action" />
      </div>
      {total === 0 && change === null ? (
        <p className="py-1 text-muted">{none}</p>
      ) : (
        <div className="text-2xl font-semibold sm:text-3xl">{formatCount(total)}</div>
      )}
      {change !== null && <ChangeMark percent={change} than="গত মাসের চেয়ে" />}
    </Card>
  )
}
