import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'

type ReasonDialogProps<Reason extends string> = {
  title: string
  confirmLabel: string
  /** The reasons, in this order. */
  labels: Record<Reason, string>
  initial?: Reason | undefined
  pending: boolean
  onConfirm: (reason: Reason) => void
  onClose: () => void
  children: ReactNode
}

/** Asks a moderator for the reason of a removal. Rendered while it is open, so that it starts empty each time. */
export function ReasonDialog<Reason extends string>({
  labels,
  initial,
  onConfirm,
  children,
  ...dialog
}: ReasonDialogProps<Reason>) {
  const [reason, setReason] = useState(initial)
  const [problem, setProblem] = useState<string>()
  return (
    <ConfirmDialog
      open
      danger
      pendingLabel="জমা হচ্ছে..."
      {...dialog}
      onConfirm={() => (reason ? onConfirm(reason) : setProblem('কারণ বেছে নিন'))}
    >
      <div className="flex flex-col gap-4">
        <p>{children}</p>
        <RadioCards
          name="reason"
          label="কারণ"
          options={(Object.keys(labels) as Reason[]).map((value) => ({ value, label: labels[value] }))}
          error={problem}
          {...(reason && { value: reason })}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
