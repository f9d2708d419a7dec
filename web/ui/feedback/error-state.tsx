import { RotateCw } from '#web/ui/layout/icons/message.tsx'
import { TriangleAlert } from '#web/ui/layout/icons/frame.tsx'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

type ErrorStateProps = {
  title?: string | undefined
  /** The message, from the server if it sent one. */
  children?: ReactNode
  /** By default the data of the page are loaded again: search, filters and page stay. Null if a second try cannot help. */
  onRetry?: (() => void) | null | undefined
  action?: ReactNode
}

/** An error in the place of a part of a page, such as the rows of a list. */
export function ErrorState({ title = 'লোড করতে ব্যর্থ হয়েছে', children, onRetry, action }: ErrorStateProps) {
  const { revalidate, state } = useRevalidator()
  const retry = onRetry === undefined ? () => void revalidate() : onRetry
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-danger-tint text-danger">
        <Icon icon={TriangleAlert} className="size-8" />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-md text-muted">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {retry && (
          <Button variant="secondary" icon={RotateCw} pending={state === 'loading'} onClick={retry}>
            আবার চেষ্টা করুন
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
