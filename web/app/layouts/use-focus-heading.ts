import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '#web/lib/focus-heading.ts'

/** After a change of page the focus goes to its h1, so that a screen reader and the keyboard begin there. */
export function useFocusHeading(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Where the page stands is the scroll restoration's business.
    focusHeading()
  }, [pathname])
}
