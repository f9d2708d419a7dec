import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { passwordReset } from '#worker/features/sign-in/sign-in.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useForm, Form } from '#web/ui/form/form.tsx'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { CodesClosed, loadCodesOpen } from './codes-open.ts'
import { AuthCard, BackToLogin } from './auth-card.tsx'
import { ChallengeButton, useChallenge } from './challenge/use-challenge.tsx'
import type { LoginState } from './login-form.part.tsx'
import { clearPendingCode, readPendingCode } from './pending-code.rules.ts'
import { ensureUncommonPassword, NewPasswordField } from './new-password.tsx'
import { formatPhone } from '#web/lib/format-phone.ts'
import { PhoneAndCode } from './phone-and-code.tsx'

export const loader = loadCodesOpen

export function Component() {
  const { isOpen } = useLoaderData<typeof loader>()
  return isOpen ? (
    <ResetPassword />
  ) : (
    <CodesClosed title="নতুন পাসওয়ার্ড" closed="এখন পাসওয়ার্ড বদলানো যাচ্ছে না" />
  )
}

function ResetPassword() {
  const [pendingCode] = useState(() => readPendingCode('reset_password'))
  const [sentTo, setSentTo] = useState(pendingCode?.phone)
  const navigate = useNavigate()
  const challenge = useChallenge()
  const form = useForm({
    schema: passwordReset,
    read: (typed) => ({ ...typed, confirmPassword: typed.password }),
    send: async (values) => {
      ensureUncommonPassword(values.password, values)
      const { message } = await challenge.send((solution) =>
        unwrap(api.auth['reset-password'].$post({ json: { ...values, ...solution } })),
      )
      clearPendingCode()
      const state: LoginState = { phone: values.phone, notice: message }
      await navigate(paths.login(pendingCode?.next ?? undefined), { replace: true, state })
    },
  })

  return (
    <AuthCard
      title="নতুন পাসওয়ার্ড"
      description={
        sentTo === undefined
          ? 'অ্যাকাউন্টের ফোন নম্বরটি দিয়ে কোড নিন। তারপর কোডটি ও নতুন পাসওয়ার্ড দিন।'
          : `${formatPhone(sentTo)} নম্বরে অ্যাকাউন্ট থাকলে এসএমএসে একটি কোড পাঠানো হয়েছে। কোডটি ও নতুন পাসওয়ার্ড দিন।`
      }
      strip={<WishStrip next={pendingCode?.next}>লগইন করলেই নম্বর দেখবেন, ২ মিনিট লাগবে</WishStrip>}
      footer={<BackToLogin next={pendingCode?.next} />}
    >
      <Form of={form}>
        <PhoneAndCode form={form} purpose="reset_password" pendingCode={pendingCode} onSent={setSentTo} />
        <NewPasswordField replaces person={{ phone: sentTo }} />
        <ChallengeButton full checking={challenge.checking} pendingLabel="সংরক্ষণ হচ্ছে...">
          পাসওয়ার্ড বদলান
        </ChallengeButton>
      </Form>
    </AuthCard>
  )
}
