import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { PlanKind } from './plan-kinds.ts'
import type { AdminPlan } from './plans-calls.ts'

type DeleteDialogProps = { kind: PlanKind; plan: AdminPlan; onClose: () => void }

/** Asks once more, and names what goes. A plan that was bought is taken off sale instead. */
export function DeleteDialog({ kind, plan, onClose }: DeleteDialogProps) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [problem, setProblem] = useState<string>()
  const [bought, setBought] = useState<{ bought: number; active: number } | null>(null)

  const attempt = (deed: () => Promise<{ message: string }>) =>
    run(async () => {
      setProblem(undefined)
      try {
        showToast({ message: (await deed()).message })
        onClose()
        await revalidate()
      } catch (error) {
        const refusal = asApiError(error)
        if (refusal.code === 'in_use') setBought(refusal.body.counts as { bought: number; active: number })
        else setProblem(refusal.message)
      }
    })
  const alert = problem && (
    <Alert tone="danger" className="mb-3">
      {problem}
    </Alert>
  )

  if (bought)
    return (
      <ConfirmDialog
        open
        title={`${plan.name} মুছে ফেলা যাবে না`}
        confirmLabel={plan.is_active ? 'বিক্রি বন্ধ করুন' : 'ঠিক আছে'}
        pending={pending}
        onConfirm={() => (plan.is_active ? attempt(() => kind.calls.setActive(plan.id, false)) : onClose())}
        onClose={onClose}
      >
        {alert}
        <p>
          প্ল্যানটি {formatCount(bought.bought)} বার কেনা হয়েছে, এখন {formatCount(bought.active)} জন ব্যবহার
          করছেন।
        </p>
        <p className="mt-2">
          {plan.is_active
            ? 'বিক্রি বন্ধ করলে নতুন করে কেউ কিনতে পারবেন না; যাঁরা কিনেছেন তাঁদের মেয়াদ ঠিক থাকবে।'
            : 'এর বিক্রি বন্ধ আছে, নতুন করে কেউ কিনতে পারছেন না।'}
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open
      danger
      title={`${plan.name} মুছে ফেলবেন?`}
      confirmLabel="মুছে ফেলুন"
      pendingLabel="মুছে ফেলা হচ্ছে..."
      pending={pending}
      onConfirm={() => attempt(() => kind.calls.remove(plan.id))}
      onClose={onClose}
    >
      {alert}
      <p>{kind.name}টি স্থায়ীভাবে মুছে যাবে। এটি আর ফেরানো যাবে না।</p>
    </ConfirmDialog>
  )
}
