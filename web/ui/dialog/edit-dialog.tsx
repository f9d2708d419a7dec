import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { EditConflict, type EditDifference } from './edit-conflict.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { UnsavedChanges } from '#web/ui/feedback/unsaved-changes.tsx'

export type EditDialogProps = Omit<FormDialogProps, 'notice' | 'onTyped'> & {
  /** Something outside the form fields has changed, such as a picture. */
  isTouched?: boolean
  /** Another user saved the same row. */
  conflict?: {
    differences: readonly EditDifference[]
    /** Called before the form is submitted again. */
    onKeepMine: () => void
    onTakeTheirs: () => void
  } | null
}

/** A dialog with a form that adds or changes a row. Asks before unsaved changes are lost. */
export function EditDialog({ isTouched = false, conflict, onClose, ...dialog }: EditDialogProps) {
  const [isTyped, setTyped] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { form } = dialog
  const isDirty = isTyped || isTouched
  return (
    <>
      <FormDialog
        {...dialog}
        onTyped={() => setTyped(true)}
        onClose={() => (isDirty ? setLeaving(true) : onClose())}
        notice={
          conflict && (
            // The conflict is above the fields, possibly outside the visible part.
            <div ref={scrollToConflict} className="mb-4">
              <EditConflict
                {...conflict}
                pending={form.pending}
                onKeepMine={() => {
                  conflict.onKeepMine()
                  form.submit()
                }}
              />
            </div>
          )
        }
      />
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
      <UnsavedChanges when={isDirty && !form.pending} />
    </>
  )
}

const scrollToConflict = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })
