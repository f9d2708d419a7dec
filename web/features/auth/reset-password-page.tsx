import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { forgottenPassword, passwordReset } from '#worker/features/auth/auth.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AuthCard } from './auth-card.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FormAlert } from './form-alert.tsx'
import { guestsOnly } from './guests-only.ts'
import type { LoginState } from './login-page.tsx'
import { forgetPendingCode, keepPendingCode, pendingCode } from './pending-code.ts'

const shown = ['phone', 'otp', 'password', 'confirmPassword']

export const loader = ({ request }: LoaderFunctionArgs) => guestsOnly({ request })

export const handle = pageHandle<typeof loader>(() => ({ title: 'নতুন পাসওয়ার্ড', noIndex: true }))

export function Component() {
  const [waiting] = useState(pendingCode)
  const [phone, setPhone] = useState(waiting?.phone ?? '')
  const [otp, setOtp] = useState('')
  const [errors, setErrors] = useState(noErrors)
  const { pending, run } = useTask()
  const navigate = useNavigate()
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const readPhone = () => {
    const read = readForm(forgottenPassword, { phone })
    setErrors(read.errors ?? noErrors)
    return read.values?.phone ?? null
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const read = readForm(passwordReset, { ...typed, otp })
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    run(async () => {
      try {
        const { message } = await unwrap(api.auth['reset-password'].$post({ json: read.values }))
        forgetPendingCode()
        const state: LoginState = { phone: read.values.phone, notice: message }
        await navigate(paths.login(), { replace: true, state })
      } catch (error) {
        setErrors(refusedForm(asApiError(error), shown))
      }
    })
  }

  return (
    <AuthCard
      title="নতুন পাসওয়ার্ড"
      description="এই নম্বরে অ্যাকাউন্ট থাকলে একটি কোড পাঠানো হয়েছে। কোডটি ও নতুন পাসওয়ার্ড দিন।"
      footer={
        <Link to={paths.login()} className="py-2.5 text-action underline underline-offset-4">
          লগইনে ফিরে যান
        </Link>
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert errors={errors} />
        <Field label="ফোন নম্বর" error={errors.fields.phone}>
          <TextInput
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="01XXXXXXXXX"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        </Field>
        <CodeEntry
          phone={readPhone}
          purpose="reset_password"
          retryAt={waiting?.retryAt ?? 0}
          devOtp={waiting?.devOtp}
          errors={errors}
          onChange={setOtp}
          onAsked={({ retryAt }) => keepPendingCode({ phone, retryAt })}
        />
        <Field label="নতুন পাসওয়ার্ড" hint="কমপক্ষে ৬ অক্ষর" error={errors.fields.password}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label="নতুন পাসওয়ার্ড আবার লিখুন" error={errors.fields.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        <Button type="submit" full pending={pending} pendingLabel="সংরক্ষণ হচ্ছে...">
          পাসওয়ার্ড বদলান
        </Button>
      </form>
    </AuthCard>
  )
}
