import { useState } from 'react'
import { EditDialog, type EditDialogProps } from '#web/ui/dialog/edit-dialog.tsx'
import { type StaffMember, addStaff, editStaff, removeStaff, resetSecondFactor } from './staff.calls.ts'
import { StaffFields } from './staff-fields.tsx'
import { staffAddition, staffEdit, type StaffEdit } from '#worker/features/staff/staff.schema.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useAction, useAfterWrite } from '#web/ui/feedback/use-action.ts'
import type { EditDifference } from '#web/ui/dialog/edit-conflict.tsx'
import { useEditDialog } from '#web/ui/dialog/use-edit-dialog.ts'
import { roleNames } from '#web/features/people/people.labels.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { formatPhone } from '#web/lib/format-phone.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'

type StaffDialogProps = Omit<EditDialogProps, 'isTouched' | 'children'> & { member: StaffMember | null }

function StaffDialog({ member, ...dialog }: StaffDialogProps) {
  const [isTouched, setTouched] = useState(false)
  return (
    <EditDialog {...dialog} isTouched={isTouched}>
      <StaffFields member={member} errors={dialog.form.errors.fields} onChange={() => setTouched(true)} />
    </EditDialog>
  )
}

/** A new member can sign in at once with the number and the password. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const afterWrite = useAfterWrite()
  const form = useForm({
    schema: staffAddition,
    failureMessage: 'স্টাফ যোগ করা যায়নি',
    send: async (values) => afterWrite(await addStaff(values), onClose),
  })
  return <StaffDialog title="নতুন স্টাফ" form={form} member={null} saveLabel="যোগ করুন" onClose={onClose} />
}

export function EditStaffDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const dialog = useEditDialog({
    row: member,
    schema: staffEdit,
    failureMessage: 'তথ্য হালনাগাদ করা যায়নি',
    save: (values, seen) => editStaff(seen, values),
    differences,
    onClose,
  })
  return <StaffDialog {...dialog} title={`${member.name}-এর তথ্য`} member={member} saveLabel="সংরক্ষণ করুন" />
}

const differences = (mine: StaffEdit, theirs: StaffMember): EditDifference[] => [
  { label: 'নাম', mine: mine.name, theirs: theirs.name },
  { label: 'ফোন নম্বর', mine: formatPhone(mine.phone), theirs: formatPhone(theirs.phone) },
  { label: 'ইমেইল', mine: mine.email ?? '—', theirs: theirs.email ?? '—' },
  { label: 'ভূমিকা', mine: roleNames[mine.role ?? theirs.role], theirs: roleNames[theirs.role] },
]

export const DeleteStaffDialog = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => (
  <DeleteDialog title={`${member.name}কে মুছে ফেলবেন?`} onDelete={() => removeStaff(member)} onClose={onClose}>
    <p>এটি আর ফেরানো যাবে না। তিনি সঙ্গে সঙ্গে সব ডিভাইস থেকে লগআউট হবেন এবং আর লগইন করতে পারবেন না।</p>
    <p className="mt-2 text-muted">তাঁর করা কাজের ইতিহাসে শুধু নামটি থেকে যাবে।</p>
  </DeleteDialog>
)

export function ResetSecondFactorDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { pending, problem, run } = useAction()
  return (
    <ConfirmDialog
      open
      danger
      title={`${member.name}-এর দুই ধাপের লগইন বন্ধ করবেন?`}
      confirmLabel="বন্ধ করুন"
      pendingLabel="বন্ধ করা হচ্ছে..."
      pending={pending}
      onConfirm={() => void run(() => resetSecondFactor(member), { onDone: onClose })}
      onClose={onClose}
    >
      {problem && (
        <Alert tone="danger" className="mb-3">
          {problem}
        </Alert>
      )}
      <p>ফোন ও ব্যাকআপ কোড দুটিই হারালে এটি করুন। তিনি সব ডিভাইস থেকে লগআউট হবেন এবং একটি এসএমএস পাবেন।</p>
    </ConfirmDialog>
  )
}
