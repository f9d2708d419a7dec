import { staffEdit, type StaffEdit } from '#worker/features/users/staff/staff.schema.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import type { EditDifference } from '#web/ui/dialog/edit-conflict.tsx'
import { useEditDialog } from '#web/ui/dialog/use-edit-dialog.ts'
import { editStaff, type StaffMember } from './staff.calls.ts'
import { StaffDialog } from './staff-dialog.tsx'
import { roleNames } from '#web/features/users/users.labels.ts'

export function EditStaffDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const dialog = useEditDialog({
    row: member,
    schema: staffEdit,
    failureMessage: 'তথ্য হালনাগাদ করা যায়নি',
    save: (values, seen) => editStaff(seen, values),
    differences,
    onClose,
  })
  return <StaffDialog {...dialog} title={`${member.name} এর তথ্য`} member={member} saveLabel="সংরক্ষণ করুন" />
}

const differences = (mine: StaffEdit, theirs: StaffMember): EditDifference[] => [
  { label: 'নাম', mine: mine.name, theirs: theirs.name },
  { label: 'ফোন নম্বর', mine: bengaliDigits(mine.phone), theirs: bengaliDigits(theirs.phone) },
  { label: 'ইমেইল', mine: mine.email ?? '—', theirs: theirs.email ?? '—' },
  { label: 'ভূমিকা', mine: roleNames[mine.role ?? theirs.role], theirs: roleNames[theirs.role] },
]
