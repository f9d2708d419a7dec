import { Icon, type Drawing } from './icon.tsx'
import { FamilyLink } from './family-link.tsx'

/** A menu link; `short` is the label for narrow places, `under` has the addresses of pages for which it stands, too. */
export type NavigationItem = {
  to: string
  label: string
  short?: string
  icon: Drawing
  /** See `Link`. */
  returns?: boolean
  under?: readonly string[]
}

type MenuListProps = {
  items: readonly NavigationItem[]
  onChoose?: () => void
  /** Shows only icons. The labels stay for screen readers and as tooltips. */
  iconsOnly?: boolean
}

export function MenuList({ items, onChoose, iconsOnly }: MenuListProps) {
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ to, label, icon, under }) => (
        <li key={to} title={iconsOnly ? label : undefined}>
          <FamilyLink
            to={to}
            under={under}
            onClick={onChoose}
            className={`flex min-h-12 items-center gap-3 rounded-card px-3 ${iconsOnly ? 'justify-center' : ''}`}
            current="bg-tint font-semibold text-action"
            other="hover:bg-sunken"
          >
            <Icon icon={icon} className="size-6 text-action" />
            <span className={iconsOnly ? 'sr-only' : 'min-w-0'}>{label}</span>
          </FamilyLink>
        </li>
      ))}
    </ul>
  )
}
