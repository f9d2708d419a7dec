import { useState, useRef } from 'react'
import { type FormErrors, noErrors, toFormErrors, withoutFields } from '#web/lib/form/form-errors.ts'
import { useDraft } from '#web/lib/form/use-draft.ts'
import { useFocusFirstError } from '#web/lib/form/use-focus-first-error.ts'
import { useImages } from '#web/features/submissions/images/use-images.ts'
import type { ImageField } from '#worker/features/submissions/submissions.schema.ts'
import type { BiodataDraft } from './biodata-draft.rules.ts'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { uploadForm } from '#web/lib/form/upload-form.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'

/** `focusOn` is a new object only for a new set of errors, so that typing never moves the focus. */
function useFieldErrors(initial: FormErrors, { focusesFirst }: { focusesFirst: boolean }) {
  const [errors, setErrors] = useState(initial)
  const [focusOn, setFocusOn] = useState<object | null>(focusesFirst ? initial.fields : null)
  const show = (next: FormErrors) => {
    setErrors(next)
    setFocusOn({ ...next.fields, ...(next.message !== undefined && { message: next.message }) })
  }
  const hide = (names: readonly string[]) =>
    setErrors((before) => ({
      ...before,
      fields: withoutFields(before.fields, (field) => names.includes(field)),
    }))
  return { ...errors, focusOn, show, hide }
}

// After a lost response the upload may have succeeded. A second upload then gets one of these codes.
const alreadyStored = new Set(['already_pending', 'already_approved'])

type Options = {
  attempt: string
  readInitial: () => BiodataDraft
  /** Errors shown before the first attempt: the rejected field. */
  firstErrors: FormErrors
  /** Whether the first field of `firstErrors` gets the focus at once. */
  focusesFirst?: boolean
  path: string
  /** Error codes after which the page reloads its data, because it is out of date. */
  outdated: readonly string[]
  /** Called after a successful upload. */
  onSent: () => Promise<void>
}

/**
 * What both biodata forms share: a stored draft with pictures, errors by field, and the upload. `useAction` does not fit: a refusal
 * becomes field errors, and a cancelled upload is not a refusal.
 */
export function useBiodataForm({
  attempt,
  readInitial,
  firstErrors,
  focusesFirst = true,
  path,
  outdated,
  onSent,
}: Options) {
  const [initial] = useState(readInitial)
  const stored = useDraft({ key: attempt, version: 1, initial, storage: 'local' })
  const pictures = useImages(attempt)
  const errors = useFieldErrors(firstErrors, { focusesFirst })
  const ref = useFocusFirstError(errors.focusOn)
  const [percent, setPercent] = useState(0)
  const upload = useRef<AbortController>(undefined)
  const { pending: sending, run } = useSingleFlight()
  const { revalidate } = useRevalidator()
  const discard = () => {
    stored.clear()
    pictures.clear()
  }
  const send = (form: FormData) =>
    run(async () => {
      const { signal } = (upload.current = new AbortController())
      errors.show(noErrors)
      setPercent(0)
      try {
        await uploadForm(path, form, {
          signal,
          onProgress: (sent, total) => setPercent(Math.floor((100 * sent) / total)),
        })
        discard()
        await onSent()
      } catch (error) {
        if (signal.aborted) return
        const refusal = asApiError(error)
        errors.show(toFormErrors(refusal, Object.keys(refusal.fields)))
        if (alreadyStored.has(refusal.code)) discard()
        if (outdated.includes(refusal.code)) await revalidate()
      }
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
    send,
    /** For the `FormContext` around the fields. */
    context: { errors: errors.fields, pending: sending },
    part: { draft: stored.fields, onChange: edit },
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
      percent,
      onStop: () => upload.current?.abort(),
    },
  }
}
