import '#web/staff.css'
import { ShieldOff, ShieldUser, Trash2, UserPlus, UserRoundCheck, UserRoundMinus } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { useFieldOfAddress } from '#web/lib/focus-field.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { eachRow, type BulkChoice } from '#web/ui/list/bulk-action.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Figures, ListFrame, ListHead } from '#web/ui/list/list-page.tsx'
import { roleRights, type GrantablePermission } from '#worker/lib/rights.schema.ts'
import { grantablePermissions, grantablePermissionNames } from '#worker/lib/staff-rights.schema.ts'
import { actWords, DeleteStaffDialog, ResetSecondFactorDialog, StaffDialog } from './staff-dialog.tsx'
import { fetchStaff, type StaffMember, editStaff, removeStaff } from './staff.calls.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { CallCell, EditButton, editColumn, TimeCell, PictureCell } from '#web/ui/list/row-cells.tsx'
import { useSession } from '#web/lib/session.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { addAct, removeAct } from './acts.rules.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => fetchStaff(context.get(apiContext))

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export function Component() {
  const { data: staff } = useLoaderData<typeof loader>()
  useFieldOfAddress()
  /** Null for a new one. */
  const [edited, setEdited] = useState<StaffMember | null>()
  const [deleted, setDeleted] = useState<StaffMember | null>(null)
  const [reset, setReset] = useState<StaffMember | null>(null)
  const addButton = (
    <Button name="add_staff" size="small" icon={UserPlus} onClick={() => setEdited(null)}>
      স্টাফ যোগ করুন
    </Button>
  )
  return (
    <ListFrame>
      <ListHead title="স্টাফ" actions={staff.length > 0 && addButton} />
      {staff.length > 0 && (
        <Figures
          label="স্টাফ: সংখ্যায়"
          figures={[
            { label: 'আপনি ছাড়া', value: `${formatCount(staff.length)} জন` },
            {
              label: 'দুই ধাপের লগইন চালু',
              value: `${formatCount(staff.filter(({ second_factor }) => second_factor).length)} জন`,
            },
          ]}
        />
      )}
      {staff.length === 0 ? (
        <EmptyState icon={ShieldUser} title="কোনো স্টাফ নেই" action={addButton}>
          স্টাফ বায়োডাটা যাচাই করেন এবং গ্রাহক ও সেবাদাতাদের তথ্য দেখেন।
        </EmptyState>
      ) : (
        <Rows
          caption="স্টাফ"
          columns={columnsFor(setEdited)}
          rows={staff}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          bulk={{
            label: 'বাছাই করা স্টাফ',
            unit: ' জন',
            choices: staffChoices,
          }}
          renderDetail={(member) => (
            <div className="flex flex-wrap gap-2">
              {member.role === 'staff' && (
                <p className="w-full">
                  <span className="text-muted">যা করতে পারেন: </span>
                  {member.acts.map((act) => grantablePermissions[act].label).join(', ') || 'শুধু ড্যাশবোর্ড দেখা'}
                </p>
              )}
              <EditButton label={`${member.name}-এর তথ্য সম্পাদনা করুন`} onEdit={() => setEdited(member)} />
              {member.second_factor && (
                <Button
                  variant="secondary"
                  size="small"
                  icon={ShieldOff}
                  aria-label={`${member.name}-এর দুই ধাপ বন্ধ করুন`}
                  onClick={() => setReset(member)}
                >
                  দুই ধাপ বন্ধ
                </Button>
              )}
              <Button
                variant="remove"
                size="small"
                icon={Trash2}
                aria-label={`${member.name}কে মুছুন`}
                onClick={() => setDeleted(member)}
              >
                মুছুন
              </Button>
            </div>
          )}
        />
      )}
      {edited !== undefined && <StaffDialog member={edited} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteStaffDialog member={deleted} onClose={() => setDeleted(null)} />}
      {reset && <ResetSecondFactorDialog member={reset} onClose={() => setReset(null)} />}
    </ListFrame>
  )
}

