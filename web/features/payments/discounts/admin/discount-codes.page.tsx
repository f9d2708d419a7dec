import '#web/staff.css'
import { CirclePlus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { apiContext, api, unwrap, type Api } from '#web/lib/api.ts'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { listLoader, notLoaded, defineList, listQuery } from '#web/lib/list/list-address.ts'
import { fetchAdminPlans, type AdminPlan } from '#web/features/entitlements/plans/admin/plans.calls.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { editColumn, SwitchCell, EditAndDelete } from '#web/ui/list/row-cells.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { StateBadge, type StateLabel } from '#web/ui/feedback/state-badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { FilterSelect, ListPage, useFilters } from '#web/ui/list/list-page.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import {
  codeStates,
  discountPurposeNames,
  type CodeState,
  discountCodeEdit,
  discountPurposes,
  newDiscountCode,
  type DiscountCodeEdit,
  type DiscountPurpose,
  type NewDiscountCode,
} from '#worker/features/payments/discounts/discounts.schema.ts'
import { writeDay } from '#web/ui/list/day-input.tsx'
import { type Versioned, ifUnchanged } from '#web/lib/form/edit-version.ts'
import { EditDialog, useEditDialog, type EditDifference } from '#web/ui/dialog/edit-dialog.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'

const codesList = defineList(adminPaths.discountCodes, { state: codeStates })
type CodesAddress = ReturnType<typeof codesList.read>

const fetchCodes = (from: Api, address: CodesAddress) =>
  unwrap(from.admin['discount-codes'].$get({ query: listQuery(address) }))
type DiscountCode = Awaited<ReturnType<typeof fetchCodes>>['data'][number]

const calls = api.admin['discount-codes']
const param = ({ id }: DiscountCode) => ({ id: String(id) })

type CodeDialogProps = {
  /** Null for a new one. */
  code: DiscountCode | null
  plans: Record<DiscountPurpose, readonly AdminPlan[]>
  onClose: () => void
}

type Stored = Versioned & Partial<DiscountCode>

const digits = { inputMode: 'numeric', autoComplete: 'off' } as const

