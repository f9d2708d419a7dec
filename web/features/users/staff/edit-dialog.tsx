import { useRevalidator } from 'react-router'
import { staffEdit, type StaffEdit } from '#worker/features/users/staff/staff.schema.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { useConflict } from '#web/lib/form/use-conflict.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import type { EditDifference } from '#web/ui/dialog/edit-conflict.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { editStaff, type StaffMember } from './staff.calls.ts'
import { StaffDialog } from './staff-dialog.tsx'
import { roleLabels } from './staff.labels.ts'

/** Changes somebody; whoever saved in between is not overwritten unasked. */
export function EditStaffDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const close = async () => {
    onClose()
    await revalidate()
  }
  const { conflict, send, overwrite } = useConflict<StaffMember, StaffEdit>(member, async (values, seen) => {
    showToast({ message: (await editStaff(seen, values)).message })
    await close()
  })
  const form = useForm({ schema: staffEdit, failed: 'তথ্য হালনাগাদ করা যায়নি', send })
  return (
    <StaffDialog
      title={`${member.name} এর তথ্য`}
      form={form}
      member={member}
      saveLabel="সংরক্ষণ করুন"
      onClose={onClose}
      conflict={
        conflict && {
          differences: differencesOf(conflict.mine, conflict.theirs),
          onKeepMine: overwrite,
          onTakeTheirs: () => void close(),
        }
      }
    />
  )
}

function differencesOf(mine: StaffEdit, theirs: StaffMember): EditDifference[] {
  const rows: EditDifference[] = [
    { label: 'নাম', mine: mine.name, theirs: theirs.name },
    { label: 'ফোন নম্বর', mine: bengaliDigits(mine.phone), theirs: bengaliDigits(theirs.phone) },
    { label: 'ইমেইল', mine: mine.email ?? '—', theirs: theirs.email ?? '—' },
    { label: 'ভূমিকা', mine: roleLabels[mine.role ?? theirs.role], theirs: roleLabels[theirs.role] },
  ]
  return rows.filter((row) => row.mine !== row.theirs)
}