const columnsFor = (onEdit: (member: StaffMember) => void): RowColumn<StaffMember>[] => [
  {
    header: 'নাম',
    heading: true,
    width: 'w-60',
    before: ({ name, photo }) => <PictureCell src={photo} name={name} />,
    cell: ({ name }) => name,
  },
  {
    header: 'ভূমিকা',
    phone: 1,
    cell: ({ role, acts }) => (
      <>
        <Badge tone={role === 'admin' ? 'success' : 'neutral'}>{roleRights[role].label}</Badge>
        {role === 'staff' && ` ${actWords(acts)}`}
      </>
    ),
  },
  { header: 'ফোন', phone: 'end', width: 'w-30', cell: ({ phone }) => <CallCell phone={phone} /> },
  { header: 'ইমেইল', extra: true, width: 'w-52', cell: ({ email }) => email ?? '—' },
  {
    header: 'শেষ লগইন',
    width: 'w-40',
    phone: 2,
    cell: ({ last_login_at: at }) => (at ? <TimeCell at={at} withHour /> : 'এখনো করেননি'),
  },
  {
    header: 'দুই ধাপ',
    wide: true,
    width: 'w-24',
    cell: ({ second_factor: isOn }) => (
      <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'চালু' : 'বন্ধ'}</Badge>
    ),
  },
  editColumn(({ name }) => `${name}-এর তথ্য`, onEdit),
]

type Change = typeof addAct

/** Saves the version of each row that was seen: who was edited meanwhile is refused. */
const changeActs = (change: Change, act: GrantablePermission) =>
  eachRow<StaffMember>((member) => {
    if (member.role === 'admin')
      throw new ApiError(422, 'admin_has_all', 'অ্যাডমিন সবকিছুই করতে পারেন, আলাদা অনুমতি লাগে না।')
    const { name, phone, email } = member
    return editStaff(member, { name, phone, email, photo: null, acts: change(member.acts, act) })
  })

type ActDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onConfirm' | 'children'> & {
  hint: string
  names: ReactNode
  onChoose: (act: GrantablePermission) => void
}

function ActDialog({ hint, names, onChoose, ...dialog }: ActDialogProps) {
  const { user } = useSession()
  const offered = grantablePermissionNames.filter((act) => !user?.switched_off?.includes(act))
  const [act, setAct] = useState<GrantablePermission>(offered[0] ?? 'moderate')
  return (
    <ConfirmDialog {...dialog} open onConfirm={() => onChoose(act)}>
      {names}
      <Field label="কোন কাজ" hint={hint}>
        <Select
          name="act"
          value={act}
          onChange={({ target }) => setAct(target.value as GrantablePermission)}
          options={offered.map((value) => ({ value, label: grantablePermissions[value].label }))}
        />
      </Field>
    </ConfirmDialog>
  )
}

/** Gives an act or takes it away, which the other choice takes back, and deletes after one question. */
const staffChoices: readonly BulkChoice<StaffMember>[] = [
  {
    label: 'অনুমতি দিন',
    icon: UserRoundCheck,
    Dialog: ({ count, start, ...asking }) => (
      <ActDialog
        {...asking}
        title={`${count}কে একটি কাজের অনুমতি দেবেন?`}
        confirmLabel="অনুমতি দিন"
        hint="আগের অনুমতিগুলো থেকে যাবে।"
        onChoose={(act) => start(changeActs(addAct, act))}
      />
    ),
  },
  {
    label: 'অনুমতি তুলে নিন',
    icon: UserRoundMinus,
    Dialog: ({ count, start, ...asking }) => (
      <ActDialog
        {...asking}
        title={`${count}-এর একটি কাজের অনুমতি তুলে নেবেন?`}
        confirmLabel="তুলে নিন"
        hint="সঙ্গে সঙ্গে কার্যকর হবে। অন্য অনুমতিগুলো থেকে যাবে।"
        onChoose={(act) => start(changeActs(removeAct, act))}
      />
    ),
  },
  {
    label: 'মুছে ফেলুন',
    icon: Trash2,
    danger: true,
    question:
      'এটি আর ফেরানো যাবে না। সঙ্গে সঙ্গে সব ডিভাইস থেকে লগআউট হবেন এবং আর লগইন করতে পারবেন না। কাজের ইতিহাসে শুধু নাম থেকে যাবে।',
    act: eachRow(removeStaff),
  },
]
