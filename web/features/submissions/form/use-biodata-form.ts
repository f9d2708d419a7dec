import { useEffect, useState } from 'react'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { useDraft } from '#web/lib/form/use-draft.ts'
import { useFocusFirstError } from '#web/lib/form/use-focus-first-error.ts'
import { useImages } from '#web/features/submissions/images/use-images.ts'
import type { ImageField } from '#worker/features/submissions/submissions.schema.ts'
import { removeOtherDrafts, type BiodataDraft } from './biodata-draft.rules.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useSubmission } from './use-submission.ts'

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
  useEffect(() => {
    try {
      removeOtherDrafts(localStorage, attempt)
    } catch {
      // Without storage there are no drafts.
    }
  }, [attempt])
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
