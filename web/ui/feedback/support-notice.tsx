import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'

/** A problem that only the support can solve; `to` is the address of the contact page, `phone` the number of the site. */
export const SupportNotice = ({
  title,
  to,
  phone,
  children,
}: {
  title: string
  to: string
  phone: string | undefined
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
    {children}{' '}
    {phone && (
      <>
        আমাদের ফোন করুন: <PhoneLink phone={phone} />
      </>
    )}
  </Alert>
)
