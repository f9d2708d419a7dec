import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { noErrors, toFormErrors, type FormErrors } from '#web/lib/form/form-errors.ts'
import { uploadForm } from '#web/lib/form/upload-form.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { imageFields, type ImageField } from '#worker/features/submissions/submissions.schema.ts'
import { percentOfEach } from './biodata-draft.rules.ts'
import type { Images } from '#web/features/submissions/images/use-images.ts'

export type Percents = Partial<Record<ImageField, number>>

type Options = {
  /** Where the form goes. */
  path: string
  /** Codes that say that what the page shows is old: it then reads its state again and says itself how things stand. */
  outdated: readonly string[]
  /** Says what is wrong with the form, or with `noErrors` that nothing is any more. */
  onErrors: (errors: FormErrors) => void
  /** May lead elsewhere; without that the page reads its state again. */
  onSent: () => void | Promise<void>
  /** There is a biodata now, of this call or of an earlier one: what was kept of the form has served. */
  onSettled: () => void
}

// The answer to an upload may be lost though the upload arrived: a second one then hears that it is there.
const alreadyStored = new Set(['already_pending', 'already_approved'])

/** Sending a form with pictures: once at a time, with the progress of each picture, stoppable, and nothing lost when it fails. */
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
