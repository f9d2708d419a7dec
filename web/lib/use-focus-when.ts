import { useEffect, useRef } from 'react'

/**
 * Brings a part of the page into view, and a screen reader to it, when `arrived` turns true: for what an act has made
 * appear elsewhere on the page. Put the returned ref on a `<div tabIndex={-1}>`.
 */
export function useFocusWhen(arrived: boolean) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (arrived) part.current?.focus()
  }, [arrived])
  return part
}
