import { Switch } from '#web/ui/form/switch.tsx'
import { useOptimisticToggle } from '#web/ui/feedback/use-optimistic-toggle.ts'
import type { PlanKind } from './plan-kinds.labels.ts'
import type { AdminPlan } from './plans.calls.ts'

export function ActiveSwitch({ kind, plan }: { kind: PlanKind; plan: AdminPlan }) {
  const { pending, shown, toggle } = useOptimisticToggle(plan.is_active)
  return (
    <Switch
      label={<span className="sm:sr-only">{shown ? 'চালু' : 'বন্ধ'}</span>}
      aria-label={`${plan.name}: বিক্রি`}
      aria-busy={pending || undefined}
      checked={shown}
      onChange={({ target: { checked } }) => toggle(checked, () => kind.calls.setActive(plan.id, checked))}
    />
  )
}
