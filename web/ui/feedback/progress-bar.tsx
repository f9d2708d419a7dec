import { useId, type ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'

export type ProgressTone = 'success' | 'warning' | 'danger'

const tones: Record<ProgressTone, string> = {
  success: 'text-action',
  warning: 'text-warning-fill',
  danger: 'text-danger',
}

type ProgressBarProps = {
  label: ReactNode
  /** Between 0 and 100. */
  value: number
  tone?: ProgressTone
  valueText?: ReactNode
}

export function ProgressBar({ label, value, tone = 'success', valueText }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="text-sm text-muted">{valueText ?? `${formatCount(value)}%`}</span>
      </div>
      <progress
        aria-labelledby={id}
        max={100}
        value={Math.min(Math.max(value, 0), 100)}
        className={`h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken ${tones[tone]} [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current [&::-webkit-progress-value]:transition-[width]`}
      />
    </div>
  )
}
