import { Trash2, UserRoundCheck, UserRoundMinus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { eachRow, type BulkChoice } from '#web/ui/list/bulk-action.tsx'
import { type GrantablePermission } from '#worker/lib/rights.schema.ts'
import { grantablePermissionNames, grantablePermissions } from '#worker/lib/staff-rights.schema.ts'
import { addAct, removeAct } from './acts.rules.ts'
import { editStaff, removeStaff, type StaffMember } from './staff.calls.ts'

type Change = typeof addAct

/** Saves the version of each row that was seen: who was edited meanwhile is refused. */
const changeActs = (change: Change, act: GrantablePermission) =>
  eachRow<StaffMember>((member) => {
    if (member.role === 'admin')
      throw new ApiError(422, 'admin_has_all', 'অ্যাডমিন সবকিছুই করতে পারেন, আলাদা অনুমতি লাগে না।')
    const { name, phone, email } = member
    return editStaff(member, { name, phone, email, photo: null, acts: change(member.acts, act) })
  })

type ActDialogProps = {
  title: string
  confirmLabel: string
  hint: string
  names: ReactNode
  pending: boolean
  problem: string | undefined
  onChoose: (act: GrantablePermission) => void
  onClose: () => void
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
export const staffChoices: readonly BulkChoice<StaffMember>[] = [
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
