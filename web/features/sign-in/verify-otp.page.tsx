import { useState } from 'react'
import { useNavigate } from 'react-router'
import { landingPath } from '#web/app/pages/landing.ts'
import { otpVerification } from '#worker/features/sign-in/sign-in.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { beginSession } from '#web/lib/session-store.ts'
import { useForm, Form } from '#web/ui/form/form.tsx'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { AuthCard, BackToLogin } from './auth-card.tsx'
import { guestsOnly } from './guests-only.ts'
import { ChallengeButton, useChallenge } from './challenge/use-challenge.tsx'
import { clearPendingCode, readPendingCode } from './pending-code.rules.ts'
import { PhoneAndCode } from './phone-and-code.tsx'

export const loader = guestsOnly

/** For users who registered but did not verify their number. The login page leads here. */
export function Component() {
  const [pendingCode] = useState(() => readPendingCode('register'))
  const navigate = useNavigate()
  const challenge = useChallenge()
  const form = useForm({
    schema: otpVerification,
    failureMessage: 'কোডটি মেলেনি',
    // The token belongs to the number that it was given for, which the person may have changed.
    read: (typed) => ({
      registration: typed.phone === pendingCode?.phone ? pendingCode?.registration : undefined,
      ...typed,
    }),
    send: async (values) => {
      const { token, user } = await challenge.send((solution) =>
        unwrap(api.auth['verify-otp'].$post({ json: { ...values, ...solution } })),
      )
      clearPendingCode()
      beginSession(token, user)
      await navigate(landingPath(user, pendingCode?.next), { replace: true })
    },
  })

  return (
    <AuthCard
      title="ফোন নম্বর যাচাই"
      description={
        pendingCode
          ? 'এসএমএসে পাঠানো ৬ সংখ্যার কোডটি দিন।'
          : 'ফোন নম্বরটি দিয়ে কোড নিন। তারপর এসএমএসে পাওয়া ৬ সংখ্যার কোডটি দিন।'
      }
      strip={<WishStrip next={pendingCode?.next}>কোড দিলেই নম্বরটি পাবেন, প্রায় ১ মিনিট</WishStrip>}
      footer={<BackToLogin next={pendingCode?.next} />}
    >
      <Form of={form}>
        <PhoneAndCode
          form={form}
          purpose="register"
          pendingCode={pendingCode}
          onComplete={(otp) => form.submit({ otp })}
        />
        <ChallengeButton full checking={challenge.checking} pendingLabel="যাচাই হচ্ছে...">
          যাচাই করুন
        </ChallengeButton>
      </Form>
    </AuthCard>
  )
}
