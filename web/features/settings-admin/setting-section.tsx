import { ChevronDown } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { Alert, type AlertTone } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

type SettingSectionProps = {
  title: string
  description?: ReactNode
  status?: ReactNode
  /** For a section that can be folded to its heading: whether it begins open. */
  open?: boolean | undefined
  children: ReactNode
}

export function SettingSection({ title, description, status, open, children }: SettingSectionProps) {
  const id = useId()
  const heading = (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {status}
    </div>
  )
  if (open !== undefined)
    return (
      <Card as="section" aria-labelledby={id} flush>
        <details open={open} className="group">
          <summary className="flex min-h-14 list-none items-center gap-3 px-4 -outline-offset-3 hover:bg-tint sm:px-5 [&::-webkit-details-marker]:hidden">
            {heading}
            <Icon
              icon={ChevronDown}
              className="size-5 text-action transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="flex flex-col gap-4 px-4 pb-4 sm:px-5 sm:pb-5">{children}</div>
        </details>
      </Card>
    )
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        {heading}
        {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      </div>
      {children}
    </Card>
  )
}

type SettingTestProps = Pick<ComponentProps<typeof Button>, 'name' | 'icon' | 'pendingLabel'> & {
  label: string
  call: () => Promise<{ message: string }>
  toneOf?: (error: ApiError) => AlertTone
  /** A note below the button. */
  children?: ReactNode
}

/** Tries what is saved, and says below the button how it went. */
export function SettingTest({ label, call, toneOf = () => 'danger', children, ...button }: SettingTestProps) {
  const { pending, run } = useAction({ reloads: 'never' })
  const [result, setResult] = useState<{ tone: AlertTone; message: string }>()
  const test = () => {
    setResult(undefined)
    run(async () => setResult({ tone: 'success', message: (await call()).message }), {
      onError: (error) => setResult({ tone: toneOf(error), message: error.message }),
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <Button
        {...button}
        variant="secondary"
        size="small"
        className="self-start"
        pending={pending}
        onClick={test}
      >
        {label}
      </Button>
      {children && <p className="text-sm text-muted">{children}</p>}
      {result && <Alert tone={result.tone}>{result.message}</Alert>}
    </div>
  )
}
