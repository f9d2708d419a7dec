import {
  BadgeCheck,
  BellRing,
  BookUser,
  CreditCard,
  Gauge,
  IdCard,
  LayoutDashboard,
  MapPinned,
  MessageSquareText,
  PackageOpen,
  ReceiptText,
  Rocket,
  ScrollText,
  SearchX,
  Settings,
  ShieldCheck,
  ShieldUser,
  Tags,
  TimerReset,
  UserRound,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import type { SessionUser } from '#web/lib/session-store.ts'
import { accountPages } from '#web/app/account-pages.ts'
import { adminPages } from '#web/app/admin-pages.ts'
import type { ShellPage } from '#web/app/pages.ts'
import { paths } from '#web/app/paths.ts'
import { Heart } from '#web/ui/layout/icons/card.tsx'
import type { NavigationItem } from '#web/ui/layout/menu-list.tsx'
import { publicIcons, publicItems } from './navigation.ts'

type Role = SessionUser['role']

/** The icons of the menus by the name that the tables of pages use. */
const icons = {
  ...publicIcons,
  BadgeCheck,
  BellRing,
  BookUser,
  CreditCard,
  Gauge,
  Heart,
  IdCard,
  LayoutDashboard,
  MapPinned,
  MessageSquareText,
  PackageOpen,
  ReceiptText,
  Rocket,
  ScrollText,
  SearchX,
  Settings,
  ShieldCheck,
  ShieldUser,
  Tags,
  TimerReset,
  UserRound,
  UserRoundCheck,
  Users,
}
export type MenuIcon = keyof typeof icons

/** The menu items of a role without the public pages, in the order of the tables of pages. */
export const rolePages = (role: Role): readonly NavigationItem[] =>
  [...accountPages, ...Object.values<ShellPage>(adminPages)].flatMap((page) => {
    if (!('menu' in page) || !page.menu) return []
    const { icon, short, roles = page.roles } = page.menu
    return roles?.includes(role) ? { to: page.path, label: page.title, short, icon: icons[icon] } : []
  })

/** All menu items of a role. Admin and staff see their area first, and the home page last. */
export const roleMenu = (role: Role): readonly NavigationItem[] =>
  isModerator(role)
    ? [...rolePages(role), ...publicItems.slice(1), ...publicItems.slice(0, 1)]
    : [...publicItems, ...rolePages(role)]

const staffBar = [
  adminPages.dashboard.path,
  adminPages.moderation.path,
  adminPages.payments.path,
  paths.browse,
  paths.categories,
]

/** Most used first. The bottom bar shows the first four that the menu of the role has. */
const barPaths: Record<Role, readonly string[]> = {
  customer: [paths.home, paths.browse, paths.contacts, paths.balance],
  service_worker: [paths.home, paths.workerSubmit, paths.workerBoost, paths.profile],
  staff: staffBar,
  admin: staffBar,
}

export function roleBar(role: Role): readonly NavigationItem[] {
  const menu = roleMenu(role)
  return barPaths[role].flatMap((path) => menu.filter(({ to }) => to === path)).slice(0, 4)
}

export const isModerator = (role: Role) => role === 'admin' || role === 'staff'
