import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'

/** A problem that only the support can solve; `to` is the address of the contact page. */
export const SupportNotice = ({
  title,
  to,
  children,
}: {
  title: string
  to: string
  children: ReactNode
}) => (
  <Alert
    tone="warning"
    title={title}
    action={
      <ButtonLink to={to} size="small" variant="secondary">
        সহায়তা নিন
      </ButtonLink>
    }
  >
    {children}
  </Alert>
)
