import { useState, type SubmitEvent } from 'react'
import { Link, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { landingPath } from '#web/app/session.tsx'
import { credentials } from '#worker/features/auth/auth.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { beginSession } from '#web/lib/session-store.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { askForCode } from './ask-for-code.ts'
import { AuthCard } from './auth-card.tsx'
import { FormAlert } from './form-alert.tsx'
import { guestsOnly } from './guests-only.ts'
import { loginTitle } from './login-title.ts'
import { keepPendingCode } from './pending-code.ts'

/** What another page may leave for this one: a number that was just confirmed, and what to say. */
export type LoginState = { phone?: string; notice?: string } | null

export function loader({ request }: LoaderFunctionArgs) {
  return { ...guestsOnly({ request }), ...loginTitle(new URL(request.url).pathname) }
}

export const handle = pageHandle<typeof loader>(({ title }) => ({ title, noIndex: true }))

export function Component() {
  const { next, title, forStaff } = useLoaderData<typeof loader>()
  const left = useLocation().state as LoginState
  const navigate = useNavigate()
  const { pending, run } = useTask()
  const [errors, setErrors] = useState(noErrors)
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const read = readForm(credentials, typed)
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    run(() => logIn(read.values))
  }

  async function logIn(values: { phone: string; password: string }): Promise<void> {
    try {
      const { token, user } = await unwrap(api.auth.login.$post({ json: values }))
      beginSession(token, user)
      await navigate(landingPath(user, next), { replace: true })
    } catch (error) {
      const refusal = asApiError(error)
      if (refusal.code !== 'phone_unverified')
        return setErrors(refusedForm(refusal, ['phone', 'password'], 'লগইন ব্যর্থ হয়েছে'))
      const { retryAt, devOtp } = await askForCode(values.phone, 'register')
      keepPendingCode({ phone: values.phone, retryAt, next, devOtp })
      await navigate(paths.verifyOtp)
    }
  }

  return (
    <AuthCard
      title={title}
      footer={
        !forStaff && (
          <p>
            অ্যাকাউন্ট নেই?{' '}
            <Link
              to={next ? `${paths.register}?next=${encodeURIComponent(next)}` : paths.register}
              className="inline-block py-2.5 font-semibold text-action underline underline-offset-4"
            >
              নিবন্ধন করুন
            </Link>
          </p>
        )
      }
    >
      {left?.notice && errors === noErrors && <Alert tone="success">{left.notice}</Alert>}
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert errors={errors} />
        <Field label="ফোন নম্বর" error={errors.fields.phone}>
          <TextInput
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="01XXXXXXXXX"
            defaultValue={left?.phone}
          />
        </Field>
        <Field label="পাসওয়ার্ড" error={errors.fields.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" full pending={pending} pendingLabel="লগইন হচ্ছে...">
          লগইন
        </Button>
        <Link
          to={paths.forgotPassword}
          className="self-center px-2 py-2.5 text-action underline underline-offset-4"
        >
          পাসওয়ার্ড ভুলে গেছেন?
        </Link>
      </form>
    </AuthCard>
  )
}
