import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from './link.tsx'

type NavigationLinkProps = {
  to: string
  className: string
  current: string
  other: string
  onClick?: () => void
  children: ReactNode
}

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
