import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { offlineError } from '#web/lib/api-error.ts'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { isOrdinaryClick } from '#web/lib/ordinary-click.ts'
import { loadAhead } from '#web/lib/lazy-part.tsx'
import { readStored } from '#web/lib/stored.ts'
import { ToastProvider, useToast } from '#web/ui/feedback/toast.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { useSession } from '#web/lib/session.ts'
import {
  Footer,
  SessionNotice,
  Sidebar,
  AccountBarItems,
  AccountActions,
  HeaderSearch,
  loadAfterInput,
  MenuDialog,
  PlaceButton,
} from './lazy-parts.ts'
import { useOnline } from '#web/lib/hooks/use-online.ts'
import { NoticeBox, warningTone } from '#web/ui/feedback/notice-box.tsx'
import { BarItem } from './navigation/bar-item.tsx'
import { guestBarItems, publicItems } from './navigation/navigation.ts'
import { useLoginLink } from '#web/app/layouts/use-login-link.ts'
import { Menu } from '#web/ui/layout/icons/frame.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { Brand } from './brand.tsx'
import { NavigationLink } from '#web/ui/layout/navigation-link.tsx'

function OfflineNotice({ className }: { className?: string }) {
  if (useOnline()) return null
  return (
    <NoticeBox tone={warningTone} role="status" title="ইন্টারনেট সংযোগ নেই" className={className}>
      আগে দেখা তথ্য দেখতে পারবেন। সংযোগ ফিরে এলে বাকিটা আবার চালু হবে।
    </NoticeBox>
  )
}

export function Shell({ children }: { children: ReactNode }) {
  const { user, isUnchecked } = useSession()
  const data = useRootData()
  const isAdminArea = useLocation().pathname.startsWith(paths.admin)
  useFrameRole()
  useFocusHeading()
  return (
    <ToastProvider>
      <a
        href="#content"
        className="fixed start-4 -top-20 z-50 rounded-card bg-surface px-4 py-3 font-semibold text-action lifted focus:top-2"
      >
        মূল অংশে যান
      </a>
      <LateButtons />
      <NavigationProgress />
      <Header />
      <div className="signed-in:lg:grid signed-in:lg:grid-cols-[16rem_minmax(0,1fr)] signed-in:lg:sidebar-closed:grid-cols-[5rem_minmax(0,1fr)]">
        <div className="hidden border-e border-line bg-surface signed-in:lg:block">
          {/* The Worker renders the frame of the pages of the staff without a user. */}
          {(user || isAdminArea) && <Sidebar user={user} />}
        </div>
        <div className="min-w-0">
          <OfflineNotice className="m-4" />
          {isUnchecked && <SessionNotice />}
          <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-8rem)] outline-none">
            {children}
          </main>
          {isAdminArea ? <div className="h-16 lg:hidden" /> : data && <Footer data={data} />}
        </div>
      </div>
      <BottomBar />
    </ToastProvider>
  )
}

/** Moves the focus to the h1 of another page, or of another part of a list, for screen readers and keyboards. */
function useFocusHeading(): void {
  const { pathname, search } = useLocation()
  const shown = useRef({ pathname, search })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search }
    // A typed filter makes another list, and an opened row has the focus.
    const isOtherPart = before.search !== search && listIn(before.search) === listIn(search)
    // The scroll position belongs to `useScrollPosition`.
    if (before.pathname !== pathname || isOtherPart) focusHeading()
  }, [pathname, search])
}

/** The query of a list without the number of its part. */
const listIn = (search: string) => search.replace(/([?&])page=\d+&?/, '$1').replace(/[?&]$/, '')

/**
 * Keeps `data-role` of the html element equal to the role of the session. The script in index.html sets it before the
 * first paint, and the variants `signed-in:` and `sidebar-closed:` use it. So the layout does not shift when the session
 * becomes known, although the HTML of the server is the same for every visitor.
 */
function useFrameRole(): void {
  const { status, user } = useSession()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (status === 'signed-in' && user) dataset.role = user.role
    else if (status === 'guest') delete dataset.role
  }, [status, user])
}

const importButtons = () => import('./late-buttons.tsx')
let buttons: Awaited<ReturnType<typeof importButtons>> | undefined
const loadButtons = async () => (buttons ??= await importButtons())
let whenLoaded = () => {}
loadAhead(async () => {
  await loadButtons()
  whenLoaded()
})

/**
 * Answers the buttons of static parts, which save and share, and the links that first ask for a plan or an area. Without its code a link
 * leads on, and a button waits for it. Below the provider of the messages.
 */
