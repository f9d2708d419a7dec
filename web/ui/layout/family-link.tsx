import { useLocation } from 'react-router'
import { NavigationLink, type NavigationLinkProps } from './navigation-link.tsx'

type FamilyLinkProps = NavigationLinkProps & {
  /** Addresses of pages that stand under this one. On them the link is bold on grey. */
  under: readonly string[] | undefined
}

/** A link of a menu to a page under which others may stand. */
export function FamilyLink({ under, other, ...rest }: FamilyLinkProps) {
  const { pathname } = useLocation()
  return under?.includes(pathname) ? (
    <NavigationLink {...rest} aria-current other="bg-sunken font-semibold text-action" />
  ) : (
    <NavigationLink {...rest} other={other} />
  )
}
