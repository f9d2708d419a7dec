import { RotateCw } from '#web/ui/layout/icons/message.tsx'
import { TriangleAlert } from '#web/ui/layout/icons/frame.tsx'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

export type ErrorStateProps = {
  title?: ReactNode
  /** The message, from the server if it sent one. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean
  action?: ReactNode
}

export const errorTitle = 'ত্রুটি ঘটেছে'

/** An error in the place of a part of a page. */
export function ErrorState({ title = errorTitle, children, onRetry, retrying, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-danger-tint text-danger">
        <Icon icon={TriangleAlert} className="size-8" />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-md text-muted">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button variant="secondary" icon={RotateCw} pending={retrying} onClick={onRetry}>
            আবার চেষ্টা করুন
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
