import { accountPages } from '#web/app/pages/account-pages.ts'
import { entryPages } from '#web/app/pages/entry-pages.ts'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import { addressesUnder, standsUnderAnother } from '#web/app/pages/page-families.tsx'
import type { MenuGroup, PageRow } from '#web/app/pages/page.ts'
import { paths } from '#web/app/pages/paths.ts'
import { menuIcons } from '#web/ui/layout/icons/menu.ts'
import type { NavigationItem } from '#web/ui/layout/menu-list.tsx'
import { hasRight, isFieldAgent, isStaff, type Person, type Role } from '#worker/lib/rights.schema.ts'
import { publicItems } from './navigation.ts'

type OwnItem = NavigationItem & Pick<NonNullable<ShellPageMenu>, 'group' | 'waits'>
type ShellPageMenu = Extract<PageRow, { title: string }>['menu']

/**
 * The menu items of a user without the public pages, in the order of the tables of pages. Without a user those that a member of the
 * staff can have.
 */
export const ownPages = (user: Person | null): readonly OwnItem[] =>
  [...(user ? [...entryPages, ...accountPages] : []), ...Object.values(adminPages)].flatMap(
    (page: PageRow) => {
      if (!('menu' in page) || !page.menu) return []
      const { icon, right = page.right, family = page.title, ...menu } = page.menu
      const item = { ...menu, to: page.path, label: page.title, icon: menuIcons[icon], under: [] }
      if (!user) return item
      if (!right || !hasRight(user, right) || standsUnderAnother(page, user)) return []
      const under = addressesUnder(page, user)
      return { ...item, label: under.length > 0 ? family : page.title, under }
    },
  )

const groupLabels: Record<MenuGroup, string> = {
  work: 'কাজ',
  people: 'মানুষ',
  money: 'টাকা',
  site: 'সাইট',
  foot: '',
}

/** The menu of the staff in its groups, without those in which the user has no page. */
export const groupsOf = (user: Person | null) =>
  (Object.keys(groupLabels) as MenuGroup[])
    .map((group) => ({
      group,
      label: groupLabels[group],
      items: ownPages(user).filter((item) => item.group === group),
    }))
    .filter(({ items }) => items.length > 0)

/** All menu items of a user. Staff see their area first, and the home page last. */
export const menuOf = (user: Person): readonly NavigationItem[] =>
  isStaff(user)
    ? [...ownPages(user), ...publicItems.slice(1), ...publicItems.slice(0, 1)]
    : [...publicItems, ...ownPages(user)]

const staffBar = [
  adminPages.dashboard.path,
  adminPages.moderation.path,
  adminPages.payments.path,
  adminPages.comments.path,
  adminPages.customers.path,
]

/** For those who only take forms. */
const agentBar = [adminPages.onboarding.path, adminPages.profile.path, paths.browse, paths.categories]

const barPaths: Partial<Record<Role, readonly string[]>> = {
  customer: [paths.home, paths.browse, paths.contacts, paths.balance],
  service_worker: [paths.home, paths.workerSubmit, paths.workerBoost, paths.profile],
}

/** The bottom bar: the first four that the user has in the menu, most used first. */
export function barOf(user: Person): readonly NavigationItem[] {
  const menu = menuOf(user)
  const ofBar = (isFieldAgent(user) ? agentBar : (barPaths[user.role] ?? staffBar)).flatMap((path) =>
    menu.filter(({ to }) => to === path),
  )
  return [...new Set([...ofBar, ...menu])].slice(0, 4)
}
