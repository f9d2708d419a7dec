import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '#web/lib/focus-heading.ts'

/** Moves the focus to the h1 after a navigation, for screen readers and keyboards. */
export function useFocusHeading(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The scroll position belongs to `useScrollPosition`.
    focusHeading()
  }, [pathname])
}
