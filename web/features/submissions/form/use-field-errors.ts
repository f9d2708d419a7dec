import { useCallback, useMemo, useState } from 'react'
import type { FormErrors } from '#web/lib/form/form-errors.ts'

/** `focusOn` is a new object only for a new set of errors, so that typing never moves the focus. */
export function useFieldErrors(initial: FormErrors, { focusesFirst }: { focusesFirst: boolean }) {
  const [first] = useState(initial)
  const [errors, setErrors] = useState(first)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())

  const show = useCallback((next: FormErrors) => {
    setErrors(next)
    setHidden(new Set())
  }, [])
  const hide = useCallback((fields: readonly string[]) => {
    setHidden((before) =>
      fields.every((field) => before.has(field)) ? before : new Set([...before, ...fields]),
    )
  }, [])
  const shown = useMemo(
    () => Object.fromEntries(Object.entries(errors.fields).filter(([field]) => !hidden.has(field))),
    [errors, hidden],
  )
  const focusOn = useMemo(
    () =>
      errors === first && !focusesFirst
        ? null
        : { ...errors.fields, ...(errors.message !== undefined && { message: errors.message }) },
    [errors, first, focusesFirst],
  )
  return { fields: shown, message: errors.message, focusOn, show, hide }
}
