import '#web/staff.css'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import { apiContext } from '#web/lib/api.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { boostingKind, subscriptionKind, type PlanKind } from './plan-kinds.labels.ts'
import { fetchAdminPlans, type AdminPlan, type PlanFields } from './plans.calls.ts'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { CirclePlus, PackageOpen, Power, PowerOff, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Figures, ListFrame, ListHead } from '#web/ui/list/list-page.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { exactTaka, formatCount } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EditAndDelete, editAndDeleteColumns, type RowActions, SwitchCell } from '#web/ui/list/row-cells.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { eachRow } from '#web/ui/list/bulk-action.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => fetchAdminPlans(context.get(apiContext))

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

/** The plans of one kind have an address of their own. */
const kindAt: Partial<Record<string, PlanKind>> = {
  [adminPaths.subscriptionPlans]: subscriptionKind,
  [adminPaths.boostingPlans]: boostingKind,
}

export function Component() {
  const { subscription, boosting, suggestedLimit } = useLoaderData<typeof loader>()
  const mayEdit = can(useSession().user, 'catalogue')
  const only = kindAt[useLocation().pathname]
  const groups = [
    { kind: subscriptionKind, plans: subscription, suggested: suggestedLimit },
    { kind: boostingKind, plans: boosting },
  ]
  return (
    <PlanList
      title={only?.title ?? 'প্ল্যান ব্যবস্থাপনা'}
      groups={only ? groups.filter(({ kind }) => kind === only) : groups}
      mayEdit={mayEdit}
    />
  )
}

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

type PlanGroup = { kind: PlanKind; plans: readonly AdminPlan[]; suggested?: number }
type PlanListProps = { title: string; groups: readonly PlanGroup[]; mayEdit: boolean }
type PlanRow = AdminPlan & { kind: PlanKind }

/** The plans of one kind or of both, in one list. */
function PlanList({ title, groups, mayEdit }: PlanListProps) {
  const [edited, setEdited] = useState<PlanRow | null>(null)
  const [added, setAdded] = useState<{ kind: PlanKind; start: Partial<PlanFields> } | null>(null)
  const [deleted, setDeleted] = useState<PlanRow | null>(null)
  const actions = mayEdit ? { onEdit: setEdited, onDelete: setDeleted } : null
  const rows = groups.flatMap(({ kind, plans }) => plans.map((plan) => ({ ...plan, kind })))
  const addButtons =
    mayEdit &&
    groups.map(({ kind, suggested }) => (
      <Button
        key={kind.path}
        size="small"
        icon={CirclePlus}
        onClick={() => setAdded({ kind, start: { measure: suggested } })}
      >
        {kind.addLabel}
      </Button>
    ))
  return (
    <ListFrame>
      <ListHead
        title={title}
        actions={
          <>
            <RelatedPages />
            {rows.length > 0 && addButtons}
          </>
        }
      />
      {rows.length > 0 ? (
        <>
          <Figures
            label={`${title}: সংখ্যায়`}
            className="max-sm:order-last"
            figures={[
              { label: 'বিক্রি চালু', value: `${formatCount(rows.filter((row) => row.is_active).length)}টি` },
              ...groups.map(({ kind, plans }) => ({
                label: kind.activeLabel,
                value: formatCount(plans.reduce((sum, plan) => sum + plan.active_count, 0)),
              })),
            ]}
          />
          <Rows
            caption={title}
            columns={columnsFor(actions)}
            rows={rows}
            rowKey={({ kind, id }) => `${kind.measureField}-${id}`}
            rowName={({ name }) => name}
            bulk={
              actions
                ? {
                    label: 'বাছাই করা প্ল্যান',
                    unit: 'টি',
                    choices: [true, false].map((isActive) => ({
                      label: isActive ? 'বিক্রি চালু করুন' : 'বিক্রি বন্ধ করুন',
                      icon: isActive ? Power : PowerOff,
                      act: eachRow(({ kind, id }: PlanRow) => kind.calls.setActive(id, isActive)),
                    })),
                  }
                : undefined
            }
            renderDetail={(plan) =>
              actions && (
                <p>
                  <EditAndDelete row={plan} name={plan.name} {...actions} />
                </p>
              )
            }
          />
        </>
      ) : (
        <EmptyState icon={PackageOpen} title="কোনো প্ল্যান পাওয়া যায়নি" action={addButtons}>
          {mayEdit
            ? groups.map(({ kind }) => kind.emptyHint).join(' ')
            : 'অ্যাডমিন প্ল্যান যোগ করলে এখানে দেখা যাবে।'}
        </EmptyState>
      )}
      {groups.map(({ kind, plans }) => {
        const names = new Set(plans.map(({ name }) => name))
        const suggestions = kind.suggested.filter(({ name }) => !names.has(name))
        return (
          mayEdit &&
          plans.length < kind.suggested.length &&
          suggestions.length > 0 && (
            <SuggestedPlans
              key={kind.path}
              kind={kind}
              plans={suggestions}
              onEdit={(start) => setAdded({ kind, start })}
            />
          )
        )
      })}
      {edited && <PlanDialog kind={edited.kind} plan={edited} onClose={() => setEdited(null)} />}
      {added && <PlanDialog {...added} plan={null} onClose={() => setAdded(null)} />}
      {deleted && <DeletePlanDialog kind={deleted.kind} plan={deleted} onClose={() => setDeleted(null)} />}
    </ListFrame>
  )
}

const columnsFor = (actions: RowActions<PlanRow> | null): RowColumn<PlanRow>[] => [
  { header: 'নাম', heading: true, width: 'w-32', cell: ({ name }) => name },
  { header: 'ধরন', phone: 3, wide: true, cell: ({ kind }) => kind.short },
  {
    header: 'মূল্য',
    phone: 1,
    align: 'end',
    width: 'w-24',
    cell: ({ price }) => exactTaka(price),
  },
  {
    header: 'মেয়াদ',
    phone: 2,
    align: 'end',
    width: 'w-20',
    cell: ({ duration_days: days }) => `${formatCount(days)} দিন`,
  },
  {
    header: 'সীমা/বোনাস',
    align: 'end',
    width: 'w-28',
    wide: true,
    cell: ({ kind, measure }) => kind.measureText(measure),
    full: ({ kind, measure }) => `${kind.measureLabel}: ${kind.measureText(measure)}`,
  },
  {
    header: 'চলছে',
    align: 'end',
    width: 'w-16',
    wide: true,
    cell: ({ active_count: count }) => formatCount(count),
  },
  {
    header: 'বিক্রি',
    phone: 'end',
    width: 'w-18',
    cell: (plan) =>
      actions ? (
        <SwitchCell
          on={plan.is_active}
          label={`${plan.name}: বিক্রি`}
          save={(isActive) => plan.kind.calls.setActive(plan.id, isActive)}
        />
      ) : (
        <Badge tone={plan.is_active ? 'success' : 'neutral'}>{plan.is_active ? 'চালু' : 'বন্ধ'}</Badge>
      ),
  },
  ...editAndDeleteColumns(actions),
]

type SuggestedPlansProps = {
  kind: PlanKind
  plans: readonly PlanFields[]
  /** Opens the form of a new plan with these values. */
  onEdit: (plan: PlanFields) => void
}

/** Plans for the start of a site. Each is taken over as it is, or opens in the form. */
function SuggestedPlans({ kind, plans, onEdit }: SuggestedPlansProps) {
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
            <p className="text-xl font-semibold">{exactTaka(plan.price)}</p>
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
