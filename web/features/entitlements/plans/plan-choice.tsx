import type { ReactNode } from 'react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { Plan } from './plans.calls.ts'

/** The plans, the popular one first. The server sends them by price, and the second is the popular one. */
export function popularFirst(plans: readonly Plan[]): Plan[] {
  const [first, popular, ...others] = plans
  return [popular, first, ...others].filter((plan) => !!plan)
}

type Choosable = Pick<Plan, 'id' | 'name' | 'price' | 'duration_days'>

/** In taka, without poisha from one taka on. */
const perDay = ({ price, duration_days: days }: Choosable) => {
  const each = price / days
  return formatTaka(each < 1 ? each : Math.round(each))
}

/** What a plan for numbers gives. */
export const numbersOf = ({ daily_biodata_view_limit: limit }: Plan) =>
  `${limit === 0 ? 'সীমাহীন নম্বর' : `দিনে ${formatCount(limit)}টি`} · যত খুশি ফোন`

type PlanChoiceProps<One> = {
  plans: readonly One[]
  chosen: One
  onChoose: (plan: One) => void
  /** By default the first one of several, as {@link popularFirst} orders them; null for none. */
  popular?: One | null | undefined
  /** What stands below the name. */
  gives: (plan: One) => ReactNode
}

/** Rows of 68 pixels: four of them and a button fit on the screen of a phone. */
export function PlanChoice<One extends Choosable>({
  plans,
  chosen,
  onChoose,
  popular = plans[1] && plans[0],
  gives,
}: PlanChoiceProps<One>) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">প্ল্যান</legend>
      {plans.map((plan) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is deeper than the rule looks
        <label key={plan.id} className="relative block">
          <input
            type="radio"
            name="plan"
            value={plan.id}
            checked={plan.id === chosen.id}
            onChange={() => onChoose(plan)}
            className="peer absolute start-3 top-6 size-5 accent-action"
          />
          <span className="grid min-h-17 grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-3 rounded-card border border-line-strong bg-surface py-1 ps-11 pe-3 leading-tight peer-checked:border-action peer-checked:bg-tint peer-checked:ringed large-text:grid-cols-1">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
              <span className="min-w-0 wrap-anywhere">{plan.name}</span>
              {plan === popular && <Badge tone="accent">জনপ্রিয়</Badge>}
            </span>
            <span className="text-end text-xl leading-tight font-bold large-text:text-start">
              {formatTaka(plan.price)}
            </span>
            <span className="text-xs text-muted">{gives(plan)}</span>
            <span className="text-end text-xs text-muted large-text:text-start">
              {formatCount(plan.duration_days)} দিন · দিনে {perDay(plan)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
