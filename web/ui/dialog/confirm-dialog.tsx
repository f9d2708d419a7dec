import type { ReactNode } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmButtonsProps = {
  confirmLabel: string
  pendingLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** Whether confirming is impossible for now. */
  disabled?: boolean | undefined
  pending?: boolean
  /** The form that the button of the confirmation sends. */
  form?: string
  onConfirm?: () => void
  onClose: () => void
}

type ConfirmDialogProps = Omit<ConfirmButtonsProps, 'form' | 'onConfirm'> & {
  /** By default true. */
  open?: boolean
  title: ReactNode
  onConfirm: () => void
  /** Why the last try failed. */
  problem?: string | undefined
  children: ReactNode
}

/** Asks before an action that cannot be undone. */
export const ConfirmDialog = ({ open, title, problem, children, ...buttons }: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={buttons.onClose}
    title={title}
    busy={buttons.pending}
    footer={<ConfirmButtons {...buttons} />}
  >
    {problem && (
      <Alert tone="danger" className="mb-3">
        {problem}
      </Alert>
    )}
    {children}
  </Dialog>
)

export const ConfirmButtons = ({
  confirmLabel,
  pendingLabel,
  cancelLabel = 'বাতিল',
  danger,
  disabled,
  pending,
  form,
  onConfirm,
  onClose,
}: ConfirmButtonsProps) => (
  <>
    <Button
      type={form ? 'submit' : 'button'}
      form={form}
      variant={danger ? 'danger' : 'primary'}
      pending={pending}
      pendingLabel={pendingLabel}
      disabled={disabled}
      onClick={onConfirm}
    >
      {confirmLabel}
    </Button>
    <Button variant="secondary" disabled={pending} onClick={onClose}>
      {cancelLabel}
    </Button>
  </>
)
