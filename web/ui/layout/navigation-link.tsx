import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from './link.tsx'

export type NavigationLinkProps = {
  to: string
  returns?: boolean | undefined
  className: string
  current: string
  other: string
  onClick?: () => void
  'aria-current'?: true
  children: ReactNode
}

export function NavigationLink({ to, className, current, other, ...rest }: NavigationLinkProps) {
  const isCurrent = useLocation().pathname === to
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      className={`${className} ${isCurrent ? current : other}`}
    />
  )
}
