import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Alert } from './alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'

type RetryNoticeProps = {
  children: ReactNode
  /** By default the data of the page are loaded again. */
  onRetry?: (() => void) | undefined
}

/** Shown when a part of the page could not be loaded. The retry keeps the form input. */
export function RetryNotice({ children, onRetry }: RetryNoticeProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <Alert
      tone="warning"
      action={
        <Button
          size="small"
          pending={state === 'loading'}
          onClick={() => (onRetry ? onRetry() : void revalidate())}
        >
          আবার চেষ্টা করুন
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
