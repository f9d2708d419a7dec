import { CircleAlert } from '#web/ui/layout/icons/form.tsx'
import { CircleCheck, Info } from '#web/ui/layout/icons/message.tsx'
import type { ReactNode } from 'react'
import { NoticeBox, warningTone, type Tone } from './notice-box.tsx'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const tones: Record<AlertTone, Tone> = {
  info: { icon: Info, box: 'border-line bg-sunken', mark: 'text-muted' },
  success: { icon: CircleCheck, box: 'border-action bg-tint', mark: 'text-action' },
  warning: warningTone,
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
export function Alert({ tone = 'info', ...rest }: AlertProps) {
  return <NoticeBox tone={tones[tone]} role={tone === 'danger' ? 'alert' : 'status'} {...rest} />
}
