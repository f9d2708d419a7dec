import type { ReactNode } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { NeedsScripts } from '#web/ui/feedback/needs-scripts.tsx'
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
      <NeedsScripts />
      {strip}
      {/* Looks like a lifted `Card`, whose file has the code of a provider's page. */}
      <div className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-surface p-4 lifted sm:p-5">
        {children}
      </div>
      {footer && <div className="flex flex-col gap-1 text-center">{footer}</div>}
    </Page>
  )
}

export const BackToLogin = ({ next }: { next?: string | null | undefined }) => (
  <Link to={paths.login(next ?? undefined)} className="py-2.5 text-action underline underline-offset-4">
    লগইনে ফিরে যান
  </Link>
)
