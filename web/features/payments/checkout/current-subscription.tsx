import { ShieldCheck } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { daysLeft } from '#web/features/plans/days-left.rules.ts'
import { dailyLimitText } from '#web/features/plans/subscription.labels.ts'
import type { Subscription } from '#web/features/subscriptions/subscriptions.calls.ts'

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

export function CurrentSubscription({ subscription, now }: { subscription: Subscription; now: number }) {
  const { plan, ends_at: endsAt } = subscription
  return (
    <Card
      as="section"
      aria-labelledby="current-subscription"
      className="flex flex-col gap-4 ring-1 ring-action"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="current-subscription" className="text-lg">
          আপনার বর্তমান সাবস্ক্রিপশন
        </h2>
        <Badge tone="success" icon={ShieldCheck}>
          সক্রিয়
        </Badge>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        <Fact term="প্ল্যান">{plan.name}</Fact>
        <Fact term="মেয়াদ শেষ">{endsAt ? formatDate(endsAt) : 'চলমান'}</Fact>
        <Fact term="দৈনিক সীমা">{dailyLimitText(plan.daily_biodata_view_limit)}</Fact>
        <Fact term="বাকি আছে">{endsAt ? `${formatCount(daysLeft(endsAt, now))} দিন` : 'চলমান'}</Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.balance} size="small">
          আজকের ব্যালেন্স
        </ButtonLink>
        <ButtonLink to={paths.mySubscriptions} size="small" variant="secondary">
          আমার সাবস্ক্রিপশন
        </ButtonLink>
      </div>
    </Card>
  )
}
