import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { changeText } from './dashboard.rules.ts'

type ChangeMarkProps = {
  percent: number
  /** What is compared with. */
  than: ReactNode
  /** Of a queue, where more is a warning. */
  isQueue?: boolean
}

export function ChangeMark({ percent, than, isQueue = false }: ChangeMarkProps) {
  const icon = percent > 0 ? TrendingUp : percent < 0 ? TrendingDown : Minus
  const tone = percent === 0 ? 'text-muted' : percent > 0 === isQueue ? 'text-warning' : 'text-action'
  return (
    <p className="flex items-start gap-1.5 text-sm">
      <Icon icon={icon} className={`mt-1 size-4 ${tone}`} />
      <span className="min-w-0">
        <span className="font-semibold whitespace-nowrap">{changeText(percent)}</span>{' '}
        <span className="text-muted">{than}</span>
      </span>
    </p>
  )
}
