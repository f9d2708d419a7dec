import { useState, type SubmitEvent } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { landingPath } from '#web/app/session.tsx'
import { forgottenPassword, otpVerification } from '#worker/features/auth/auth.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { beginSession } from '#web/lib/session-store.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { AuthCard } from './auth-card.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FormAlert } from './form-alert.tsx'
import { guestsOnly } from './guests-only.ts'
import { forgetPendingCode, keepPendingCode, pendingCode } from './pending-code.ts'
import { PhoneField } from './phone-field.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => guestsOnly({ request })

export const handle = pageHandle<typeof loader>(() => ({ title: 'ফোন নম্বর যাচাই', noIndex: true }))

/** For a number that registered and was never verified: login leads here. */
export function Component() {
  const [waiting] = useState(pendingCode)
  const [phone, setPhone] = useState(waiting?.phone ?? '')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState(noErrors)
  const { pending, run } = useTask()
  const navigate = useNavigate()
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const readPhone = () => {
    const read = readForm(forgottenPassword, { phone })
    setErrors(read.errors ?? noErrors)
    return read.values?.phone ?? null
  }

  const verify = (otp: string) => {
    const read = readForm(otpVerification, { phone, otp })
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    run(async () => {
      try {
        const { token, user } = await unwrap(api.auth['verify-otp'].$post({ json: read.values }))
        forgetPendingCode()
        beginSession(token, user)
        await navigate(landingPath(user, waiting?.next), { replace: true })
      } catch (error) {
        setErrors(refusedForm(asApiError(error), ['phone', 'otp'], 'ওটিপি যাচাই ব্যর্থ হয়েছে'))
      }
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    verify(code)
  }

  return (
    <AuthCard
      title="ফোন নম্বর যাচাই"
      description="আপনার ফোনে এসএমএসে পাঠানো ৬ সংখ্যার কোডটি দিন।"
      footer={<BackToLogin />}
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert errors={errors} />
        <PhoneField
          error={errors.fields.phone}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <CodeEntry
          phone={readPhone}
          purpose="register"
          retryAt={waiting?.retryAt ?? 0}
          devOtp={waiting?.devOtp}
          errors={errors}
          onChange={setCode}
          onComplete={verify}
          onAsked={({ retryAt }) => keepPendingCode({ phone, retryAt, next: waiting?.next ?? null })}
        />
        <Button type="submit" full pending={pending} pendingLabel="যাচাই হচ্ছে..." disabled={code.length < 6}>
          যাচাই করুন
        </Button>
      </form>
    </AuthCard>
  )
}
