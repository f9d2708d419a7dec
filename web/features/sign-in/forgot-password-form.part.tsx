import { useNavigate } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { forgottenPassword } from '#worker/features/sign-in/sign-in.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useForm, Form } from '#web/ui/form/form.tsx'
import { ChallengeButton, useChallenge } from './challenge/use-challenge.tsx'
import { sentCode } from './codes.calls.ts'
import { useNext } from '#web/lib/hooks/use-query.ts'
import { storePendingCode } from './pending-code.rules.ts'
import { PhoneField } from './phone-field.tsx'

export function ForgotPasswordForm() {
  const { wanted } = useNext()
  const navigate = useNavigate()
  const challenge = useChallenge()
  const form = useForm({
    schema: forgottenPassword,
    send: async (values) => {
      const answer = await challenge.send((solution) =>
        unwrap(api.auth['forgot-password'].$post({ json: { ...values, ...solution } })),
      )
      storePendingCode({ phone: values.phone, purpose: 'reset_password', next: wanted, ...sentCode(answer) })
      await navigate(paths.resetPassword)
    },
  })

  return (
    <Form of={form}>
      <PhoneField />
      <ChallengeButton full checking={challenge.checking} pendingLabel="কোড পাঠানো হচ্ছে...">
        কোড পাঠান
      </ChallengeButton>
    </Form>
  )
}
