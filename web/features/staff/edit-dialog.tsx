import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { staffEdit, type StaffEdit } from '#worker/features/users/staff.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { conflictingRow } from '#web/lib/edit-version.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { useForm } from '#web/lib/use-form.ts'
import { EditConflict, type EditDifference } from '#web/ui/edit-conflict.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { editStaff, type StaffMember } from './staff-calls.ts'
import { StaffDialog } from './staff-dialog.tsx'
import { roleLabels } from './staff.labels.ts'

/** Changes somebody; whoever saved in between is not overwritten unasked. */
export function EditDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  // Which version the next save may replace.
  const seen = useRef(member)
  const [conflict, setConflict] = useState<{ theirs: StaffMember; mine: StaffEdit } | null>(null)

  const close = async () => {
    onClose()
    await revalidate()
  }
  const form = useForm({
    schema: staffEdit,
    failed: 'তথ্য হালনাগাদ করা যায়নি',
    send: async (values) => {
      try {
        showToast({ message: (await editStaff(seen.current, values)).message })
        await close()
      } catch (error) {
        const theirs = conflictingRow<StaffMember>(asApiError(error))
        if (!theirs) throw error
        setConflict({ theirs, mine: values })
      }
    },
  })
  const keepMine = () => {
    seen.current = conflict?.theirs ?? seen.current
    setConflict(null)
    form.submit()
  }
  return (
    <StaffDialog
      title={`${member.name} এর তথ্য`}
      form={form}
      member={member}
      saveLabel="সংরক্ষণ করুন"
      onClose={onClose}
      conflict={
        conflict && (
          <EditConflict
            differences={differencesOf(conflict.mine, conflict.theirs)}
            pending={form.pending}
            onKeepMine={keepMine}
            onTakeTheirs={() => void close()}
          />
        )
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
