import { useEffect, useRef } from 'react'

/**
 * Focuses a part of the page when `condition` turns true, for content that an action shows elsewhere on the page. Put the
 * returned ref on a `<div tabIndex={-1}>`.
 */
export function useFocusWhen(condition: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (condition) ref.current?.focus()
  }, [condition])
  return ref
}
