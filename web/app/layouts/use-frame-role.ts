import { useLayoutEffect } from 'react'
import { useSession } from '../session.tsx'

/**
 * Keeps `data-role` of the html element equal to the role of the session. The script in index.html sets it before the
 * first paint, and the variants `signed-in:` and `sidebar-closed:` use it. So the layout does not shift when the session
 * becomes known, although the HTML of the server is the same for every visitor.
 */
export function useFrameRole(): void {
  const { status, user } = useSession()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (status === 'signed-in' && user) dataset.role = user.role
    else if (status === 'guest') delete dataset.role
  }, [status, user])
}