function CodeDialog({ code, plans, onClose }: CodeDialogProps) {
  const [isActive, setActive] = useState(code?.is_active ?? true)
  const [purpose, setPurpose] = useState<DiscountPurpose>('subscription')
  const dialog = useEditDialog<Stored, typeof newDiscountCode | typeof discountCodeEdit>({
    row: code,
    schema: code ? discountCodeEdit : newDiscountCode,
    read: (typed) => ({ ...typed, is_active: isActive }),
    failureMessage: code ? 'কোড হালনাগাদ করা যায়নি' : 'কোড যোগ করা যায়নি',
    save: (values, seen) =>
      code
        ? unwrap(calls[':id'].$put({ param: param(code), json: values }, ifUnchanged(seen)))
        : unwrap(calls.$post({ json: values as NewDiscountCode })),
    differences: differencesOf,
    onClose,
  })
  return (
    <EditDialog {...dialog} title={code ? `${code.code} সম্পাদনা` : 'নতুন ছাড়ের কোড'}>
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
          <TextInput {...digits} defaultValue={code?.value} />
        </Field>
        <Field name="starts_on" label="শুরু">
          <TextInput
            {...digits}
            placeholder="দিন/মাস/বছর"
            defaultValue={code ? writeDay(code.starts_on) : undefined}
          />
        </Field>
        <Field name="ends_on" label="শেষ (এই দিনও চলবে)">
          <TextInput
            {...digits}
            placeholder="দিন/মাস/বছর"
            defaultValue={code ? writeDay(code.ends_on) : undefined}
          />
        </Field>
        <Field name="max_uses" label="মোট কতবার">
          <TextInput {...digits} defaultValue={code?.max_uses ?? 100} />
        </Field>
        <Field name="max_per_person" label="একজন কতবার">
          <TextInput {...digits} defaultValue={code?.max_per_person ?? 1} />
        </Field>
      </div>
      <Field name="budget" label="ছাড়ের বাজেট (টাকা)" hint="সব ছাড় মিলিয়ে এর বেশি হবে না।">
        <TextInput {...digits} defaultValue={code?.budget} />
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

const discountText = ({ kind, value }: Pick<DiscountCode, 'kind' | 'value'>): string =>
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

const loadCodes = listLoader(codesList, fetchCodes, {
  codes_accepted: true,
  data: [],
  figures: { used: 0, given: 0, earned: 0 },
  free_number: null,
  meta: notLoaded,
})

export async function loader(args: LoaderFunctionArgs) {
  const [loaded, { subscription, boosting: boost }] = await Promise.all([
    loadCodes(args),
    fetchAdminPlans(args.context.get(apiContext)),
  ])
  return { ...loaded, plans: { subscription, boost } }
}

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

const stateLabels: Record<CodeState, StateLabel> = {
  running: { label: 'চলছে', tone: 'success' },
  planned: { label: 'শুরু হয়নি', tone: 'accent' },
  used_up: { label: 'শেষ হয়ে গেছে', tone: 'warning' },
  ended: { label: 'মেয়াদ শেষ', tone: 'neutral' },
  off: { label: 'বন্ধ', tone: 'neutral' },
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { address, list: codes, plans } = loaded
  const { by } = useFilters(codesList, address)
  /** Null for a new code. */
  const [edited, setEdited] = useState<DiscountCode | null>()
  const [deleted, setDeleted] = useState<DiscountCode>()
  const { figures, free_number: free } = codes
  const addButton = (
    <Button size="small" icon={CirclePlus} onClick={() => setEdited(null)}>
      নতুন কোড
    </Button>
  )
  return (
    <>
      <ListPage
        title="ছাড়ের কোড"
        list={codesList}
        of={loaded}
        actions={
          <>
            <RelatedPages />
            {addButton}
          </>
        }
        total={{ label: 'কোড', unit: 'টি' }}
        figures={[
          { label: 'ব্যবহার', value: `${formatCount(figures.used)} বার` },
          { label: 'ছাড় দেওয়া', value: formatTaka(figures.given) },
          { label: 'কোডসহ আয়', value: formatTaka(figures.earned) },
          ...(free
            ? [
                { label: 'ফ্রি নম্বর', value: `${formatCount(free.given)}/${formatCount(free.budget)}` },
                { label: 'ফ্রি নম্বরের পরে কিনেছেন', value: `${formatCount(free.bought)} জন` },
              ]
            : []),
        ]}
        search={{ placeholder: 'কোড' }}
        filters={{
          count: address.state ? 1 : 0,
          fields: (
            <FilterSelect
              label="অবস্থা"
              {...by('state')}
              options={codeStates.map((value) => ({ value, label: stateLabels[value].label }))}
            />
          ),
        }}
        noMatches={{ title: 'কোনো কোড পাওয়া যায়নি', hint: 'অন্য কোড বা অবস্থা দিয়ে খুঁজুন।' }}
        empty={{
          icon: TicketPercent,
          title: 'এখনো কোনো কোড নেই',
          hint: codes.codes_accepted
            ? 'কোড বানালে গ্রাহক ও সেবাদাতারা কেনার সময় সেটি লিখতে পারবেন।'
            : 'ছাড়ের কোড নেওয়া এখন বন্ধ। সেটিংসের “সিস্টেম” থেকে চালু করতে হবে।',
          action: addButton,
        }}
      >
        <Rows
          caption="ছাড়ের কোড"
          columns={columnsFor(setEdited)}
          rows={codes.data}
          rowKey={({ id }) => id}
          rowName={({ code }) => code}
          renderDetail={(code) => (
            <p>
              <EditAndDelete row={code} name={code.code} onEdit={setEdited} onDelete={setDeleted} />
            </p>
          )}
        />
        {deleted && (
          <DeleteDialog
            title={`${deleted.code} মুছে ফেলবেন?`}
            onDelete={() => unwrap(calls[':id'].$delete({ param: param(deleted) }))}
            onClose={() => setDeleted(undefined)}
            renderInUse={({ message }) => (
              <ConfirmDialog
                title={`${deleted.code} মুছে ফেলা যাবে না`}
                confirmLabel="ঠিক আছে"
                onConfirm={() => setDeleted(undefined)}
                onClose={() => setDeleted(undefined)}
              >
                <p>{message}</p>
              </ConfirmDialog>
            )}
          >
            <p>কোডটি স্থায়ীভাবে মুছে যাবে। এটি আর ফেরানো যাবে না।</p>
          </DeleteDialog>
        )}
      </ListPage>
      {edited !== undefined && (
        <CodeDialog code={edited} plans={plans} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

const columnsFor = (onEdit: (code: DiscountCode) => void): RowColumn<DiscountCode>[] => [
  {
    header: 'কোড',
    heading: true,
    width: 'w-28',
    cell: ({ code }) => <span className="font-mono">{code}</span>,
  },
  { header: 'ছাড়', phone: 'end', align: 'end', width: 'w-16', cell: discountText },
  {
    header: 'কীসের জন্য',
    wide: true,
    cell: ({ purpose, plan }) => plan ?? `সব ${discountPurposeNames[purpose]}`,
  },
  {
    header: 'শেষ',
    phone: 3,
    wide: true,
    width: 'w-26',
    cell: ({ ends_on: to }) => writeDay(to),
    full: ({ starts_on: from, ends_on: to }) => `${writeDay(from)} থেকে ${writeDay(to)}`,
  },
  {
    header: 'ব্যবহার',
    phone: 2,
    align: 'end',
    width: 'w-20',
    cell: ({ used, max_uses: max }) => `${formatCount(used)}/${formatCount(max)}`,
    full: ({ used, reserved, max_uses: max }) =>
      `${formatCount(max)} বারের মধ্যে ${formatCount(used)} বার; পেমেন্টের অপেক্ষায় ${formatCount(reserved)}`,
  },
  {
    header: 'দেওয়া ছাড়',
    align: 'end',
    width: 'w-24',
    wide: true,
    cell: ({ given }) => formatTaka(given),
    full: ({ given, budget }) => `${formatTaka(given)}, বাজেট ${formatTaka(budget)}`,
  },
  { header: 'আয়', align: 'end', width: 'w-20', extra: true, cell: ({ earned }) => formatTaka(earned) },
  {
    header: 'অবস্থা',
    phone: 1,
    width: 'w-22',
    cell: ({ state }) => <StateBadge of={stateLabels[state]} />,
  },
  {
    header: 'চালু',
    width: 'w-18',
    cell: (code) => (
      <SwitchCell
        on={code.is_active}
        label={`${code.code}: চালু`}
        save={(on) => unwrap(calls[':id'].$put({ param: param(code), json: { is_active: on } }))}
      />
    ),
  },
  editColumn(({ code }) => code, onEdit),
]
