import type { ReactNode } from 'react'

type PageHeadingProps = {
  children: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

/** The only h1 of a page, always at the same height. It gets the focus after a navigation. */
export function PageHeading({ children, description, actions }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl">
          {children}
        </h1>
        {description && <p className="mt-1 text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
