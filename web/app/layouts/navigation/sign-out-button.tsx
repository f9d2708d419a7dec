import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/lib/api.ts'
import { endSession } from '#web/lib/session-store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { paths } from '#web/app/pages/paths.ts'

type SignOutButtonProps = { isQuiet?: boolean; onDone?: () => void }

/** Ends the session on the server, and on this device even if the server does not answer. */
export function SignOutButton({ isQuiet, onDone }: SignOutButtonProps) {
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
