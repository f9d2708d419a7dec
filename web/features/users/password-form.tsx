import { useState, type SubmitEvent } from 'react'
import { profileChange } from '#worker/features/users/profile.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useToast } from '#web/ui/toast.tsx'

const shown = ['current_password', 'password', 'confirmPassword']

/** A new password, by the current one. `name` goes along unchanged: one call saves the whole profile. */
export function PasswordForm({ name }: { name: string }) {
  const [errors, setErrors] = useState(noErrors)
  const [saved, setSaved] = useState(0)
  const { pending, run } = useTask()
  const showToast = useToast()
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    if (typed.password === '') return setErrors({ fields: { password: ['নতুন পাসওয়ার্ড দিন'] } })
    const read = readForm(profileChange, { name, ...typed })
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    run(async () => {
      try {
        await unwrap(api.me.profile.$put({ json: read.values }))
        showToast({ message: 'পাসওয়ার্ড সফলভাবে বদলানো হয়েছে। অন্য সব ডিভাইস থেকে লগআউট হয়েছে।' })
        setSaved((count) => count + 1)
      } catch (error) {
        setErrors(refusedForm(asApiError(error), shown))
      }
    })
  }

  return (
    <form key={saved} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {errors.message && <Alert tone="danger">{errors.message}</Alert>}
      <Field label="বর্তমান পাসওয়ার্ড" error={errors.fields.current_password}>
        <PasswordInput name="current_password" autoComplete="current-password" />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="নতুন পাসওয়ার্ড" hint="কমপক্ষে ৬ অক্ষর" error={errors.fields.password}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label="নতুন পাসওয়ার্ড আবার লিখুন" error={errors.fields.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
      </div>
      <Button
        type="submit"
        variant="secondary"
        className="sm:self-start"
        pending={pending}
        pendingLabel="বদলানো হচ্ছে..."
      >
        পাসওয়ার্ড বদলান
      </Button>
    </form>
  )
}
