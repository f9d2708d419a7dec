import { Check } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from './icon.tsx'

type StepperProps = {
  steps: readonly string[]
  current: number
  /** Goes back to a completed step. Without it, steps are not buttons. */
  onStep?: (index: number) => void
  label?: string
}

/** Progress in a form of several steps. On a phone the heading of the step names it. */
export function Stepper({ steps, current, onStep, label = 'ধাপ' }: StepperProps) {
  return (
    <ol aria-label={label} className="flex items-start">
      {steps.map((step, index) => {
        const done = index < current
        const dot = done
          ? 'border-action bg-tint text-action'
          : index === current
            ? 'border-action bg-action text-on-action highlighted'
            : 'border-line-strong bg-surface text-muted'
        const content = (
          <>
            <span
              className={`flex size-9 items-center justify-center rounded-full border font-semibold ${dot}`}
              aria-hidden={done || undefined}
            >
              {done ? <Icon icon={Check} /> : formatCount(index + 1)}
            </span>
            <span className={`text-sm max-sm:sr-only ${index === current ? 'font-semibold' : 'text-muted'}`}>
              {step}
            </span>
          </>
        )
        const column =
          'relative z-1 flex min-h-11 w-full flex-col items-center gap-1 rounded-card px-1 text-center'
        return (
          <li key={step} aria-current={index === current ? 'step' : undefined} className="relative flex-1">
            {index > 0 && (
              <span
                aria-hidden
                className={`absolute end-1/2 top-4.5 h-px w-full ${index <= current ? 'bg-action' : 'bg-line-strong'}`}
              />
            )}
            {done && onStep ? (
              <button type="button" onClick={() => onStep(index)} className={column}>
                {content}
              </button>
            ) : (
              <div className={column}>{content}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
