import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import type { PlanKind } from './plan-kinds.labels.ts'
import type { AdminPlan } from './plans.calls.ts'

type DeletePlanDialogProps = { kind: PlanKind; plan: AdminPlan; onClose: () => void }
type Bought = { bought: number; active: number }

/** Confirms a deletion. A plan that was bought can only be taken off sale. */
export const DeletePlanDialog = ({ kind, plan, onClose }: DeletePlanDialogProps) => (
  <DeleteDialog<Bought>
    title={`${plan.name} মুছে ফেলবেন?`}
    onDelete={() => kind.calls.remove(plan.id)}
    onClose={onClose}
    renderInUse={({ counts }) => <BoughtDialog kind={kind} plan={plan} counts={counts} onClose={onClose} />}
  >
    <p>{kind.name}টি স্থায়ীভাবে মুছে যাবে। এটি আর ফেরানো যাবে না।</p>
  </DeleteDialog>
)

function BoughtDialog({ kind, plan, counts, onClose }: DeletePlanDialogProps & { counts: Bought }) {
  const { pending, problem, run } = useAction()
  const deactivate = () => run(() => kind.calls.setActive(plan.id, false), { onDone: onClose })
  return (
    <ConfirmDialog
      open
      title={`${plan.name} মুছে ফেলা যাবে না`}
      confirmLabel={plan.is_active ? 'বিক্রি বন্ধ করুন' : 'ঠিক আছে'}
      pending={pending}
      onConfirm={plan.is_active ? deactivate : onClose}
      onClose={onClose}
    >
      {problem && (
        <Alert tone="danger" className="mb-3">
          {problem}
        </Alert>
      )}
      <p>
        প্ল্যানটি {formatCount(counts.bought)} বার কেনা হয়েছে, এখন {formatCount(counts.active)} জন ব্যবহার করছেন।
      </p>
      <p className="mt-2">
        {plan.is_active
          ? 'বিক্রি বন্ধ করলে নতুন করে কেউ কিনতে পারবেন না; যাঁরা কিনেছেন তাঁদের মেয়াদ ঠিক থাকবে।'
          : 'এর বিক্রি বন্ধ আছে, নতুন করে কেউ কিনতে পারছেন না।'}
      </p>
    </ConfirmDialog>
  )
}
