import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

type NavigationLinkProps = {
  to: string
  /** Look that both states share. */
  className: string
  current: string
  other: string
  onClick?: () => void
  children: ReactNode
}

/** A link of a menu, which says when it leads to the page that is open. */
export function NavigationLink({ to, className, current, other, ...rest }: NavigationLinkProps) {
  const isCurrent = useLocation().pathname === to
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${className} ${isCurrent ? current : other}`}
    />
  )
}
