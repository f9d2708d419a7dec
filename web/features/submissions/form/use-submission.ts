import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { noErrors, toFormErrors, type FormErrors } from '#web/lib/form/form-errors.ts'
import { uploadForm } from '#web/lib/form/upload-form.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { imageFields, type ImageField } from '#worker/features/submissions/submissions.schema.ts'
import { percentOfEach } from './biodata-draft.rules.ts'
import type { Images } from '#web/features/submissions/images/use-images.ts'

export type Percents = Partial<Record<ImageField, number>>

type Options = {
  path: string
  /** Error codes after which the page reloads its data, because it is out of date. */
  outdated: readonly string[]
  /** Called with the errors of the form, and with `noErrors` before each attempt. */
  onErrors: (errors: FormErrors) => void
  /** Called after a successful upload. Unless it returns a promise, the page reloads its data. */
  onSent: () => void | Promise<void>
  /** Called when the server has a biodata, from this call or an earlier one: the draft can be deleted. */
  onSettled: () => void
}

// After a lost response the upload may have succeeded. A second upload then gets one of these codes.
const alreadyStored = new Set(['already_pending', 'already_approved'])

/** `useAction` does not fit: a refusal becomes field errors, and a cancelled upload is not a refusal. */
export function useSubmission({ path, outdated, onErrors, onSent, onSettled }: Options) {
  const [percents, setPercents] = useState<Percents>({})
  const controllerRef = useRef<AbortController | null>(null)
  const { pending, run } = useSingleFlight()
  const { revalidate } = useRevalidator()

  const send = (form: FormData, images: Images) =>
    run(async () => {
      const controller = new AbortController()
      controllerRef.current = controller
      const sizes = imageFields.flatMap((field) => {
        const state = images[field]
        return state.status === 'ready' ? [[field, state.blob.size] as const] : []
      })
      onErrors(noErrors)
      setPercents(percentOfEach(sizes, 0, Infinity))
      try {
        await uploadForm(path, form, {
          signal: controller.signal,
          onProgress: (sent, total) => setPercents(percentOfEach(sizes, sent, total)),
        })
        onSettled()
        const leaving = onSent()
        await (leaving ?? revalidate())
      } catch (error) {
        if (controller.signal.aborted) return
        const refusal = asApiError(error)
        onErrors(toFormErrors(refusal, Object.keys(refusal.fields)))
        if (alreadyStored.has(refusal.code)) onSettled()
        if (outdated.includes(refusal.code)) await revalidate()
      }
    })

  return { percents, sending: pending, send, stop: () => controllerRef.current?.abort() }
}
