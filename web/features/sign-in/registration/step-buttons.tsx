import type { ComponentProps } from 'react'
import { Button } from '#web/ui/layout/button.tsx'

type StepButtonsProps = { submitLabel: string; onBack: () => void } & Pick<
  ComponentProps<typeof Button>,
  'disabled' | 'pending' | 'pendingLabel'
>

export const StepButtons = ({ submitLabel, onBack, ...submit }: StepButtonsProps) => (
  <div className="flex flex-col gap-3 sm:flex-row-reverse">
    <Button type="submit" className="sm:flex-1" {...submit}>
      {submitLabel}
    </Button>
    <Button variant="secondary" className="sm:flex-1" disabled={submit.pending} onClick={onBack}>
      পেছনে
    </Button>
  </div>
)
