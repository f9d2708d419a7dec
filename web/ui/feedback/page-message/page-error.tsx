import type { ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { RotateCw } from '#web/ui/layout/icons/message.tsx'
import { TriangleAlert } from '#web/ui/layout/icons/frame.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { PageMessage } from './page-message.tsx'

type PageErrorProps = {
  title?: string | undefined
  /** False if a second try cannot help. */
  canRetry?: boolean
  action?: ReactNode
  children: ReactNode
}

/** An error in the place of a whole page. Its title is the h1. */
export function PageError({ title = 'ত্রুটি ঘটেছে', canRetry = true, action, children }: PageErrorProps) {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  return (
    <PageMessage
      role="alert"
      icon={TriangleAlert}
      tone="danger"
      title={title}
      actions={
        <>
          {canRetry && (
            // Without scripts the link loads the page again.
            <ButtonLink
              to={pathname + search}
              variant="secondary"
              icon={RotateCw}
              aria-busy={state === 'loading' || undefined}
              onClick={(event) => {
                event.preventDefault()
                void revalidate()
              }}
            >
              আবার চেষ্টা করুন
            </ButtonLink>
          )}
          {action}
        </>
      }
    >
      {children}
    </PageMessage>
  )
}
