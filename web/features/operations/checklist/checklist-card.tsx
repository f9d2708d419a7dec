import { CardSection } from '#web/ui/layout/card.tsx'
import { formatCount } from '#web/lib/format.ts'
import { ChecklistProgress } from './checklist-progress.tsx'
import { ChecklistSteps } from './checklist-steps.tsx'
import type { Checklist } from './checklist.calls.ts'

/** On the dashboard while something is missing: the missing steps, and behind them the settled ones. */
export function ChecklistCard({ checklist }: { checklist: Checklist }) {
  const { settled, total, steps } = checklist
  if (settled === total) return null
  return (
    <CardSection title="সাইট চালু করতে যা বাকি" lifted>
      <ChecklistProgress settled={settled} total={total} />
      <ChecklistSteps label="বাকি ধাপ" steps={steps.filter(({ state }) => state === 'missing')} />
      {settled > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-muted">
            {formatCount(settled)}টি ধাপ হয়ে গেছে
          </summary>
          <ChecklistSteps label="হয়ে যাওয়া ধাপ" steps={steps.filter(({ state }) => state !== 'missing')} />
        </details>
      )}
    </CardSection>
  )
}
