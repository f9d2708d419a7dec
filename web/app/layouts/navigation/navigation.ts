import { House, LayoutGrid, LogIn, Search } from '#web/ui/layout/icons/frame.tsx'
import type { NavigationItem } from '#web/ui/layout/menu-list.tsx'
import { publicPages } from '#web/app/pages/public-pages.ts'

const publicIcons = { House, LayoutGrid, Search }

/** The public pages of all menus, the home page first. */
export const publicItems: readonly NavigationItem[] = publicPages.flatMap((page) =>
  'menu' in page ? { ...page.menu, to: page.path, label: page.title, icon: publicIcons[page.menu.icon] } : [],
)

export const guestBarItems = (login: { to: string; returns: boolean }): readonly NavigationItem[] => [
  ...publicItems,
  { ...login, label: 'লগইন', icon: LogIn },
]
