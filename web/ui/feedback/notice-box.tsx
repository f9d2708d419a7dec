import { TriangleAlert } from '#web/ui/layout/icons/frame.tsx'
import type { ReactNode } from 'react'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

export type Tone = { icon: Drawing; box: string; mark: string }

export const warningTone: Tone = {
  icon: TriangleAlert,
  box: 'border-warning bg-warning-tint',
  mark: 'text-warning',
}

type NoticeBoxProps = {
  tone: Tone
  role: 'alert' | 'status'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** The box of `Alert`, without the icons of all its tones. */
export function NoticeBox({ tone, role, title, children, action, className = '' }: NoticeBoxProps) {
  return (
    <div role={role} className={`flex items-start gap-3 rounded-card border p-4 ${tone.box} ${className}`}>
      <Icon icon={tone.icon} className={`mt-0.5 size-6 ${tone.mark}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
