import { useEffect, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { landingPath } from '#web/app/session.tsx'
import { otpVerification } from '#worker/features/auth/auth.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { beginSession, type SessionUser } from '#web/lib/session-store.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeEntry } from './code-entry.tsx'
import { FormAlert } from './form-alert.tsx'

/** How long the good news stands before the page moves on, in milliseconds. */
const restAfterSuccess = 1500

type PhoneStepProps = {
  phone: string
  retryAt: number
  devOtp: string | undefined
  next: string | null
  onAsked: (outcome: { retryAt: number }) => void
  onVerified: () => void
  onBack: () => void
}

/** Step 4: the code from the SMS, then on to where this person's work is. */
export function PhoneStep({ phone, retryAt, devOtp, next, onAsked, onVerified, onBack }: PhoneStepProps) {
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState(noErrors)
  const [verified, setVerified] = useState<SessionUser | null>(null)
  const { pending, run } = useTask()
  const navigate = useNavigate()
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(
      () => void navigate(landingPath(verified, next), { replace: true }),
      restAfterSuccess,
    )
    return () => clearTimeout(timer)
  }, [verified, next, navigate])

  const verify = (otp: string) => {
    if (verified) return
    const read = readForm(otpVerification, { phone, otp })
    if (read.errors) return setErrors(read.errors)
    setErrors(noErrors)
    run(async () => {
      try {
        const { token, user } = await unwrap(api.auth['verify-otp'].$post({ json: read.values }))
        onVerified()
        beginSession(token, user)
        setVerified(user)
      } catch (error) {
        setErrors(refusedForm(asApiError(error), ['otp'], 'ওটিপি যাচাই ব্যর্থ হয়েছে'))
      }
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    verify(code)
  }

  if (verified)
    return (
      <Alert tone="success" title="আপনার ফোন নম্বর যাচাই হয়েছে।">
        স্বাগতম, {verified.name}। আপনাকে পরের পাতায় নেওয়া হচ্ছে।
      </Alert>
    )
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>
        <strong className="whitespace-nowrap">{bengaliDigits(phone)}</strong> নম্বরে এসএমএসে ৬ সংখ্যার একটি কোড
        পাঠানো হয়েছে। কোডটি ৫ মিনিট পর্যন্ত চলবে।
      </p>
      <FormAlert errors={errors} />
      <CodeEntry
        phone={() => phone}
        purpose="register"
        retryAt={retryAt}
        devOtp={devOtp}
        errors={errors}
        onChange={setCode}
        onComplete={verify}
        onAsked={onAsked}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          type="submit"
          className="sm:flex-1"
          disabled={code.length < 6}
          pending={pending}
          pendingLabel="যাচাই হচ্ছে..."
        >
          যাচাই করুন
        </Button>
        <Button variant="secondary" className="sm:flex-1" disabled={pending} onClick={onBack}>
          পেছনে
        </Button>
      </div>
    </form>
  )
}
