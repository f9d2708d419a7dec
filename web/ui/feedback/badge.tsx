import type { ReactNode } from 'react'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink',
  success: 'bg-tint text-action',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  accent: 'bg-accent text-on-accent',
}

/** A short label. Use `accent` only for boosted or popular things. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: Drawing
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-small px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {icon && <Icon icon={icon} className="size-4" />}
      {children}
    </span>
  )
}
