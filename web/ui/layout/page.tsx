import type { ComponentProps, ReactNode } from 'react'

const widths = {
  /** One short form or message. */
  narrow: 'max-w-md',
  /** Text, forms and receipts. */
  text: 'max-w-3xl',
  /** Cards side by side. */
  wide: 'max-w-6xl',
  /** Tables with many columns. */
  table: 'max-w-7xl',
}

export type PageWidth = keyof typeof widths

type PageProps = Omit<ComponentProps<'div'>, 'className' | 'title'> & {
  width?: PageWidth | undefined
  /** Its heading. A page without one renders `PageHeading` itself. */
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

export const Page = ({ width = 'wide', title, description, actions, children, ...rest }: PageProps) => (
  <div {...rest} className={`mx-auto flex w-full flex-col gap-5 px-4 py-6 sm:gap-6 sm:px-6 ${widths[width]}`}>
    {title !== undefined && (
      <PageHeading description={description} actions={actions}>
        {title}
      </PageHeading>
    )}
    {children}
  </div>
)

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
