import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'
import { Page, PageHeading } from '#web/ui/layout/page.tsx'

const tones = {
  success: 'bg-tint text-action',
  waiting: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  neutral: 'bg-sunken text-muted',
}
type MessageTone = keyof typeof tones

type MessageHeadProps = {
  icon: Drawing
  tone: MessageTone
  title: ReactNode
  children?: ReactNode
}

/** What a page of one message says: icon, h1 and sentence. They are at the same height on all such pages. */
export const MessageHead = ({ icon, tone, title, children }: MessageHeadProps) => (
  <>
    <span className={`flex size-14 items-center justify-center rounded-full ${tones[tone]}`}>
      <Icon icon={icon} className="size-7" />
    </span>
    <PageHeading>{title}</PageHeading>
    {children && <div className="max-w-md text-muted">{children}</div>}
  </>
)

type PageMessageProps = MessageHeadProps & {
  actions?: ReactNode
  role?: 'alert'
}

/** A page that is only a message, such as an error, and the ways on. */
export const PageMessage = ({ actions, role, ...head }: PageMessageProps) => (
  <Page width="text">
    <Card role={role} className="flex flex-col items-center gap-2 text-center">
      <MessageHead {...head} />
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </Card>
  </Page>
)
