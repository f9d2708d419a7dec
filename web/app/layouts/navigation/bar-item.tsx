import { Icon } from '#web/ui/layout/icon.tsx'
import { NavigationLink } from '#web/ui/layout/navigation-link.tsx'
import type { NavigationItem } from '#web/ui/layout/menu-list.tsx'

export function BarItem({ to, returns, label, short = label, icon }: NavigationItem) {
  return (
    <li>
      <NavigationLink
        to={to}
        returns={returns}
        className="flex h-full min-h-11 flex-col items-center justify-center text-xs -outline-offset-3"
        current="font-semibold text-action"
        other="text-muted"
      >
        <Icon icon={icon} className="size-6" />
        {short}
      </NavigationLink>
    </li>
  )
}
