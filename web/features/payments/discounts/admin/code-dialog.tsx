import { useState } from 'react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { type Versioned, ifUnchanged } from '#web/lib/form/edit-version.ts'
import type { AdminPlan } from '#web/features/entitlements/plans/admin/plans.calls.ts'
import { EditDialog, useEditDialog, type EditDifference } from '#web/ui/dialog/edit-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import {
  discountCodeEdit,
  discountPurposeNames,
  discountPurposes,
  newDiscountCode,
  type DiscountCodeEdit,
  type DiscountPurpose,
  type NewDiscountCode,
  codeStates,
} from '#worker/features/payments/discounts/discounts.schema.ts'
import { writeDay } from '#web/ui/list/day-input.tsx'
import { api, unwrap, type Api } from '#web/lib/api.ts'
import { defineList, listQuery } from '#web/lib/list/list-address.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'

export const codesList = defineList(adminPaths.discountCodes, { state: codeStates })
type CodesAddress = ReturnType<typeof codesList.read>

export const fetchCodes = (from: Api, address: CodesAddress) =>
  unwrap(from.admin['discount-codes'].$get({ query: listQuery(address) }))
export type DiscountCode = Awaited<ReturnType<typeof fetchCodes>>['data'][number]

const codes = api.admin['discount-codes']
const param = (id: number) => ({ id: String(id) })

const addCode = (json: NewDiscountCode) => unwrap(codes.$post({ json }))
const saveCode = (id: number, seen: Versioned, json: DiscountCodeEdit) =>
  unwrap(codes[':id'].$put({ param: param(id), json }, ifUnchanged(seen)))
export const switchCode = (id: number, isActive: boolean) =>
  unwrap(codes[':id'].$put({ param: param(id), json: { is_active: isActive } }))
export const removeCode = (id: number) => unwrap(codes[':id'].$delete({ param: param(id) }))

type CodeDialogProps = {
  /** Null for a new one. */
  code: DiscountCode | null
  plans: Record<DiscountPurpose, readonly AdminPlan[]>
  onClose: () => void
}

type Stored = Versioned & Partial<DiscountCode>

export function CodeDialog({ code, plans, onClose }: CodeDialogProps) {
  const [isActive, setActive] = useState(code?.is_active ?? true)
  const [purpose, setPurpose] = useState<DiscountPurpose>('subscription')
  const dialog = useEditDialog<Stored, typeof newDiscountCode | typeof discountCodeEdit>({
    row: code,
    schema: code ? discountCodeEdit : newDiscountCode,
    read: (typed) => ({ ...typed, is_active: isActive }),
    failureMessage: code ? 'কোড হালনাগাদ করা যায়নি' : 'কোড যোগ করা যায়নি',
    save: (values, seen) =>
      code ? saveCode(code.id, seen, values as DiscountCodeEdit) : addCode(values as NewDiscountCode),
    differences: (mine, theirs) => differencesOf(mine, theirs),
    onClose,
  })
  return (
    <EditDialog
      {...dialog}
      title={code ? `${code.code} সম্পাদনা` : 'নতুন ছাড়ের কোড'}
      saveLabel={code ? 'সংরক্ষণ করুন' : 'যোগ করুন'}
    >
      {!code && (
        <>
          <Field name="code" label="কোড" hint="ইংরেজি অক্ষর ও সংখ্যা, যেমন EID20। পরে বদলানো যায় না।">
            <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={60} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field name="purpose" label="কীসের জন্য">
              <Select
                value={purpose}
                onChange={({ target }) => setPurpose(target.value as DiscountPurpose)}
                options={discountPurposes.map((value) => ({ value, label: discountPurposeNames[value] }))}
              />
            </Field>
            <Field name="plan_id" label="কোন প্ল্যান">
              <Select
                key={purpose}
                placeholder="সব প্ল্যান"
                options={plans[purpose].map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
          </div>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="kind" label="ছাড়ের ধরন">
          <Select
            defaultValue={code?.kind}
            options={[
              { value: 'percent', label: 'শতাংশ (%)' },
              { value: 'taka', label: 'টাকা (৳)' },
            ]}
          />
        </Field>
        <Field name="value" label="কত ছাড়" hint="ছাড়ের পরে কমপক্ষে ১০ টাকা থাকে, অথবা প্ল্যানটি ফ্রি হয়ে যায়।">
          <TextInput inputMode="numeric" autoComplete="off" defaultValue={code?.value} />
        </Field>
        <Field name="starts_on" label="শুরু">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder="দিন/মাস/বছর"
            defaultValue={code ? writeDay(code.starts_on) : undefined}
          />
        </Field>
        <Field name="ends_on" label="শেষ (এই দিনও চলবে)">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder="দিন/মাস/বছর"
            defaultValue={code ? writeDay(code.ends_on) : undefined}
          />
        </Field>
        <Field name="max_uses" label="মোট কতবার">
          <TextInput inputMode="numeric" autoComplete="off" defaultValue={code?.max_uses ?? 100} />
        </Field>
        <Field name="max_per_person" label="একজন কতবার">
          <TextInput inputMode="numeric" autoComplete="off" defaultValue={code?.max_per_person ?? 1} />
        </Field>
      </div>
      <Field name="budget" label="ছাড়ের বাজেট (টাকা)" hint="সব ছাড় মিলিয়ে এর বেশি হবে না।">
        <TextInput inputMode="numeric" autoComplete="off" defaultValue={code?.budget} />
      </Field>
      <Switch label="কোড চালু" checked={isActive} onChange={({ target }) => setActive(target.checked)} />
      {code && code.reserved > 0 && (
        <p className="text-sm text-muted">
          {formatCount(code.reserved)}টি পেমেন্ট এই কোড দিয়ে শুরু হয়েছে। সেগুলোর মূল্য বদলাবে না।
        </p>
      )}
    </EditDialog>
  )
}

export const discountText = ({ kind, value }: Pick<DiscountCode, 'kind' | 'value'>): string =>
  kind === 'percent' ? `${formatCount(value)}%` : formatTaka(value)

function differencesOf(mine: DiscountCodeEdit, theirs: Stored): EditDifference[] {
  const both = (label: string, text: (values: Partial<DiscountCode>) => string) => ({
    label,
    mine: text(mine as Partial<DiscountCode>),
    theirs: text(theirs),
  })
  return [
    both('ছাড়', ({ kind = 'percent', value = 0 }) => discountText({ kind, value })),
    both('শুরু', ({ starts_on: day = '' }) => writeDay(day)),
    both('শেষ', ({ ends_on: day = '' }) => writeDay(day)),
    both('মোট কতবার', ({ max_uses: uses = 0 }) => formatCount(uses)),
    both('একজন কতবার', ({ max_per_person: uses = 0 }) => formatCount(uses)),
    both('বাজেট', ({ budget = 0 }) => formatTaka(budget)),
    both('অবস্থা', ({ is_active: isActive }) => (isActive ? 'চালু' : 'বন্ধ')),
  ]
}
