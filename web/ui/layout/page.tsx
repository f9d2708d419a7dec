import type { ComponentProps } from 'react'

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

type PageProps = Omit<ComponentProps<'div'>, 'className'> & { width?: keyof typeof widths }

export const Page = ({ width = 'wide', ...rest }: PageProps) => (
  <div
    {...rest}
    className={`mx-auto flex w-full flex-col gap-5 px-4 py-6 sm:gap-6 sm:px-6 ${widths[width]}`}
  />
)
