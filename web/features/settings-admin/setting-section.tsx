import { useId, type ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'

type SettingSectionProps = {
  title: string
  description?: ReactNode
  status?: ReactNode
  children: ReactNode
}

export function SettingSection({ title, description, status, children }: SettingSectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {status}
        </div>
        {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      </div>
      {children}
    </Card>
  )
}
