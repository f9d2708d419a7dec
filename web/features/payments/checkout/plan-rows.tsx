import { Check, Star } from 'lucide-react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { Plan } from '#web/features/plans/plans.calls.ts'

const sharedFacts = [
  'দেখা নম্বরে সীমাহীন যোগাযোগ, কোনো কমিশন নেই',
  'একবার দেখা নম্বর মেয়াদজুড়ে বিনা খরচে আবার দেখা যায়',
]

type PlanRowsProps = {
  plans: readonly Plan[]
  chooseLabel: string
  disabled: boolean
  onChoose: (plan: Plan) => void
}

/** What all plans share is said once, so that four plans fit on the screen of a phone. */
export function PlanRows({ plans, chooseLabel, disabled, onChoose }: PlanRowsProps) {
  return (
    <>
      <ul className="flex flex-col gap-1 text-sm">
        {sharedFacts.map((text) => (
          <li key={text} className="flex items-start gap-2">
            <Icon icon={Check} className="mt-1 size-4 text-action" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <ul className="grid gap-1.5 sm:grid-cols-2 sm:gap-4">
        {plans.map((plan, index) => (
          <Card
            as="li"
            key={plan.id}
            flush
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 ${index === 1 ? 'ring-2 ring-accent' : ''}`}
          >
            <div className="min-w-0">
              <h2 className="flex flex-wrap items-center gap-x-2 text-base wrap-anywhere">
                {plan.name}
                {index === 1 && (
                  <Badge tone="accent" icon={Star}>
                    জনপ্রিয়
                  </Badge>
                )}
              </h2>
              <p className="leading-snug">
                <span className="font-semibold">{formatTaka(plan.price, { decimals: 2 })}</span>
                <span className="text-sm text-muted">
                  {' '}
                  · {formatCount(plan.duration_days)} দিন · {newNumbersText(plan.daily_biodata_view_limit)}
                </span>
              </p>
            </div>
            <Button
              size="small"
              className="max-w-36"
              disabled={disabled}
              variant={index === 1 ? 'primary' : 'secondary'}
              onClick={() => onChoose(plan)}
            >
              {chooseLabel}
            </Button>
          </Card>
        ))}
      </ul>
    </>
  )
}

const newNumbersText = (limit: number) =>
  limit === 0 ? 'সীমাহীন নতুন নম্বর' : `দিনে ${formatCount(limit)}টি নতুন নম্বর`
