import { ChevronDown, LayoutDashboard, LogOut } from 'lucide-react'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { type SessionUser, endSession } from '#web/lib/session-store.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import { barOf, menuOf, ownPages } from './account-navigation.ts'
import { BarItem } from './bar-item.tsx'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { MenuList } from '#web/ui/layout/menu-list.tsx'
import { SearchLauncher } from '#web/app/layouts/search-launcher.tsx'
import { useNavigate } from 'react-router'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { BalanceLink } from '#web/features/reveals/balance-link.tsx'
import { UserCard } from './user-card.tsx'

export { Sidebar } from './sidebar.tsx'

export function AccountActions({ user }: { user: SessionUser }) {
  return (
    <>
      {isStaff(user) && (
        <>
          <SearchLauncher user={user} />
          <DashboardDropdown user={user} />
        </>
      )}
      {user.role === 'customer' && <BalanceLink key={user.id} userId={user.id} />}
      {/* A phone has it in the menu. */}
      <div className="max-lg:hidden">
        <SignOutButton isQuiet />
      </div>
    </>
  )
}

export function AccountMenu({ user, onChoose }: { user: SessionUser; onChoose: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <UserCard user={user} onChoose={onChoose} />
      <nav aria-label="মেনু">
        <MenuList items={menuOf(user)} onChoose={onChoose} />
      </nav>
      <SignOutButton onDone={onChoose} />
    </div>
  )
}

export function AccountBarItems({ user }: { user: SessionUser }) {
  return barOf(user).map((item) => <BarItem key={item.to} {...item} />)
}

function DashboardDropdown({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  const closeOnBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <nav
      aria-label="ড্যাশবোর্ড"
      className="relative max-sm:hidden"
      onKeyDown={closeOnEscape}
      onBlur={closeOnBlur}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        <Icon icon={LayoutDashboard} />
        ড্যাশবোর্ড
        <Icon icon={ChevronDown} className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div
        id={listId}
        hidden={!open}
        // Without a tabIndex, a press on its edge would blur the menu and close it before the click.
        tabIndex={-1}
        className="absolute end-0 top-full mt-2 w-72 rounded-card border border-line bg-surface p-2 shadow-lift outline-none"
      >
        <MenuList items={ownPages(user)} onChoose={() => setOpen(false)} />
      </div>
    </nav>
  )
}

type SignOutButtonProps = { isQuiet?: boolean; onDone?: () => void }

/** Ends the session on the server, and on this device even if the server does not answer. */
function SignOutButton({ isQuiet, onDone }: SignOutButtonProps) {
  const [pending, setPending] = useState(false)
  const navigate = useNavigate()
  const signOut = async () => {
    setPending(true)
    await api.auth.logout.$post().catch(() => undefined)
    // Navigate first: a personal page must not lose its user while it is shown.
    await navigate(paths.home)
    endSession()
    onDone?.()
  }
  return (
    <Button
      {...(isQuiet ? { variant: 'quiet', size: 'small' } : { variant: 'secondary', full: true })}
      icon={LogOut}
      pending={pending}
      onClick={() => void signOut()}
    >
      লগআউট
    </Button>
  )
}
