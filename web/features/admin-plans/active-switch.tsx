import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Switch } from '#web/ui/switch.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { PlanKind } from './plan-kinds.ts'
import type { AdminPlan } from './plans-calls.ts'

/** Whether a plan is on sale: shows at once what is wanted, and goes back if it was refused. */
export function ActiveSwitch({ kind, plan }: { kind: PlanKind; plan: AdminPlan }) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isActive = wanted ?? plan.is_active
  const change = (value: boolean) =>
    run(async () => {
      setWanted(value)
      try {
        showToast({ message: (await kind.calls.setActive(plan.id, value)).message })
      } catch (error) {
        const { code, message } = asApiError(error)
        setWanted(null)
        showToast({ message })
        // Asked for again without a connection, the page itself would be lost.
        if (code === 'offline') return
      }
      await revalidate()
      setWanted(null)
    })
  return (
    <Switch
      label={<span className="sm:sr-only">{isActive ? 'চালু' : 'বন্ধ'}</span>}
      aria-label={`${plan.name}: বিক্রি`}
      aria-busy={pending || undefined}
      checked={isActive}
      onChange={({ target }) => change(target.checked)}
    />
  )
}
