import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { publicItems } from './navigation.ts'
import { Heart } from '#web/ui/layout/icons/card.tsx'
import { MenuList, type NavigationItem } from '#web/ui/layout/menu-list.tsx'
import { AccountMenu } from '#web/app/layouts/lazy-parts.ts'
import { useLoginLink } from '#web/app/layouts/use-login-link.ts'

// Guests do not load the table that has this page.
const favourites: NavigationItem = { to: paths.favourites, label: 'পছন্দের সেবাদাতা', icon: Heart }

/** The menu on a phone or tablet. It closes when the user chooses a page. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const { user, isUnchecked } = useSession()
  const loginLink = useLoginLink()
  return (
    <Dialog onClose={onClose} title="মেনু">
      {user ? (
        <AccountMenu user={user} onChoose={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <MenuList items={[...publicItems, favourites]} onChoose={onClose} />
          {!isUnchecked && (
            <div className="grid grid-cols-2 gap-3">
              <ButtonLink {...loginLink} variant="secondary" onClick={onClose}>
                লগইন
              </ButtonLink>
              <ButtonLink to={paths.register} onClick={onClose}>
                নিবন্ধন
              </ButtonLink>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
