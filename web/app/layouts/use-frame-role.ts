import { useLayoutEffect } from 'react'
import { useSession } from '../session.tsx'

/**
 * Keeps `data-role` of the html element in step with the session. The script in index.html sets it from storage before
 * the first paint, and the styles `signed-in:` and `sidebar-closed:` lay out the frame by it: the server's markup is
 * everybody's, yet nothing moves when the session becomes known.
 */
export function useFrameRole(): void {
  const { status, user } = useSession()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (status === 'signed-in' && user) dataset.role = user.role
    else if (status === 'guest') delete dataset.role
  }, [status, user])
}
