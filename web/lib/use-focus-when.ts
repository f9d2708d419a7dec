import { useEffect, useRef } from 'react'

/**
 * Focuses a part of the page when `arrived` turns true, for content that an action shows elsewhere on the page. Put the
 * returned ref on a `<div tabIndex={-1}>`.
 */
export function useFocusWhen(arrived: boolean) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (arrived) part.current?.focus()
  }, [arrived])
  return part
}
