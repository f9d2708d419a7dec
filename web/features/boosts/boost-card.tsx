import { CalendarDays, TrendingUp } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { OfferCard } from '#web/features/payments/checkout/offer-card.tsx'
import type { BoostPlan } from './boosts.calls.ts'
import { boostTier, isPopular } from './boost-tiers.rules.ts'

type BoostCardProps = { plan: BoostPlan; disabled: boolean; onChoose: () => void }

export function BoostCard({ plan, disabled, onChoose }: BoostCardProps) {
  const { icon, tone } = boostTier(plan.duration_days)
  return (
    <OfferCard
      name={plan.name}
      price={plan.price}
      popular={isPopular(plan.duration_days)}
      emblem={
        <span className={`flex size-12 shrink-0 items-center justify-center rounded-full ${tone}`}>
          <Icon icon={icon} className="size-6" />
        </span>
      }
      lines={[
        { icon: CalendarDays, text: `মেয়াদ ${formatCount(plan.duration_days)} দিন` },
        { icon: TrendingUp, text: `র‍্যাঙ্ক বোনাস +${formatCount(plan.rank_bonus)}` },
      ]}
      chooseLabel="এই বুস্টটি নিন"
      disabled={disabled}
      onChoose={onChoose}
    />
  )
}
