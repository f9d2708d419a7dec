import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'

type DeleteDialogProps<Use> = {
  title: string
  onDelete: () => Promise<{ message: string }>
  onDeleted?: () => void
  /** Replaces the dialog after the API answered `in_use`; `askAgain` shows the question again. */
  renderInUse?: (used: { counts: Use; message: string; askAgain: () => void }) => ReactNode
  onClose: () => void
  /** Names what is deleted and what stays. */
  children: ReactNode
}

/** Confirms and deletes. A row in use is not deleted. */
export function DeleteDialog<Use>({
  title,
  renderInUse,
  onDelete,
  onDeleted,
  onClose,
  children,
}: DeleteDialogProps<Use>) {
  const [used, setUsed] = useState<{ counts: Use; message: string } | null>(null)
  const { pending, problem, run } = useAction()
  const remove = () =>
    run(onDelete, {
      onDone: () => {
        onDeleted?.()
        // The button that would get the focus back disappears with its row.
        flushSync(onClose)
        focusHeading()
      },
      onError: ({ code, body, message }) => {
        if (code !== 'in_use' || !renderInUse) return
        setUsed({ counts: body.counts as Use, message })
        return ''
      },
    })

  if (used && renderInUse) return renderInUse({ ...used, askAgain: () => setUsed(null) })
  return (
    <ConfirmDialog
      danger
      title={title}
      problem={problem}
      confirmLabel="মুছে ফেলুন"
      pendingLabel="মুছে ফেলা হচ্ছে..."
      pending={pending}
      onConfirm={remove}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
