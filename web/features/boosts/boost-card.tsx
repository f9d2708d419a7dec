import { CalendarDays, Star, TrendingUp } from 'lucide-react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { BoostPlan } from './boost-page.tsx'
import { boostTier, isPopular } from './boost-tiers.ts'

type BoostCardProps = { plan: BoostPlan; disabled: boolean; onChoose: () => void }

export function BoostCard({ plan, disabled, onChoose }: BoostCardProps) {
  const popular = isPopular(plan.duration_days)
  const { icon, tone } = boostTier(plan.duration_days)
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
      <div className="flex items-center gap-3">
        <span className={`flex size-12 shrink-0 items-center justify-center rounded-full ${tone}`}>
          <Icon icon={icon} className="size-6" />
        </span>
        <h2 className="min-w-0 text-xl">{plan.name}</h2>
      </div>
      <p className="text-3xl font-semibold">{formatTaka(plan.price)}</p>
      <ul className="flex flex-1 flex-col gap-2">
        <li className="flex items-start gap-2.5">
          <Icon icon={CalendarDays} className="mt-1 size-5 text-action" />
          <span className="min-w-0">মেয়াদ {formatCount(plan.duration_days)} দিন</span>
        </li>
        <li className="flex items-start gap-2.5">
          <Icon icon={TrendingUp} className="mt-1 size-5 text-action" />
          <span className="min-w-0">র‍্যাঙ্ক বোনাস +{formatCount(plan.rank_bonus)}</span>
        </li>
      </ul>
      <Button full disabled={disabled} variant={popular ? 'primary' : 'secondary'} onClick={onChoose}>
        এই বুস্টটি নিন
      </Button>
    </Card>
  )
}
