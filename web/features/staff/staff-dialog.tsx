import { useId, useState, type ReactNode } from 'react'
import type { FormState } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import type { StaffMember } from './staff-calls.ts'
import { StaffFields } from './staff-fields.tsx'

type StaffDialogProps = {
  title: string
  form: FormState
  member: StaffMember | null
  saveLabel: string
  /** Above the fields: somebody saved the same meanwhile. */
  conflict?: ReactNode
  onClose: () => void
}

/** The form of somebody behind the scenes. What was typed is not lost by a press beside it. */
export function StaffDialog({ title, form, member, saveLabel, conflict, onClose }: StaffDialogProps) {
  const formId = useId()
  const [dirty, setDirty] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { pending, errors } = form
  const close = () => (dirty ? setLeaving(true) : onClose())
  return (
    <>
      <Dialog
        open
        busy={pending}
        onClose={close}
        title={title}
        footer={
          <>
            <Button type="submit" form={formId} pending={pending} pendingLabel="সংরক্ষণ হচ্ছে...">
              {saveLabel}
            </Button>
            <Button variant="secondary" disabled={pending} onClick={close}>
              বাতিল
            </Button>
          </>
        }
      >
        {conflict && (
          // It may have come far below what is in view.
          <div ref={(node) => node?.scrollIntoView({ block: 'center' })} className="mb-4">
            {conflict}
          </div>
        )}
        <Form of={form} id={formId} onChange={() => setDirty(true)}>
          <StaffFields member={member} errors={errors.fields} onChange={() => setDirty(true)} />
        </Form>
      </Dialog>
      <ConfirmDialog
        open={leaving}
        title="সংরক্ষণ না করে বন্ধ করবেন?"
        confirmLabel="বন্ধ করুন"
        cancelLabel="এখানেই থাকুন"
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        যা লিখেছেন তা হারিয়ে যাবে।
      </ConfirmDialog>
      <UnsavedChanges when={dirty && !pending} />
    </>
  )
}
