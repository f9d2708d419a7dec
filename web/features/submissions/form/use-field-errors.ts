import { useCallback, useMemo, useState } from 'react'
import type { FormErrors } from '#web/lib/form/form-errors.ts'

/**
 * Errors of a long form: one is gone as soon as its field is changed, while the others stay. `focusOn` is a new object
 * only when a whole set of errors comes, so that the focus never jumps while somebody types.
 */
export function useFieldErrors(initial: FormErrors) {
  const [errors, setErrors] = useState(initial)
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())

  const show = useCallback((next: FormErrors) => {
    setErrors(next)
    setMended(new Set())
  }, [])
  const mend = useCallback((fields: readonly string[]) => {
    setMended((before) =>
      fields.every((field) => before.has(field)) ? before : new Set([...before, ...fields]),
    )
  }, [])
  const shown = useMemo(
    () => Object.fromEntries(Object.entries(errors.fields).filter(([field]) => !mended.has(field))),
    [errors, mended],
  )
  const focusOn = useMemo(
    () => ({ ...errors.fields, ...(errors.message !== undefined && { message: errors.message }) }),
    [errors],
  )
  return { fields: shown, message: errors.message, focusOn, show, mend }
}
