import { useId, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { erasure } from '#worker/features/users/profile.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { endSession } from '#web/lib/session-store.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Names what erasing destroys and what stays, and takes the password once more. */
export function EraseDialog({ isWorker, onClose }: { isWorker: boolean; onClose: () => void }) {
  const [errors, setErrors] = useState(noErrors)
  const { pending, run } = useTask()
  const navigate = useNavigate()
  const showToast = useToast()
  const form = useFocusFirstError(errors === noErrors ? null : errors)
  const formId = useId()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readForm(erasure, Object.fromEntries(new FormData(event.currentTarget)))
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    run(async () => {
      try {
        const { message } = await unwrap(api.me.$delete({ json: read.values }))
        // Away first: a page of one person must not see them vanish under it.
        await navigate(paths.home, { replace: true })
        endSession()
        showToast({ message })
      } catch (error) {
        setErrors(refusedForm(asApiError(error), ['password']))
      }
    })
  }

  return (
    <Dialog
      open
      busy={pending}
      onClose={onClose}
      title="অ্যাকাউন্ট মুছে ফেলবেন?"
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            pending={pending}
            pendingLabel="মুছে ফেলা হচ্ছে..."
          >
            সব মুছে ফেলুন
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            থাক
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {errors.message && <Alert tone="danger">{errors.message}</Alert>}
        <div>
          <p className="font-semibold">যা চিরতরে মুছে যাবে</p>
          <ul className="list-disc ps-6">
            <li>আপনার নাম, ফোন নম্বর, ইমেইল ও ঠিকানা</li>
            {isWorker ? (
              <li>আপনার বায়োডাটা, ছবি ও পরিচয়পত্রের ছবি; গ্রাহকেরা আপনাকে আর খুঁজে পাবেন না</li>
            ) : (
              <li>আপনার সংরক্ষিত প্রোফাইল, লেখা মন্তব্য এবং দেখা নম্বরের তালিকা</li>
            )}
            <li>{isWorker ? 'চলমান বুস্ট' : 'চলমান সাবস্ক্রিপশন'}; বাকি দিনের টাকা ফেরত দেওয়া হয় না</li>
          </ul>
        </div>
        <p>হিসাবের নিয়মে পেমেন্টের তালিকা থাকবে, তবে আপনার নাম ছাড়া।</p>
        <Field label="নিশ্চিত করতে আপনার পাসওয়ার্ড দিন" error={errors.fields.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      </form>
    </Dialog>
  )
}
