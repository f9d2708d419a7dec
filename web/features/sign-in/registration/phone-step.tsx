import { useEffect, useState, type ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { landingPath } from '#web/app/pages/landing.ts'
import { otpVerification } from '#worker/features/sign-in/sign-in.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { beginSession, type SessionUser } from '#web/lib/session-store.ts'
import { useForm, Form } from '#web/ui/form/form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { checkingLabel, useChallenge } from '../challenge/use-challenge.tsx'
import { CodeEntry } from '../code-entry.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { StepButtons } from './step-buttons.tsx'

/** The time between the success message and the next page, in milliseconds. */
const successDelay = 1500

type PhoneStepProps = Pick<ComponentProps<typeof CodeEntry>, 'retryAt' | 'devOtp' | 'onRequested'> & {
  phone: string
  /** The token of the registration, which says whose code it is. */
  registration: string
  next: string | null
  onVerified: () => void
  onBack: () => void
}

/** Step 4: the code from the SMS. A verified user continues to `next` or to the landing page of the role. */
export function PhoneStep({ phone, registration, next, onVerified, onBack, ...rest }: PhoneStepProps) {
  const challenge = useChallenge()
  const [verified, setVerified] = useState<SessionUser | null>(null)
  const navigate = useNavigate()
  const form = useForm({
    schema: otpVerification,
    shownFields: ['otp'],
    failureMessage: 'কোডটি মেলেনি',
    read: (typed) => ({ ...typed, phone, registration }),
    send: async (values) => {
      const { token, user } = await challenge.send((solution) =>
        unwrap(api.auth['verify-otp'].$post({ json: { ...values, ...solution } })),
      )
      onVerified()
      beginSession(token, user)
      setVerified(user)
    },
  })

  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(
      () => void navigate(landingPath(verified, next), { replace: true }),
      successDelay,
    )
    return () => clearTimeout(timer)
  }, [verified, next, navigate])

  if (verified)
    return (
      <Alert tone="success" title="আপনার ফোন নম্বর যাচাই হয়েছে।">
        স্বাগতম, {verified.name}। আপনাকে পরের পাতায় নেওয়া হচ্ছে।
      </Alert>
    )
  return (
    <Form of={form} className="contents!">
      <p>
        <strong>
          <PhoneNumber phone={phone} />
        </strong>{' '}
        নম্বরে এসএমএসে ৬ সংখ্যার একটি কোড পাঠানো হয়েছে। কোডটি ৫ মিনিট পর্যন্ত চলবে।
      </p>
      <CodeEntry
        {...rest}
        phone={() => phone}
        purpose="register"
        registration={() => registration}
        onComplete={(otp) => form.submit({ otp })}
      />
      <StepButtons
        submitLabel="যাচাই করুন"
        pending={form.pending}
        pendingLabel={challenge.checking ? checkingLabel : 'যাচাই হচ্ছে...'}
        onBack={onBack}
      />
    </Form>
  )
}
