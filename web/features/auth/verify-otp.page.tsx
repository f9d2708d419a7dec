import { useState } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { landingPath } from '#web/app/session.tsx'
import { forgottenPassword, otpVerification } from '#worker/features/auth/auth.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors, readForm } from '#web/lib/form/form-errors.ts'
import { beginSession } from '#web/lib/session-store.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { AuthCard } from './auth-card.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { CodeEntry } from './code-entry.tsx'
import { guestsOnly } from './guests-only.loader.ts'
import { clearPendingCode, storePendingCode, pendingCode } from './pending-code.rules.ts'
import { PhoneField } from './phone-field.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => guestsOnly({ request })

export const handle = pageHandle<typeof loader>(() => ({ title: 'ফোন নম্বর যাচাই', noIndex: true }))

/** For a number that registered and was never verified: login leads here. */
export function Component() {
  const [waiting] = useState(pendingCode)
  const [phone, setPhone] = useState(waiting?.phone ?? '')
  const [code, setCode] = useState('')
  const navigate = useNavigate()
  const form = useForm({
    schema: otpVerification,
    failed: 'ওটিপি যাচাই ব্যর্থ হয়েছে',
    read: (typed) => ({ otp: code, ...typed }),
    send: async (values) => {
      const { token, user } = await unwrap(api.auth['verify-otp'].$post({ json: values }))
      clearPendingCode()
      beginSession(token, user)
      await navigate(landingPath(user, waiting?.next), { replace: true })
    },
  })
  const { errors, pending, refuse } = form

  const readPhone = () => {
    const read = readForm(forgottenPassword, { phone })
    refuse(read.errors ?? noErrors)
    return read.values?.phone ?? null
  }

  return (
    <AuthCard
      title="ফোন নম্বর যাচাই"
      description="আপনার ফোনে এসএমএসে পাঠানো ৬ সংখ্যার কোডটি দিন।"
      footer={<BackToLogin />}
    >
      <Form of={form}>
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
          onComplete={(otp) => form.submit({ otp })}
          onAsked={({ retryAt }) => storePendingCode({ phone, retryAt, next: waiting?.next ?? null })}
        />
        <Button type="submit" full pending={pending} pendingLabel="যাচাই হচ্ছে..." disabled={code.length < 6}>
          যাচাই করুন
        </Button>
      </Form>
    </AuthCard>
  )
}
