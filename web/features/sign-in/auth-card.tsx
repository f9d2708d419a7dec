import type { ReactNode } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/paths.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'

type AuthCardProps = {
  title: string
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Above the card. */
  strip?: ReactNode
  wide?: boolean
}

export function AuthCard({ title, description, children, footer, strip, wide }: AuthCardProps) {
  return (
    <Page width={wide ? 'text' : 'narrow'} title={title} description={description}>
      {strip}
      <Card lifted data-spoken className="flex flex-col gap-5">
        {children}
      </Card>
      {footer && <div className="flex flex-col gap-1 text-center">{footer}</div>}
    </Page>
  )
}

export const BackToLogin = ({ next }: { next?: string | null | undefined }) => (
  <Link to={paths.login(next ?? undefined)} className="py-2.5 text-action underline underline-offset-4">
    লগইনে ফিরে যান
  </Link>
)
