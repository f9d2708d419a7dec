import { useLocation } from 'react-router'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { hasRight, type Person } from '#worker/lib/rights.schema.ts'
import { adminPages } from './admin-pages.ts'
import type { PageRow } from './page.ts'

type Titled = Extract<PageRow, { title: string }>

const table: Readonly<Record<string, PageRow>> = adminPages
const pages = Object.values(table)

const mayOpen = (person: Person | null, { right }: PageRow) => right !== undefined && hasRight(person, right)

const isTitled = (page: PageRow): page is Titled => 'title' in page && page.title !== undefined

const parentOf = ({ under }: PageRow) => (under === undefined ? undefined : table[under])

/** Whether the menus leave the page out, because a page that they list leads the person there. */
export function standsUnderAnother(page: PageRow, person: Person): boolean {
  const parent = parentOf(page)
  return parent !== undefined && mayOpen(person, parent)
}

/** The addresses of the pages that stand under this one, as far as the person may open them. */
export const addressesUnder = (page: PageRow, person: Person): string[] =>
  pages.filter((other) => parentOf(other) === page && mayOpen(person, other)).map(({ path }) => path)

/** The other pages of the family of an address, as far as the person may open them: first that under which they stand. */
export function relatedPages(address: string, person: Person | null): readonly Titled[] {
  const own = pages.find(({ path }) => path === address)
  if (!own) return []
  const parent = parentOf(own) ?? own
  return [parent, ...pages.filter((page) => parentOf(page) === parent)]
    .filter((page) => page !== own && mayOpen(person, page))
    .filter(isTitled)
}

/** All pages of the staff area that have one address, also those that no menu lists. */
export const openPages = (person: Person): readonly Titled[] =>
  pages.filter(isTitled).filter((page) => !page.path.includes(':') && mayOpen(person, page))

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
