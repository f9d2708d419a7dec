import { paths } from '#web/app/paths.ts'
import { Heart } from '#web/ui/layout/icons/card.tsx'
import type { NavigationItem } from '#web/ui/layout/menu-list.tsx'

export const favouritesItem: NavigationItem = {
  to: paths.favourites,
  label: 'পছন্দের সেবাদাতা',
  short: 'পছন্দ',
  icon: Heart,
}
