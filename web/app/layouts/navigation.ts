import { House, LayoutGrid, LogIn, Search, type LucideIcon } from 'lucide-react'
import { paths } from '../paths.ts'

/** A place to go: `short` where there is only room for a word. */
export type NavigationItem = { to: string; label: string; short?: string; icon: LucideIcon }

const home: NavigationItem = { to: paths.home, label: 'হোম', icon: House }
const browse: NavigationItem = { to: paths.browse, label: 'সেবাদাতা খুঁজুন', short: 'খুঁজুন', icon: Search }
const categories: NavigationItem = {
  to: paths.categories,
  label: 'সব ক্যাটাগরি',
  short: 'ক্যাটাগরি',
  icon: LayoutGrid,
}

/** What everybody may open. */
export const publicItems = { home, browse, categories }

/** The bottom bar of somebody who is not signed in. */
export const guestBarItems = (loginPath: string): readonly NavigationItem[] => [
  home,
  browse,
  categories,
  { to: loginPath, label: 'লগইন', icon: LogIn },
]
