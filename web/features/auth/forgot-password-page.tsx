import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { forgottenPassword } from '#worker/features/auth/auth.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { developmentCode } from './ask-for-code.ts'
import { AuthCard } from './auth-card.tsx'
import { FormAlert } from './form-alert.tsx'
import { guestsOnly } from './guests-only.ts'
import { keepPendingCode } from './pending-code.ts'

export const loader = ({ request }: LoaderFunctionArgs) => guestsOnly({ request })

export const handle = pageHandle<typeof loader>(() => ({ title: 'পাসওয়ার্ড ভুলে গেছেন', noIndex: true }))

export function Component() {
  const [errors, setErrors] = useState(noErrors)
  const { pending, run } = useTask()
  const navigate = useNavigate()
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readForm(forgottenPassword, Object.fromEntries(new FormData(event.currentTarget)))
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    run(async () => {
      try {
        const answer = await unwrap(api.auth['forgot-password'].$post({ json: read.values }))
        keepPendingCode({
          phone: read.values.phone,
          retryAt: Date.now() + answer.retry_after * 1000,
          devOtp: developmentCode(answer),
        })
        await navigate(paths.resetPassword)
      } catch (error) {
        setErrors(refusedForm(asApiError(error), ['phone']))
      }
    })
  }

  return (
    <AuthCard
      title="পাসওয়ার্ড ভুলে গেছেন?"
      description="অ্যাকাউন্টের ফোন নম্বরটি দিন। নতুন পাসওয়ার্ড দেওয়ার জন্য একটি কোড পাঠানো হবে।"
      footer={
        <Link to={paths.login()} className="py-2.5 text-action underline underline-offset-4">
          লগইনে ফিরে যান
        </Link>
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert errors={errors} />
        <Field label="ফোন নম্বর" error={errors.fields.phone}>
          <TextInput name="phone" type="tel" inputMode="tel" autoComplete="tel" placeholder="01XXXXXXXXX" />
        </Field>
        <Button type="submit" full pending={pending} pendingLabel="কোড পাঠানো হচ্ছে...">
          কোড পাঠান
        </Button>
      </form>
    </AuthCard>
  )
}
