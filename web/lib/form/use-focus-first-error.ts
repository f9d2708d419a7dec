import { useEffect, useRef } from 'react'

const focusable = 'input:not([type=hidden]), select, textarea, button'

/**
 * Moves the focus to the first control with an error whenever `errors` is a new, non-empty object. Put the returned ref
 * on the form: `<form ref={useFocusFirstError(errors)}>`. Without a control to point at, the alert of the form gets it.
 */
export function useFocusFirstError(errors: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!errors || Object.keys(errors).length === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // A group of choices is marked as a whole, but only a choice can take the focus.
    const target = wrong?.matches(focusable) ? wrong : wrong?.querySelector<HTMLElement>(focusable)
    if (target) {
      // In the middle: its label and its error show too, and no sticky bar lies over it.
      target.scrollIntoView({ block: 'center' })
      return target.focus({ preventScroll: true })
    }
    const alert = form.current?.querySelector<HTMLElement>('[role=alert]')
    if (alert) alert.tabIndex = -1
    alert?.focus()
  }, [errors])
  return form
}
