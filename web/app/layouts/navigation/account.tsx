import { ChevronDown, LayoutDashboard, LogOut, Gauge, ListPlus, Search } from 'lucide-react'
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
} from 'react'
import { type SessionUser, endSession } from '#web/lib/session-store.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'
import { barOf, menuOf, ownPages } from './account-navigation.ts'
import { BarItem } from './bar-item.tsx'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { MenuList } from '#web/ui/layout/menu-list.tsx'
import { useNavigate } from 'react-router'
import { api } from '#web/lib/api.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { UserCard } from './user-card.tsx'
import { formatCount } from '#web/lib/format.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { useBalance } from '#web/features/entitlements/subscriptions/views-left.ts'
import { isSingleKey } from '#web/lib/single-key-shortcuts.ts'
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts'
import { offlineError } from '#web/lib/api-error.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

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

  const closeOnEscape = (event: ReactKeyboardEvent) => {
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
        className="absolute end-0 top-full mt-2 w-72 rounded-card border border-line bg-surface p-2 lifted outline-none"
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

/** The numbers that a customer may still look at today. Nothing until the server has answered. */
function BalanceLink({ userId }: { userId: number }) {
  const balance = useBalance(userId)
  if (!balance) return null
  if (!balance.active_subscription)
    return (
      <ButtonLink to={paths.plans} variant="quiet" size="small" icon={ListPlus}>
        প্ল্যান নিন
      </ButtonLink>
    )
  return (
    <ButtonLink to={paths.balance} variant="quiet" size="small" icon={Gauge}>
      {balance.remaining_today === null ? (
        'সীমাহীন'
      ) : (
        <span>
          বাকি {formatCount(balance.remaining_today)}
          <VisuallyHidden>টি নম্বর আজ দেখা যাবে</VisuallyHidden>
        </span>
      )}
    </ButtonLink>
  )
}

const loadSearch = () => import('#web/app/layouts/search-everything.tsx')

/** Opens the search of the staff area: by this button, by Ctrl+K on any page, and by / on the pages under /admin. */
function SearchLauncher({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false)
  const search = useLazyModule(loadSearch, isOpen)
  const isLoading = isOpen && !search
  const showToast = useToast()
  const open = () => {
    setOpen(true)
    loadSearch().catch(() => {
      setOpen(false)
      showToast({ message: offlineError().message })
    })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK'
    const isSlash = event.key === '/' && location.pathname.startsWith(paths.admin) && isSingleKey(event)
    const isTaken = event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')
    if (isTaken || !(isChord || isSlash)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    // The listener is on the window, so that the search field of a list page handles the key first.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        aria-busy={isLoading || undefined}
        onPointerEnter={() => void loadSearch().catch(() => undefined)}
        onClick={open}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-card text-ink transition-colors hover:bg-sunken lg:border lg:border-line-strong lg:px-3 lg:text-muted"
      >
        {isLoading ? <Spinner /> : <Icon icon={Search} className="size-6 lg:size-5" />}
        <span className="max-lg:sr-only">খুঁজুন</span>
        <kbd aria-hidden className="hidden rounded-small bg-sunken px-1.5 text-xs lg:inline">
          Ctrl K
        </kbd>
      </button>
      {isOpen && search && <search.SearchEverything user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
