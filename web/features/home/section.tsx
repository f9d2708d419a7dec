import { useId, type ReactNode } from 'react'
import { Link } from '#web/ui/layout/link.tsx'

type SectionProps = {
  title: string
  description?: ReactNode
  more?: { to: string; label: string } | undefined
  children: ReactNode
}

export function Section({ title, description, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-6xl px-4 sm:px-6">
      <div className="mb-2 flex flex-wrap sm:mb-5 items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={id} className="text-xl sm:text-2xl">
            {title}
          </h2>
          {description && <p className="text-muted max-sm:hidden">{description}</p>}
        </div>
        {more && (
          <Link
            to={more.to}
            className="flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
