import type { ComponentProps, ReactNode } from 'react'
import { formatTaka } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

type PayDialogProps = {
  title: string
  /** In taka. */
  price: number
  items: ComponentProps<typeof DefinitionList>['items']
  paying: boolean
  disabled?: boolean
  problem: { title: string; text: string } | '' | undefined
  onPay: () => void
  onClose: () => void
  children?: ReactNode
}

export function PayDialog({ title, price, items, paying, problem, children, ...rest }: PayDialogProps) {
  return (
    <Dialog
      open
      busy={paying}
      onClose={rest.onClose}
      title={title}
      footer={
        <>
          <Button
            pending={paying}
            pendingLabel="পেমেন্ট শুরু হচ্ছে..."
            disabled={rest.disabled}
            onClick={rest.onPay}
          >
            {formatTaka(price)} পরিশোধ করুন
          </Button>
          <Button variant="secondary" disabled={paying} onClick={rest.onClose}>
            বাতিল
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DefinitionList items={items} />
        {children}
        {problem && (
          <Alert tone="danger" title={problem.title}>
            {problem.text}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
