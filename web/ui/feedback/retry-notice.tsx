import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Alert } from './alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'

/** A part of the page could not be had: in words, and with a way to ask for it again that leaves what was typed. */
export function RetryNotice({ children }: { children: ReactNode }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Alert
      tone="warning"
      action={
        <Button size="small" pending={state === 'loading'} onClick={() => void revalidate()}>
          আবার চেষ্টা করুন
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
