import { House, LayoutGrid, LogIn, Search } from '#web/ui/layout/icons/frame.tsx'
import type { NavigationItem } from '#web/ui/layout/menu-list.tsx'
import { paths } from '#web/app/paths.ts'

const home: NavigationItem = { to: paths.home, label: 'হোম', icon: House }
const browse: NavigationItem = { to: paths.browse, label: 'সেবাদাতা খুঁজুন', short: 'খুঁজুন', icon: Search }
const categories: NavigationItem = {
  to: paths.categories,
  label: 'সব পেশা',
  short: 'পেশা',
  icon: LayoutGrid,
}

export const publicItems = { home, browse, categories }

export const guestBarItems = (loginPath: string): readonly NavigationItem[] => [
  home,
  browse,
  categories,
  { to: loginPath, label: 'লগইন', icon: LogIn },
]
