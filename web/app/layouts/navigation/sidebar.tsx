import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '#web/lib/session-store.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { FamilyLink } from '#web/ui/layout/family-link.tsx'
import { adminPaths } from '#web/app/admin-paths.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import { groupsOf, menuOf } from './account-navigation.ts'
import { StaffMenu } from './staff-menu.tsx'
import { MenuList } from '#web/ui/layout/menu-list.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { UserCard } from './user-card.tsx'

// The script in index.html reads the same key before the first paint.
const storageKey = 'kormi.sidebar'

/** The account menu on a large screen. The browser remembers whether it is collapsed. */
export function Sidebar({ user }: { user: SessionUser }) {
  const [closed, setClosed] = useState(() => document.documentElement.dataset.sidebar === 'closed')
  const toggle = () => {
    const next = closed ? 'open' : 'closed'
    document.documentElement.dataset.sidebar = next
    setClosed(next === 'closed')
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // If storage is blocked, the choice lasts until the page is closed.
    }
  }
  const collapse = (
    <button
      type="button"
      aria-expanded={!closed}
      title={closed ? 'মেনু বড় করুন' : 'মেনু ছোট করুন'}
      onClick={toggle}
      className="flex min-h-10 min-w-11 shrink-0 items-center justify-center rounded-card text-muted hover:bg-sunken"
    >
      <Icon icon={closed ? PanelLeftOpen : PanelLeftClose} className="size-6" />
      <span className="sr-only">{closed ? 'মেনু বড় করুন' : 'মেনু ছোট করুন'}</span>
    </button>
  )
  return (
    <aside
      aria-label="অ্যাকাউন্ট মেনু"
      className="sticky top-16 flex h-[calc(100dvh---spacing(16))] flex-col gap-1 px-2 py-1"
    >
      <nav aria-label="মেনু" className="min-h-0 flex-1 overflow-y-auto">
        {isStaff(user) ? (
          <StaffMenu user={user} iconsOnly={closed} />
        ) : (
          <MenuList items={menuOf(user)} iconsOnly={closed} />
        )}
      </nav>
      <div className={`flex shrink-0 gap-1 ${closed ? 'flex-col' : 'items-center'}`}>
        <div className="min-w-0 flex-1">
          <UserCard user={user} letterOnly={closed} />
        </div>
        {collapse}
      </div>
      <ul className={`flex shrink-0 ${closed ? 'flex-col' : 'items-center justify-between'}`}>
        {groupsOf(user)
          .flatMap(({ group, items }) => (group === 'foot' ? items : []))
          // The card of the user leads there.
          .filter(({ to }) => to !== adminPaths.profile || user.role !== 'admin')
          .map(({ to, label, short = label, icon, under }) => (
            <li key={to} title={closed ? label : undefined}>
              <FamilyLink
                to={to}
                under={under}
                className={footClass}
                current="bg-tint text-action"
                other="hover:bg-sunken"
              >
                {closed ? <Icon icon={icon} className="size-5" /> : null}
                <span className={closed ? 'sr-only' : ''}>{short}</span>
              </FamilyLink>
            </li>
          ))}
        <li>
          <SignOutButton inRow iconOnly={closed} />
        </li>
      </ul>
    </aside>
  )
}

const footClass = 'flex min-h-9 w-full items-center justify-center rounded-card px-2 text-sm font-semibold'
