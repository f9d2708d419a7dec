import { useId, type ReactNode } from 'react'
import { type FormState, Form } from '#web/ui/form/form.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from './dialog.tsx'

export type FormDialogProps = {
  title: string
  form: FormState
  saveLabel: string
  pendingLabel?: string
  cancelLabel?: string
  /** The action takes something away from a user. */
  danger?: boolean
  wide?: boolean
  notice?: ReactNode
  onTyped?: () => void
  onClose: () => void
  children: ReactNode
}

export function FormDialog({
  title,
  form,
  saveLabel,
  pendingLabel = 'সংরক্ষণ হচ্ছে...',
  cancelLabel = 'বাতিল',
  danger,
  wide,
  notice,
  onTyped,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId()
  const { pending } = form
  return (
    <Dialog
      wide={wide}
      busy={pending}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel={pendingLabel}
          >
            {saveLabel}
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {notice}
      <Form of={form} id={formId} onChange={onTyped}>
        {children}
      </Form>
    </Dialog>
  )
}
