import { formatCount, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EditAndDelete } from '#web/ui/dialog/edit-and-delete.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import type { PlanKind } from './plan-kinds.labels.ts'
import type { AdminPlan } from './plans.calls.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { useOptimisticToggle } from '#web/ui/feedback/use-optimistic-toggle.ts'

type PlanActions = { onEdit: (plan: AdminPlan) => void; onDelete: (plan: AdminPlan) => void }

type PlanTableProps = { kind: PlanKind; plans: readonly AdminPlan[]; actions: PlanActions | null }

export function PlanTable({ kind, plans, actions }: PlanTableProps) {
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
  { key: 'name', header: 'নাম', heading: true, cell: ({ name }) => name },
  {
    key: 'price',
    header: 'মূল্য',
    align: 'end',
    cell: ({ price }) => <span className="whitespace-nowrap">{formatTaka(price, { decimals: 2 })}</span>,
  },
  {
    key: 'days',
    header: 'মেয়াদ',
    align: 'end',
    cell: ({ duration_days: days }) => <span className="whitespace-nowrap">{formatCount(days)} দিন</span>,
  },
  {
    key: 'measure',
    header: kind.measureLabel,
    align: 'end',
    cell: ({ measure }) => <span className="whitespace-nowrap">{kind.measureText(measure)}</span>,
  },
  {
    key: 'active',
    header: kind.activeLabel,
    align: 'end',
    cell: ({ active_count: count }) => formatCount(count),
  },
  {
    key: 'sale',
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
  key: 'actions',
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
