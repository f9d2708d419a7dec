import { useLocation } from 'react-router'
import { RotateCw } from '#web/ui/layout/icons/message.tsx'
import { TriangleAlert } from '#web/ui/layout/icons/frame.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { errorTitle, type ErrorStateProps } from '../error-state.tsx'
import { PageMessage } from './page-message.tsx'

/** An error in the place of a whole page. Its title is the h1. */
export function PageError({ title = errorTitle, children, onRetry, retrying, action }: ErrorStateProps) {
  const { pathname, search } = useLocation()
  return (
    <PageMessage
      role="alert"
      icon={TriangleAlert}
      tone="danger"
      title={title}
      actions={
        <>
          {onRetry && (
            // Without scripts the link loads the page again.
            <ButtonLink
              to={pathname + search}
              variant="secondary"
              icon={RotateCw}
              aria-busy={retrying || undefined}
              onClick={(event) => {
                event.preventDefault()
                onRetry()
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