function LateButtons() {
  const isCustomer = useSession().user?.role === 'customer'
  const showToast = useToast()
  const navigate = useNavigate()
  const [sheet, show] = useState<ReactNode>()
  useEffect(() => {
    const tools = { showToast, navigate, show }
    const press = (event: MouseEvent) => {
      const target = (event.target as Element).closest<HTMLElement>('[data-late]')
      if (!target || !isOrdinaryClick(event, undefined)) return
      if (!buttons && target instanceof HTMLAnchorElement) return
      event.preventDefault()
      target.ariaBusy = 'true'
      loadButtons()
        .then(({ press: answer }) => answer(target, tools))
        // The next press tries again. Without a connection the frame says so.
        .catch(() => navigator.onLine || showToast({ message: offlineError().message }))
        .finally(() => (target.ariaBusy = null))
    }
    addEventListener('click', press, true)
    whenLoaded = () => buttons?.prepare(tools)
    if (buttons) whenLoaded()
    // A state must be painted, also with data saving.
    else if (isCustomer || readStored('kormi.favourites')) loadButtons().then(whenLoaded, () => undefined)
    return () => removeEventListener('click', press, true)
  }, [isCustomer, showToast, navigate])
  return sheet
}

/** A progress line at the top while the next page loads. Its animation starts with a delay, so a fast load shows none. */
function NavigationProgress() {
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status">
      {busy && (
        <>
          <div className="fixed inset-x-0 top-0 z-50 h-1 origin-left animate-advance bg-accent" />
          <VisuallyHidden>পাতা লোড হচ্ছে</VisuallyHidden>
        </>
      )}
    </div>
  )
}

/** The four main links of a role, on a phone. Hidden while the user types, because the keyboard needs the space. */
function BottomBar() {
  const { user, isUnchecked } = useSession()
  const loginLink = useLoginLink()
  return (
    <nav
      aria-label="দ্রুত মেনু"
      className="hidden-while-typing fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className={`grid min-h-16 grid-cols-4 large-text:grid-cols-2 ${user ? '' : 'signed-in:invisible'}`}>
        {user ? (
          <AccountBarItems user={user} />
        ) : (
          // Without the login while it is unknown whether this is a guest.
          guestBarItems(loginLink)
            .slice(0, isUnchecked ? -1 : undefined)
            .map((item) => <BarItem key={item.label} {...item} />)
        )}
      </ul>
    </nav>
  )
}

function Header() {
  const { user, isUnchecked, status } = useSession()
  const loginLink = useLoginLink()
  // The HTML of the server is the same for all pages that the browser makes.
  const { pathname } = useLocation()
  const isRegistering = pathname === paths.register && status !== 'unknown'
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="flex min-h-16 items-center gap-2 px-4 sm:gap-3 lg:px-6 large-text:flex-wrap large-text:py-2">
        <Brand />
        {status !== 'unknown' && readStored('kormi.place') && <PlaceButton />}
        {/* The brand is the link to the home page. */}
        <nav aria-label="প্রধান" className="ms-6 hidden gap-1 lg:flex signed-in:hidden">
          {publicItems.slice(1).map(({ to, label }) => (
            <NavigationLink
              key={to}
              to={to}
              className="flex min-h-11 items-center rounded-card px-3 font-semibold"
              current="bg-tint text-action"
              other="hover:bg-sunken"
            >
              {label}
            </NavigationLink>
          ))}
        </nav>
        {/* The staff have a search of their own there. */}
        {!pathname.startsWith(paths.admin) && <HeaderSearch />}
        {/* Grows to the left when the session becomes known, so that the menu button does not move. */}
        <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2 large-text:order-1 large-text:w-full large-text:shrink">
          {user ? (
            <AccountActions user={user} />
          ) : isUnchecked ? null : (
            <div className="flex flex-wrap gap-1 signed-in:hidden sm:gap-2">
              <ButtonLink {...loginLink} variant="quiet" size="small" className="max-sm:px-1.5">
                লগইন
              </ButtonLink>
              {!isRegistering && (
                <ButtonLink to={paths.register} variant="secondary" size="small" className="max-sm:px-2.5">
                  নিবন্ধন
                </ButtonLink>
              )}
            </div>
          )}
        </div>
        <IconButton
          icon={Menu}
          label="মেনু"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadAfterInput()}
          onClick={() => setMenuOpen(true)}
          className="-me-2 lg:hidden large-text:ms-auto"
        />
      </div>
      {menuOpen && <MenuDialog onClose={() => setMenuOpen(false)} />}
    </header>
  )
}
