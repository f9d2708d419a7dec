import { Inbox } from '#web/ui/layout/icons/message.tsx'
import type { ReactNode } from 'react'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  icon?: Drawing
}

export function EmptyState({ title, children, action, icon = Inbox }: EmptyStateProps) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-tint text-action">
        <Icon icon={icon} className="size-8" />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-md text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
