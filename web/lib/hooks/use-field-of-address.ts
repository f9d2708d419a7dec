import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusField } from '#web/lib/focus-field.ts'

/** Focuses the field, or the button, whose name follows `#` in the address; again when the same link is followed again. */
export function useFieldOfAddress(): void {
  const location = useLocation()
  useEffect(() => {
    if (location.hash) focusField(location.hash.slice(1))
  }, [location])
}
