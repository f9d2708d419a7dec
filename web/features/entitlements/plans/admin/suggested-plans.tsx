import { CirclePlus, Pencil } from 'lucide-react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { PlanKind } from './plan-kinds.labels.ts'
import type { PlanFields } from './plans.calls.ts'

type SuggestedPlansProps = {
  kind: PlanKind
  plans: readonly PlanFields[]
  /** Opens the form of a new plan with these values. */
  onEdit: (plan: PlanFields) => void
}

/** Plans for the start of a site. Each is taken over as it is, or opens in the form. */
export function SuggestedPlans({ kind, plans, onEdit }: SuggestedPlansProps) {
  const { pending, problem, run } = useAction()
  const add = (names: string[]) => run(() => kind.calls.addSuggested(names))
  return (
    <Card as="section" aria-label={`শুরুর ${kind.name}`} className="flex flex-col gap-4">
      <div>
        <h3 className="text-lg">শুরুর প্ল্যান</h3>
        <p className="text-muted">
          {kind.emptyHint} দাম ও মেয়াদ পছন্দ হলে যেমন আছে তেমন নিন, নইলে বদলে নিন। পরেও বদলানো যাবে।
        </p>
      </div>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ul className="grid gap-3 lg:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.name} className="flex flex-col gap-2 rounded-card border border-line p-4">
            <p className="font-semibold">{plan.name}</p>
            <p className="text-xl font-semibold">{formatTaka(plan.price, { decimals: 2 })}</p>
            <p className="flex-1 text-sm text-muted">
              {formatCount(plan.duration_days)} দিন · {kind.measureLabel}: {kind.measureText(plan.measure)}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                aria-label={`${plan.name}: নিন`}
                disabled={pending}
                icon={CirclePlus}
                onClick={() => add([plan.name])}
              >
                নিন
              </Button>
              <Button
                size="small"
                variant="secondary"
                aria-label={`${plan.name}: বদলে নিন`}
                disabled={pending}
                icon={Pencil}
                onClick={() => onEdit(plan)}
              >
                বদলে নিন
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {plans.length > 1 && (
        <Button
          variant="secondary"
          pending={pending}
          className="self-start"
          onClick={() => add(plans.map(({ name }) => name))}
        >
          {`${formatCount(plans.length)}টিই নিন`}
        </Button>
      )}
    </Card>
  )
}
