import { Menu } from '#web/ui/layout/icons/frame.tsx'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Brand } from './brand.tsx'
import { NavigationLink } from '#web/ui/layout/navigation-link.tsx'
import { publicItems } from './navigation/navigation.ts'
import { AccountActions, HeaderSearch, loadAfterInput, MenuDialog, PlaceButton } from './lazy-parts.ts'
import { readStored } from '#web/lib/stored.ts'
import { useLoginLink } from './use-login-link.ts'

export function Header() {
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
        {status !== 'unknown' && readStored('kormi.place') && (
          <Suspense>
            <PlaceButton />
          </Suspense>
        )}
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
            <Suspense>
              <AccountActions user={user} />
            </Suspense>
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
      {menuOpen && (
        <Suspense>
          <MenuDialog onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}
