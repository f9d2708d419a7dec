import { useState, type SubmitEvent } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ownTexts } from '#worker/features/submissions/submissions.schema.ts'
import { saveTexts } from './own-calls.ts'
import type { OwnSubmission } from './submission-calls.ts'
import { TextFields } from './work-fields.tsx'

type TextsDialogProps = {
  biodata: Pick<NonNullable<OwnSubmission['biodata']>, 'work_experience' | 'bio'>
  onClose: () => void
}

const formId = 'own-texts'

/** Experience and bio: what is saved here, customers read at once. */
export function TextsDialog({ biodata, onClose }: TextsDialogProps) {
  const [texts, setTexts] = useState({ work_experience: biodata.work_experience, bio: biodata.bio ?? '' })
  const [errors, setErrors] = useState(noErrors)
  const form = useFocusFirstError(errors === noErrors ? null : errors)
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readForm(ownTexts, texts)
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    run(async () => {
      try {
        const { message } = await saveTexts(read.values)
        onClose()
        showToast({ message })
        await revalidate()
      } catch (error) {
        setErrors(refusedForm(asApiError(error), Object.keys(texts)))
      }
    })
  }

  return (
    <Dialog
      open
      busy={pending}
      onClose={onClose}
      title="আপনার কাজের কথা"
      footer={
        <>
          <Button type="submit" form={formId} pending={pending} pendingLabel="সংরক্ষণ হচ্ছে...">
            সংরক্ষণ করুন
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            বাতিল
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">সংরক্ষণ করলে গ্রাহকেরা সঙ্গে সঙ্গে নতুন লেখা দেখবেন।</p>
        {errors.message && <Alert tone="danger">{errors.message}</Alert>}
        <TextFields
          draft={texts}
          errors={errors.fields}
          onChange={(changed) => {
            setTexts((now) => ({ ...now, ...changed }))
            setErrors(noErrors)
          }}
        />
      </form>
    </Dialog>
  )
}
