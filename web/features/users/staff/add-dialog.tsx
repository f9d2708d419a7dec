import { useRevalidator } from 'react-router'
import { staffAddition } from '#worker/features/users/staff/staff.schema.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { addStaff } from './staff.calls.ts'
import { StaffDialog } from './staff-dialog.tsx'

/** Adds somebody, who can sign in at once with the number and the password. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const form = useForm({
    schema: staffAddition,
    failed: 'স্টাফ যোগ করা যায়নি',
    send: async (values) => {
      showToast({ message: (await addStaff(values)).message })
      onClose()
      await revalidate()
    },
  })
  return <StaffDialog title="নতুন স্টাফ" form={form} member={null} saveLabel="যোগ করুন" onClose={onClose} />
}
