import { CirclePlus, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { PageHeading } from '#web/ui/layout/page.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import type { PlanKind } from './plan-kinds.labels.ts'
import type { AdminPlan, PlanFields } from './plans.calls.ts'
import { SuggestedPlans } from './suggested-plans.tsx'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { useAction, useOptimisticToggle } from '#web/ui/feedback/use-action.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EditAndDelete } from '#web/ui/dialog/edit-and-delete.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Switch } from '#web/ui/form/switch.tsx'

type DeletePlanDialogProps = { kind: PlanKind; plan: AdminPlan; onClose: () => void }
type Bought = { bought?: number; active: number }

/** The list knows the plans that run now, so it does not ask for what cannot be done. The answer knows those of the past, too. */
const DeletePlanDialog = (props: DeletePlanDialogProps) =>
  props.plan.active_count > 0 ? (
    <BoughtDialog {...props} counts={{ active: props.plan.active_count }} />
  ) : (
    <DeleteDialog<Bought>
      title={`${props.plan.name} মুছে ফেলবেন?`}
      onDelete={() => props.kind.calls.remove(props.plan.id)}
      onClose={props.onClose}
      renderInUse={({ counts }) => <BoughtDialog {...props} counts={counts} />}
    >
      <p>{props.kind.name}টি স্থায়ীভাবে মুছে যাবে। এটি আর ফেরানো যাবে না।</p>
    </DeleteDialog>
  )

function BoughtDialog({ kind, plan, counts, onClose }: DeletePlanDialogProps & { counts: Bought }) {
  const { pending, problem, run } = useAction()
  const deactivate = () => run(() => kind.calls.setActive(plan.id, false), { onDone: onClose })
  return (
    <ConfirmDialog
      problem={problem}
      open
      title={`${plan.name} মুছে ফেলা যাবে না`}
      confirmLabel={plan.is_active ? 'বিক্রি বন্ধ করুন' : 'ঠিক আছে'}
      pending={pending}
      onConfirm={plan.is_active ? deactivate : onClose}
      onClose={onClose}
    >
      <p>
        প্ল্যানটি {counts.bought !== undefined && `${formatCount(counts.bought)} বার কেনা হয়েছে, `}
        এখন {formatCount(counts.active)} জন ব্যবহার করছেন।
      </p>
      <p className="mt-2">
        {plan.is_active
          ? 'বিক্রি বন্ধ করলে নতুন করে কেউ কিনতে পারবেন না; যাঁরা কিনেছেন তাঁদের মেয়াদ ঠিক থাকবে।'
          : 'এর বিক্রি বন্ধ আছে, নতুন করে কেউ কিনতে পারছেন না।'}
      </p>
    </ConfirmDialog>
  )
}

type PlanSectionProps = {
  kind: PlanKind
  plans: readonly AdminPlan[]
  mayEdit: boolean
  suggested?: number
  /** Whether the section is the whole page: its title is then the h1. */
  page?: boolean
}

export function PlanSection({ kind, plans, mayEdit, suggested, page }: PlanSectionProps) {
  const [edited, setEdited] = useState<AdminPlan | null>(null)
  const [added, setAdded] = useState<Partial<PlanFields> | null>(null)
  const [deleted, setDeleted] = useState<AdminPlan | null>(null)
  const names = new Set(plans.map(({ name }) => name))
  const suggestions =
    mayEdit && plans.length < kind.suggested.length
      ? kind.suggested.filter(({ name }) => !names.has(name))
      : []
  const addButton = mayEdit && (
    <Button icon={CirclePlus} onClick={() => setAdded({ measure: suggested })}>
      {kind.addLabel}
    </Button>
  )
  const hasList = plans.length > 0 || suggestions.length > 0
  return (
    <section aria-label={kind.title} className="flex flex-col gap-4">
      {page ? (
        <PageHeading actions={hasList && addButton}>{kind.title}</PageHeading>
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 className="text-xl">
            {mayEdit ? (
              <Link to={kind.path} className="inline-flex min-h-11 items-center hover:underline">
                {kind.title}
              </Link>
            ) : (
              kind.title
            )}
          </h2>
          {hasList && addButton}
        </div>
      )}
      {!hasList ? (
        <EmptyState icon={PackageOpen} title="কোনো প্ল্যান পাওয়া যায়নি" action={addButton}>
          {mayEdit ? kind.emptyHint : 'অ্যাডমিন প্ল্যান যোগ করলে এখানে দেখা যাবে।'}
        </EmptyState>
      ) : plans.length > 0 ? (
        <PlanTable
          kind={kind}
          plans={plans}
          actions={mayEdit ? { onEdit: setEdited, onDelete: setDeleted } : null}
        />
      ) : null}
      {suggestions.length > 0 && <SuggestedPlans kind={kind} plans={suggestions} onEdit={setAdded} />}
      {edited && <PlanDialog kind={kind} plan={edited} onClose={() => setEdited(null)} />}
      {added && <PlanDialog kind={kind} plan={null} start={added} onClose={() => setAdded(null)} />}
      {deleted && <DeletePlanDialog kind={kind} plan={deleted} onClose={() => setDeleted(null)} />}
    </section>
  )
}

type PlanActions = { onEdit: (plan: AdminPlan) => void; onDelete: (plan: AdminPlan) => void }

type PlanTableProps = { kind: PlanKind; plans: readonly AdminPlan[]; actions: PlanActions | null }

function PlanTable({ kind, plans, actions }: PlanTableProps) {
  return (
    <Table
      wide
      caption={kind.title}
      columns={columnsFor(kind, actions)}
      rows={plans}
      rowKey={({ id }) => id}
    />
  )
}

const columnsFor = (kind: PlanKind, actions: PlanActions | null): TableColumn<AdminPlan>[] => [
  { header: 'নাম', heading: true, cell: ({ name }) => name },
  {
    header: 'মূল্য',
    align: 'end',
    cell: ({ price }) => <span className="whitespace-nowrap">{formatTaka(price, { decimals: 2 })}</span>,
  },
  {
    header: 'মেয়াদ',
    align: 'end',
    cell: ({ duration_days: days }) => <span className="whitespace-nowrap">{formatCount(days)} দিন</span>,
  },
  {
    header: kind.measureLabel,
    align: 'end',
    cell: ({ measure }) => <span className="whitespace-nowrap">{kind.measureText(measure)}</span>,
  },
  { header: kind.activeLabel, align: 'end', cell: ({ active_count: count }) => formatCount(count) },
  {
    header: 'বিক্রি',
    cell: (plan) =>
      actions ? (
        <ActiveSwitch kind={kind} plan={plan} />
      ) : (
        <Badge tone={plan.is_active ? 'success' : 'neutral'}>{plan.is_active ? 'চালু' : 'বন্ধ'}</Badge>
      ),
  },
  ...(actions ? [actionsColumn(actions)] : []),
]

const actionsColumn = ({ onEdit, onDelete }: PlanActions): TableColumn<AdminPlan> => ({
  header: 'কাজ',
  align: 'end',
  cell: (plan) => (
    <div className="flex flex-wrap justify-end gap-2 columns:flex-nowrap">
      <EditAndDelete
        editLabel={`${plan.name} সম্পাদনা করুন`}
        deleteLabel={`${plan.name} মুছুন`}
        onEdit={() => onEdit(plan)}
        onDelete={() => onDelete(plan)}
      />
    </div>
  ),
})

function ActiveSwitch({ kind, plan }: { kind: PlanKind; plan: AdminPlan }) {
  const { pending, shown, toggle } = useOptimisticToggle(plan.is_active)
  return (
    <Switch
      label={<span className="columns:sr-only">{shown ? 'চালু' : 'বন্ধ'}</span>}
      aria-label={`${plan.name}: বিক্রি`}
      aria-busy={pending || undefined}
      checked={shown}
      onChange={({ target: { checked } }) => toggle(checked, () => kind.calls.setActive(plan.id, checked))}
    />
  )
}
