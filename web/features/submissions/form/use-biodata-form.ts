import { useState, useCallback, useMemo } from 'react'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { useDraft } from '#web/lib/form/use-draft.ts'
import { useFocusFirstError } from '#web/lib/form/use-focus-first-error.ts'
import { useImages } from '#web/features/submissions/images/use-images.ts'
import type { ImageField } from '#worker/features/submissions/submissions.schema.ts'
import type { BiodataDraft } from './biodata-draft.rules.ts'
import { useSubmission } from './use-submission.ts'

/** `focusOn` is a new object only for a new set of errors, so that typing never moves the focus. */
function useFieldErrors(initial: FormErrors, { focusesFirst }: { focusesFirst: boolean }) {
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

type Options = Pick<Parameters<typeof useSubmission>[0], 'path' | 'outdated' | 'onSent'> & {
  attempt: string
  readInitial: () => BiodataDraft
  /** Errors shown before the first attempt: the rejected field. */
  firstErrors: FormErrors
  /** Whether the first field of `firstErrors` gets the focus at once. */
  focusesFirst?: boolean
}

/** What both biodata forms share: a stored draft with pictures, errors by field, and the upload. */
export function useBiodataForm({
  attempt,
  readInitial,
  firstErrors,
  focusesFirst = true,
  ...upload
}: Options) {
  const [initial] = useState(readInitial)
  const stored = useDraft({ key: attempt, version: 1, initial, storage: 'local' })
  const pictures = useImages(attempt)
  const errors = useFieldErrors(firstErrors, { focusesFirst })
  const ref = useFocusFirstError(errors.focusOn)
  const discard = () => {
    stored.clear()
    pictures.clear()
  }
  const { send, sending, percents, stop } = useSubmission({
    ...upload,
    onErrors: errors.show,
    onSettled: discard,
  })
  const edit = (changed: Partial<BiodataDraft>) => {
    stored.change(changed)
    errors.hide(Object.keys(changed))
  }
  const startAgain = () => {
    edit(initial)
    discard()
  }
  return {
    ref,
    sending,
    images: pictures.images,
    showErrors: errors.show,
    send: (form: FormData) => send(form, pictures.images),
    part: { draft: stored.fields, errors: errors.fields, onChange: edit },
    imageProps: (field: ImageField) => ({
      state: pictures.images[field],
      error: errors.fields[field],
      disabled: sending,
      onChoose: (file: File) => {
        errors.hide([field])
        void pictures.choose(field, file)
      },
      onRemove: () => pictures.remove(field),
    }),
    notice: { restored: stored.restored, onStartAgain: startAgain },
    sendBar: {
      message: errors.message,
      hasErrors: Object.keys(errors.fields).length > 0,
      sending,
      percents,
      onStop: stop,
    },
  }
}
