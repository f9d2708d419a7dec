import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '#web/lib/session-store.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { menuOf } from './account-navigation.ts'
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
  return (
    <aside
      aria-label="অ্যাকাউন্ট মেনু"
      className="sticky top-16 flex h-[calc(100dvh---spacing(16))] flex-col gap-4 p-3"
    >
      <UserCard user={user} letterOnly={closed} />
      <nav aria-label="মেনু" className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        <MenuList items={menuOf(user)} iconsOnly={closed} />
      </nav>
      <div className="shrink-0">
        <SignOutButton iconOnly={closed} />
      </div>
      <button
        type="button"
        aria-expanded={!closed}
        onClick={toggle}
        title={closed ? 'মেনু বড় করুন' : undefined}
        className={`flex min-h-12 shrink-0 items-center gap-3 rounded-card px-3 text-muted hover:bg-sunken ${closed ? 'justify-center' : ''}`}
      >
        <Icon icon={closed ? PanelLeftOpen : PanelLeftClose} className="size-6" />
        <span className={closed ? 'sr-only' : ''}>{closed ? 'মেনু বড় করুন' : 'মেনু ছোট করুন'}</span>
      </button>
    </aside>
  )
}
