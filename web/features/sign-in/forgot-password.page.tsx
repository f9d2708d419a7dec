import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { forgottenPassword } from '#worker/features/sign-in/sign-in.schema.ts'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { useForm, Form } from '#web/ui/form/form.tsx'
import { ChallengeButton, useChallenge } from './challenge/use-challenge.tsx'
import { sentCode } from './codes.calls.ts'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { CodesClosed, fetchCodesOpen } from './codes-closed.tsx'
import { AuthCard, BackToLogin } from './auth-card.tsx'
import { guestsOnly } from './guests-only.loader.ts'
import { storePendingCode } from './pending-code.rules.ts'
import { PhoneField } from './phone-field.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { ...guestsOnly({ request }), isOpen: await fetchCodesOpen(context.get(apiContext)) }
}

export function Component() {
  const { isOpen } = useLoaderData<typeof loader>()
  return isOpen ? (
    <ForgotPassword />
  ) : (
    <CodesClosed title="পাসওয়ার্ড ভুলে গেছেন?" closed="এখন পাসওয়ার্ড বদলানো যাচ্ছে না" />
  )
}

function ForgotPassword() {
  const { next } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const challenge = useChallenge()
  const form = useForm({
    schema: forgottenPassword,
    send: async (values) => {
      const answer = await challenge.send((solution) =>
        unwrap(api.auth['forgot-password'].$post({ json: { ...values, ...solution } })),
      )
      storePendingCode({ phone: values.phone, purpose: 'reset_password', next, ...sentCode(answer) })
      await navigate(paths.resetPassword)
    },
  })

  return (
    <AuthCard
      title="পাসওয়ার্ড ভুলে গেছেন?"
      description="অ্যাকাউন্টের ফোন নম্বরটি দিন। নতুন পাসওয়ার্ড দেওয়ার জন্য একটি কোড পাঠানো হবে।"
      strip={<WishStrip next={next}>এরপর লগইন করলেই নম্বর, প্রায় ৩ মিনিট</WishStrip>}
      footer={<BackToLogin next={next} />}
    >
      <Form of={form}>
        <PhoneField error={form.errors.fields.phone} />
        <ChallengeButton full checking={challenge.checking} pendingLabel="কোড পাঠানো হচ্ছে...">
          কোড পাঠান
        </ChallengeButton>
      </Form>
    </AuthCard>
  )
}
