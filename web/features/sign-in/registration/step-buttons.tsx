import type { ComponentProps } from 'react'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Button } from '#web/ui/layout/button.tsx'

type StepButtonsProps = { submitLabel: string; onBack?: () => void } & Pick<
  ComponentProps<typeof Button>,
  'pending' | 'pendingLabel'
>

/**
 * The form around them is `contents`, so that they stick to the bottom within the card: on a low screen the form begins too far below.
 */
export const StepButtons = ({ submitLabel, onBack, ...submit }: StepButtonsProps) => (
  <ActionBar inCard>
    {onBack && (
      <Button variant="secondary" disabled={submit.pending} onClick={onBack}>
        পেছনে
      </Button>
    )}
    <Button type="submit" {...submit}>
      {submitLabel}
    </Button>
  </ActionBar>
)
