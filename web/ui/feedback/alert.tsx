import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#web/ui/layout/icons.tsx'
import type { ReactNode } from 'react'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const tones: Record<AlertTone, { icon: Drawing; box: string; mark: string }> = {
  info: { icon: Info, box: 'border-line bg-sunken', mark: 'text-muted' },
  success: { icon: CircleCheck, box: 'border-action bg-tint', mark: 'text-action' },
  warning: { icon: TriangleAlert, box: 'border-warning bg-warning-tint', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'border-danger bg-danger-tint', mark: 'text-danger' },
}

type AlertProps = {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** A message in the page. Only `danger` interrupts a screen reader. */
export function Alert({ tone = 'info', title, children, action, className = '' }: AlertProps) {
  const { icon, box, mark } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-card border p-4 ${box} ${className}`}
    >
      <Icon icon={icon} className={`mt-0.5 size-6 ${mark}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
