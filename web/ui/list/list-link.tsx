import type { ComponentProps } from 'react'
import { Link } from '#web/ui/layout/link.tsx'

/** The name of a row, which leads to its page. */
export const ListLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link
    {...props}
    className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 text-action underline underline-offset-4"
  />
)
