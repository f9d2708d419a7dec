import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { relatedPages } from './page-families.ts'
import { useSession } from './session.tsx'

/** For the head of a page of the staff area: the other pages of its family. */
export function RelatedPages() {
  const { pathname } = useLocation()
  const { user } = useSession()
  return relatedPages(pathname, user).map(({ path, title }) => (
    <ButtonLink key={path} variant="secondary" size="small" to={path}>
      {title}
    </ButtonLink>
  ))
}
