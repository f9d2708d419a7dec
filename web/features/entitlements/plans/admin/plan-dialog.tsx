import { useState } from 'react'
import type * as z from 'zod/mini'
import { exactTaka, formatCount } from '#web/lib/format.ts'
import { type EditDifference, EditDialog, useEditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import type { PlanKind } from './plan-kinds.labels.ts'
import type { AdminPlan, PlanFields } from './plans.calls.ts'
import type { Versioned } from '#web/lib/form/edit-version.ts'

type PlanDialogProps = {
  kind: PlanKind
  plan: AdminPlan | null
  /** First values of a new plan. */
  start?: Partial<PlanFields> | undefined
  onClose: () => void
}

type Stored = Versioned & Partial<AdminPlan> & Record<string, unknown>

export function PlanDialog({ kind, plan, start, onClose }: PlanDialogProps) {
  const shown = plan ?? start
  const [isActive, setActive] = useState(shown?.is_active ?? true)
  const [measure, setMeasure] = useState(String(shown?.measure ?? ''))
  const note = kind.measureNote?.(measure)
  const fieldsOf = (values: z.output<PlanKind['schema']>): PlanFields => {
    const { name, price, duration_days } = values
    const measure = 'rank_bonus' in values ? values.rank_bonus : values.daily_biodata_view_limit
    return { name, price, duration_days, measure, is_active: isActive }
  }
  const dialog = useEditDialog<Stored, PlanKind['schema']>({
    row: plan,
    schema: kind.schema,
    failureMessage: plan ? 'প্ল্যান হালনাগাদ করা যায়নি' : 'প্ল্যান যোগ করা যায়নি',
    save: (values, seen) =>
      plan ? kind.calls.save(plan.id, seen, fieldsOf(values)) : kind.calls.add(fieldsOf(values)),
    differences: (mine, theirs) => differencesOf(kind, fieldsOf(mine), theirs),
    onClose,
  })
  return (
    <EditDialog {...dialog} title={plan ? `${plan.name} সম্পাদনা` : `নতুন ${kind.name}`}>
      <Field name="name" label="প্ল্যানের নাম">
        <TextInput defaultValue={shown?.name} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="price" label="মূল্য (টাকা)">
          <TextInput inputMode="decimal" defaultValue={shown?.price} autoComplete="off" />
        </Field>
        <Field name="duration_days" label="মেয়াদ (দিন)">
          <TextInput inputMode="numeric" defaultValue={shown?.duration_days} autoComplete="off" />
        </Field>
      </div>
      <Field name={kind.measureField} label={kind.measureLabel} hint={kind.measureHint}>
        <TextInput
          inputMode="numeric"
          defaultValue={shown?.measure}
          onChange={({ target }) => setMeasure(target.value)}
          autoComplete="off"
        />
      </Field>
      {note && <Alert tone="warning">{note}</Alert>}
      <Switch label="বিক্রি চালু" checked={isActive} onChange={({ target }) => setActive(target.checked)} />
      {plan && plan.active_count > 0 && (
        <p className="text-sm text-muted">
          {formatCount(plan.active_count)} জন এখন এই প্ল্যানে আছেন। তাঁদের মূল্য, মেয়াদ ও সীমা আগের মতোই থাকবে।
        </p>
      )}
    </EditDialog>
  )
}

function differencesOf(kind: PlanKind, mine: PlanFields, theirs: Stored): EditDifference[] {
  const measure = Number(theirs[kind.measureField])
  return [
    { label: 'প্ল্যানের নাম', mine: mine.name, theirs: String(theirs.name) },
    {
      label: 'মূল্য',
      mine: exactTaka(mine.price),
      theirs: exactTaka(Number(theirs.price)),
    },
    {
      label: 'মেয়াদ',
      mine: `${formatCount(mine.duration_days)} দিন`,
      theirs: `${formatCount(Number(theirs.duration_days))} দিন`,
    },
    { label: kind.measureLabel, mine: kind.measureText(mine.measure), theirs: kind.measureText(measure) },
    { label: 'বিক্রি', mine: saleLabel(mine.is_active), theirs: saleLabel(theirs.is_active === true) },
  ]
}

const saleLabel = (isActive: boolean) => (isActive ? 'চালু' : 'বন্ধ')
