import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { Icon } from '#web/ui/layout/icon.tsx'
import { changeText } from './dashboard.rules.ts'

/** An increase is not always good, so only the arrow is coloured. */
export function ChangeMark({ percent, than }: { percent: number; than: string }) {
  const [icon, tone] =
    percent > 0
      ? [TrendingUp, 'text-action']
      : percent < 0
        ? [TrendingDown, 'text-warning']
        : [Minus, 'text-muted']
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
