import { Suspense } from 'react'
import { useSession } from '#web/lib/session.ts'
import { BarItem } from './bar-item.tsx'
import { guestBarItems } from './navigation.ts'
import { AccountBarItems } from '#web/app/layouts/lazy-parts.ts'
import { useLoginLink } from '#web/app/layouts/use-login-link.ts'

/** The four main links of a role, on a phone. Hidden while the user types, because the keyboard needs the space. */
export function BottomBar() {
  const { user, isUnchecked } = useSession()
  const loginLink = useLoginLink()
  return (
    <nav
      aria-label="দ্রুত মেনু"
      className="hidden-while-typing fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className={`grid min-h-16 grid-cols-4 large-text:grid-cols-2 ${user ? '' : 'signed-in:invisible'}`}>
        {user ? (
          <Suspense>
            <AccountBarItems user={user} />
          </Suspense>
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
