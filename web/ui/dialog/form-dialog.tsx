import { useId, type ReactNode } from 'react'
import { type FormState, Form } from '#web/ui/form/form.tsx'
import { ConfirmButtons } from './confirm-dialog.tsx'
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
  cancelLabel,
  danger,
  wide,
  notice,
  onTyped,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const { pending } = form
  return (
    <Dialog
      wide={wide}
      busy={pending}
      onClose={onClose}
      title={title}
      footer={
        <ConfirmButtons
          {...{ danger, cancelLabel, pending, pendingLabel, onClose }}
          form={id}
          confirmLabel={saveLabel}
        />
      }
    >
      {notice}
      <Form of={form} id={id} onChange={onTyped}>
        {children}
      </Form>
    </Dialog>
  )
}
