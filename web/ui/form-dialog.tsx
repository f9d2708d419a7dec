import { useId, useState, type ReactNode } from 'react'
import type { FormState } from '#web/lib/use-form.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

type FormDialogProps = {
  title: string
  form: FormState
  saveLabel: string
  /** Beside the fields something else was chosen, such as a picture. */
  isTouched?: boolean
  /** Above the fields: somebody saved the same meanwhile. */
  conflict?: ReactNode
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. What was typed is not lost by a press beside it, nor by leaving the page. */
export function FormDialog({
  title,
  form,
  saveLabel,
  isTouched = false,
  conflict,
  wide,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId()
  const [isTyped, setTyped] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { pending } = form
  const isDirty = isTyped || isTouched
  const close = () => (isDirty ? setLeaving(true) : onClose())
  return (
    <>
      <Dialog
        open
        wide={wide}
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
        {conflict && <div className="mb-4">{conflict}</div>}
        <Form of={form} id={formId} onChange={() => setTyped(true)}>
          {children}
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
      <UnsavedChanges when={isDirty && !pending} />
    </>
  )
}
