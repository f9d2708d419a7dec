import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/lib/api.ts'
import { endSession } from '#web/lib/session-store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { narrowed } from './narrowed.ts'

type SignOutButtonProps = { iconOnly?: boolean; isQuiet?: boolean; inRow?: boolean; onDone?: () => void }

/** Ends the session on the server, and on this device even if the server does not answer. */
export function SignOutButton({ iconOnly = false, isQuiet, inRow = false, onDone }: SignOutButtonProps) {
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
      {...(isQuiet || inRow
        ? { variant: 'quiet', size: 'small', full: inRow }
        : { variant: 'secondary', full: true })}
      icon={inRow ? undefined : LogOut}
      pending={pending}
      title={iconOnly ? 'লগআউট' : undefined}
      onClick={() => void signOut()}
    >
      <span {...narrowed('', 'sr-only', iconOnly)}>লগআউট</span>
      {inRow && (
        <span {...narrowed('hidden', 'hidden', iconOnly)}>
          <Icon icon={LogOut} />
        </span>
      )}
    </Button>
  )
}
