import { CalendarDays, Check, Eye, Phone } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { OfferCard } from '#web/features/payments/checkout/offer-card.tsx'
import { dailyLimitText } from '#web/features/subscriptions/subscription.labels.ts'
import type { Plan } from './plans.calls.ts'

type PlanCardProps = {
  plan: Plan
  popular: boolean
  /** Only one subscription can be active, so that no other plan can be bought. */
  hasActive: boolean
  onChoose: () => void
}

export const PlanCard = ({ plan, popular, hasActive, onChoose }: PlanCardProps) => (
  <OfferCard
    name={plan.name}
    price={plan.price}
    popular={popular}
    lines={[
      { icon: CalendarDays, text: `মেয়াদ ${formatCount(plan.duration_days)} দিন` },
      { icon: Eye, text: `নতুন নম্বর দেখা: ${dailyLimitText(plan.daily_biodata_view_limit)}` },
      { icon: Phone, text: 'সীমাহীন যোগাযোগ' },
      { icon: Check, text: 'একবার দেখা নম্বর মেয়াদজুড়ে আবার দেখা যায়' },
    ]}
    chooseLabel={hasActive ? 'সক্রিয় সাবস্ক্রিপশন রয়েছে' : 'এই প্ল্যানটি নিন'}
    disabled={hasActive}
    onChoose={onChoose}
  />
)
