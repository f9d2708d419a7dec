import { useEffect, useRef } from 'react'

const focusable = 'input:not([type=hidden]), select, textarea, button'

/**
 * Moves the focus to the first control with an error whenever `errors` is a new object with keys. Put the returned ref on
 * the form. If no control is invalid, the alert of the form gets the focus.
 */
export function useFocusFirstError(errors: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!errors || Object.keys(errors).length === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // A radio group is invalid as a whole, but only its inputs take the focus.
    const target = wrong?.matches(focusable) ? wrong : wrong?.querySelector<HTMLElement>(focusable)
    if (target) {
      // Centered, so that label and error are visible and no sticky bar covers the control.
      target.scrollIntoView({ block: 'center' })
      return target.focus({ preventScroll: true })
    }
    const alert = form.current?.querySelector<HTMLElement>('[role=alert]')
    if (alert) alert.tabIndex = -1
    alert?.focus()
  }, [errors])
  return form
}
