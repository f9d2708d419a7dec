import { useId, type ReactNode } from 'react'

type SectionProps = {
  title: string
  description?: ReactNode
  /** A link at the end of the heading's line. */
  action?: ReactNode
  children: ReactNode
}

/** One part of the home page under its heading. */
export function Section({ title, description, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-6xl px-4 sm:px-6">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {description && <p className="text-muted">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
