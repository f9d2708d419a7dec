import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { readStored } from '#web/lib/session-store.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { useSession } from '../session.tsx'

// The next press tries again. Without a connection the frame says so.
const ignore = () => undefined

const load = () => import('./late-buttons.ts')

/**
 * Answers the buttons of static parts, which save and share. Their code loads with the first press, and for visitors who have a
 * list: its state must be painted.
 */
export function useLateButtons(): void {
  const { user } = useSession()
  const showToast = useToast()
  const navigate = useNavigate()
  const isCustomer = user?.role === 'customer'
  useEffect(() => {
    const tools = { showToast, navigate }
    const press = async ({ target }: Event) => {
      const button = (target as Element).closest<HTMLElement>('[data-favourite],[data-share]')
      if (button) await load().then(({ press: answer }) => answer(button, tools), ignore)
    }
    addEventListener('click', press)
    if (isCustomer || readStored('kormi.favourites'))
      void load().then(({ prepare }) => prepare(tools), ignore)
    return () => removeEventListener('click', press)
  }, [isCustomer, showToast, navigate])
}
