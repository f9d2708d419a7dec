import { CalendarDays, Check, Eye, Phone, Star, type LucideIcon } from 'lucide-react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { dailyLimitText } from './plan.labels.ts'
import type { Plan } from './plans-page.tsx'

type PlanCardProps = {
  plan: Plan
  popular: boolean
  /** A subscription is running: nothing can be bought beside it. */
  hasActive: boolean
  onChoose: () => void
}

const Line = ({ icon, children }: { icon: LucideIcon; children: React.ReactNode }) => (
  <li className="flex items-start gap-2.5">
    <Icon icon={icon} className="mt-1 size-5 text-action" />
    <span className="min-w-0">{children}</span>
  </li>
)

export function PlanCard({ plan, popular, hasActive, onChoose }: PlanCardProps) {
  return (
    <Card
      as="li"
      lifted={popular}
      className={`relative flex flex-col gap-4 ${popular ? 'ring-2 ring-accent' : ''}`}
    >
      {popular && (
        <span className="absolute -top-3.5 end-4">
          <Badge tone="accent" icon={Star}>
            জনপ্রিয়
          </Badge>
        </span>
      )}
      <h2 className="text-xl">{plan.name}</h2>
      <p className="text-3xl font-semibold">{formatTaka(plan.price)}</p>
      <ul className="flex flex-1 flex-col gap-2">
        <Line icon={CalendarDays}>মেয়াদ {formatCount(plan.duration_days)} দিন</Line>
        <Line icon={Eye}>নতুন নম্বর দেখা: {dailyLimitText(plan.daily_biodata_view_limit)}</Line>
        <Line icon={Phone}>সীমাহীন যোগাযোগ</Line>
        <Line icon={Check}>একবার দেখা নম্বর মেয়াদজুড়ে আবার দেখা যায়</Line>
      </ul>
      <Button full disabled={hasActive} variant={popular ? 'primary' : 'secondary'} onClick={onChoose}>
        {hasActive ? 'সক্রিয় সাবস্ক্রিপশন রয়েছে' : 'এই প্ল্যানটি নিন'}
      </Button>
    </Card>
  )
}
