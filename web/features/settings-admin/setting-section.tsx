import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
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
