import { useState } from 'react'
import { EditDialog, type EditDialogProps } from '#web/ui/dialog/edit-dialog.tsx'
import type { StaffMember } from './staff.calls.ts'
import { StaffFields } from './staff-fields.tsx'

type StaffDialogProps = Omit<EditDialogProps, 'isTouched' | 'children'> & { member: StaffMember | null }

export function StaffDialog({ member, ...dialog }: StaffDialogProps) {
  const [isTouched, setTouched] = useState(false)
  return (
    <EditDialog {...dialog} isTouched={isTouched}>
      <StaffFields member={member} errors={dialog.form.errors.fields} onChange={() => setTouched(true)} />
    </EditDialog>
  )
}
