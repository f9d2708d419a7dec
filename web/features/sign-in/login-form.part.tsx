import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { landingPath } from '#web/app/pages/landing.ts'
import { credentials } from '#worker/features/sign-in/sign-in.schema.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { noErrors } from '#web/lib/form/form-errors.ts'
import { useIsHydrating } from '#web/lib/lazy-part.tsx'
import { useNext } from '#web/lib/hooks/use-query.ts'
import { withNext } from '#web/lib/with-next.ts'
import { beginSession, sessionEndMessage } from '#web/lib/session-store.ts'
import { useForm, Form } from '#web/ui/form/form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { requestCode } from './codes.calls.ts'
import { ChallengeButton, useChallenge } from './challenge/use-challenge.tsx'
import { storePendingCode } from './pending-code.rules.ts'
import { PhoneField } from './phone-field.tsx'

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
function SignInCode({ onBack }: { onBack: () => void }) {
  const [hasApp, setHasApp] = useState(true)
  return (
    <>
      <Field
        key={String(hasApp)}
        name="code"
        label={hasApp ? 'অথেনটিকেটর অ্যাপের কোড' : 'ব্যাকআপ কোড'}
        hint={hasApp ? 'অ্যাপে দেখানো ৬ সংখ্যা' : 'দুই ধাপের লগইন চালু করার সময় রাখা কোডগুলোর একটি'}
      >
        {/* The step replaces the fields that had the focus. */}
        <TextInput
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={hasApp ? 'numeric' : 'text'}
          maxLength={20}
        />
      </Field>
      <div className="flex flex-wrap gap-x-4">
        <Button variant="quiet" size="small" className="-ms-2" onClick={() => setHasApp(!hasApp)}>
          {hasApp ? 'ফোন সঙ্গে নেই? ব্যাকআপ কোড দিন' : 'অ্যাপের কোড দিন'}
        </Button>
        <Button variant="quiet" size="small" className="-ms-2" onClick={onBack}>
          অন্য অ্যাকাউন্ট
        </Button>
      </div>
    </>
  )
}

export type LoginState = { phone?: string; notice?: string } | null

export function LoginForm() {
  // Without the settings the forms stay open; the server refuses what it must.
  const codesOpen = useRootData()?.settings.registration_open ?? true
  const isHydrating = useIsHydrating()
  const { shown, wanted } = useNext()
  const state = useLocation().state as LoginState
  const navigate = useNavigate()
  const challenge = useChallenge()
  const [needsCode, setNeedsCode] = useState(false)
  const [endMessage] = useState(sessionEndMessage)
  const form = useForm({ schema: credentials, failureMessage: 'লগইন করা যায়নি', send: logIn })
  const { errors } = form

  async function logIn(values: { phone: string; password: string; code?: string }): Promise<void> {
    try {
      const { token, user } = await challenge.send((solution) =>
        unwrap(api.auth.login.$post({ json: { ...values, ...solution } })),
      )
      beginSession(token, user)
      await navigate(landingPath(user, wanted), { replace: true })
    } catch (error) {
      const { code, body } = asApiError(error)
      if (code === 'second_factor_required') return setNeedsCode(true)
      if (code !== 'phone_unverified') throw error
      const registration = typeof body.registration === 'string' ? body.registration : undefined
      const request = { phone: values.phone, purpose: 'register' as const, registration }
      const { retryAt, devOtp } = await requestCode(request, challenge.send)
      storePendingCode({ ...request, retryAt, next: wanted, devOtp })
      await navigate(paths.verifyOtp)
    }
  }

  return (
    <>
      {!isHydrating && endMessage && !state?.notice && errors === noErrors && (
        <Alert tone="warning">{endMessage}</Alert>
      )}
      {!isHydrating && state?.notice && errors === noErrors && <Alert tone="success">{state.notice}</Alert>}
      <Form of={form}>
        {/* Hidden and not removed, because the code is sent together with them. */}
        <div className={needsCode ? 'hidden' : 'flex flex-col gap-4'}>
          <PhoneField defaultValue={state?.phone} />
          <Field name="password" label="পাসওয়ার্ড">
            <PasswordInput autoComplete="current-password" />
          </Field>
        </div>
        {needsCode && <SignInCode onBack={() => setNeedsCode(false)} />}
        <ChallengeButton full checking={challenge.checking} pendingLabel="লগইন হচ্ছে...">
          লগইন
        </ChallengeButton>
        {!needsCode && codesOpen && (
          <Link
            to={shown ? withNext(paths.forgotPassword, shown) : paths.forgotPassword}
            className="self-center px-2 py-2.5 text-action underline underline-offset-4"
          >
            পাসওয়ার্ড ভুলে গেছেন?
          </Link>
        )}
      </Form>
    </>
  )
}
