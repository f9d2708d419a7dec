import type { ComponentProps, ReactNode } from 'react'
import { formatTaka } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { ConfirmButtons, type ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Sheet } from '#web/ui/dialog/sheet.tsx'

type PayDialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'disabled' | 'onConfirm' | 'onClose'
> & {
  /** In taka. */
  price: number
  items: ComponentProps<typeof DefinitionList>['items']
  paying: boolean
  problem: { title: string; text: string } | '' | undefined
  children?: ReactNode
}

/** A purchase: what it costs until when, and the button that pays. */
export function PayDialog({
  title,
  price,
  items,
  paying,
  problem,
  children,
  onClose,
  ...rest
}: PayDialogProps) {
  return (
    <Sheet
      takesEntryAlong
      title={title}
      busy={paying}
      onClose={onClose}
      footer={
        <ConfirmButtons
          {...rest}
          confirmLabel={`${formatTaka(price, { decimals: 2 })} পরিশোধ করুন`}
          pendingLabel="পেমেন্ট শুরু হচ্ছে..."
          pending={paying}
          onClose={() => history.back()}
        />
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
    </Sheet>
  )
}
