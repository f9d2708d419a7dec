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
  /** Its list begins as high as it can. */
  dense?: boolean | undefined
  /** Its heading. A page without one renders `PageHeading` itself. */
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

export const Page = ({
  width = 'wide',
  dense,
  title,
  description,
  actions,
  children,
  ...rest
}: PageProps) => (
  <div
    {...rest}
    className={`mx-auto flex w-full flex-col px-4 sm:px-6 ${dense ? 'gap-2 py-3' : 'gap-5 py-6 sm:gap-6'} ${widths[width]}`}
  >
    {title !== undefined && (
      <PageHeading dense={dense} description={description} actions={actions}>
        {title}
      </PageHeading>
    )}
    {children}
  </div>
)

type PageHeadingProps = Pick<PageProps, 'dense' | 'description' | 'actions'> & { children: ReactNode }

/** The only h1 of a page, always at the same height. It gets the focus after a navigation. */
export function PageHeading({ children, dense, description, actions }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <h1 tabIndex={-1} className={dense ? 'flex min-h-11 items-center text-xl' : 'text-2xl'}>
        {children}
      </h1>
      {/* Below the buttons, which may stand beside the heading. */}
      {description && <p className="order-last w-full text-muted">{description}</p>}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
