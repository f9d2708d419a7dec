import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { noErrors, refusedForm, type FormErrors } from '#web/lib/form-errors.ts'
import { sendForm } from '#web/lib/send-form.ts'
import { useTask } from '#web/lib/use-task.ts'
import { imageFields, type ImageField } from '#worker/features/submissions/submissions.schema.ts'
import { formOf, percentOfEach, type BiodataDraft } from './biodata-draft.ts'
import type { Images } from './use-images.ts'

export type Percents = Partial<Record<ImageField, number>>

type Options = {
  /** Says what is wrong with the form, or with `noErrors` that nothing is any more. */
  onErrors: (errors: FormErrors) => void
  onSent: () => void
  /** There is a biodata now, of this call or of an earlier one: what was kept of the form has served. */
  onSettled: () => void
}

const alreadyThere = new Set(['already_pending', 'already_approved'])

/** Sending the form: once at a time, with the progress of each picture, stoppable, and nothing lost when it fails. */
export function useSubmission({ onErrors, onSent, onSettled }: Options) {
  const [percents, setPercents] = useState<Percents>({})
  const stopper = useRef<AbortController | null>(null)
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()

  const send = (draft: BiodataDraft, phone: string, images: Images) =>
    run(async () => {
      const controller = new AbortController()
      stopper.current = controller
      const sizes = imageFields.flatMap((field) => {
        const state = images[field]
        return state.status === 'ready' ? [[field, state.blob.size] as const] : []
      })
      onErrors(noErrors)
      setPercents(percentOfEach(sizes, 0, Infinity))
      try {
        await sendForm('/api/service-workers', formOf(draft, phone, images), {
          signal: controller.signal,
          onProgress: (sent, total) => setPercents(percentOfEach(sizes, sent, total)),
        })
        onSettled()
        onSent()
        await revalidate()
      } catch (error) {
        if (controller.signal.aborted) return
        const refusal = asApiError(error)
        onErrors(refusedForm(refusal, Object.keys(refusal.fields)))
        // The answer to an upload may be lost though the upload arrived: a second one then hears that it is there.
        if (alreadyThere.has(refusal.code)) onSettled()
        // What the page shows is old: it reads its state again and says itself how things stand.
        if (alreadyThere.has(refusal.code) || refusal.code === 'payment_required') await revalidate()
      }
    })

  return { percents, sending: pending, send, stop: () => stopper.current?.abort() }
}
