import { staffAddition } from '#worker/features/users/staff/staff.schema.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { addStaff } from './staff.calls.ts'
import { StaffDialog } from './staff-dialog.tsx'

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
