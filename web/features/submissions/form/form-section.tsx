import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

type FormSectionProps = { number: number; title: string; done: boolean; children: ReactNode }

export function FormSection({ number, title, done, children }: FormSectionProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex scroll-mt-20 flex-col gap-5">
      <h2 id={id} className="flex items-center gap-3 text-lg">
        <span
          className={`flex size-9 shrink-0 items-center justify-center rounded-full border ${done ? 'border-action bg-action text-on-action' : 'border-line-strong text-muted'}`}
        >
          {done ? <Icon icon={Check} /> : formatCount(number)}
        </span>
        {title}
        {done && <VisuallyHidden>: পূরণ হয়েছে</VisuallyHidden>}
      </h2>
      {children}
    </Card>
  )
}
