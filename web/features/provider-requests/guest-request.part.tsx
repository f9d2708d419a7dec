import { useState } from 'react'
import { CodeEntry } from '#web/features/sign-in/code-entry.tsx'
import { ChallengeButton, useChallenge } from '#web/features/sign-in/challenge/use-challenge.tsx'
import { sentCode } from '#web/features/sign-in/codes.calls.ts'
import { PhoneField } from '#web/features/sign-in/phone-field.tsx'
import { useForm, Form } from '#web/ui/form/form.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { forgottenPassword } from '#worker/features/sign-in/sign-in.schema.ts'
import { enteredCode } from '#worker/features/provider-requests/provider-requests.schema.ts'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { leaveGuestRequest, requestGuestCode, type WantedProvider } from './provider-requests.calls.ts'

type GuestRequestProps = { wanted: WantedProvider; onLeft: () => void }
type Sent = { phone: string; retryAt: number; devOtp?: string | undefined }

/** A request without an account: the number, then the code that proves it. */
export function GuestRequest({ wanted, onLeft }: GuestRequestProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  return sent ? (
    <CodeStep wanted={wanted} sent={sent} onLeft={onLeft} onBack={() => setSent(null)} />
  ) : (
    <PhoneStep wanted={wanted} onSent={setSent} />
  )
}

function PhoneStep({ wanted, onSent }: { wanted: WantedProvider; onSent: (sent: Sent) => void }) {
  const challenge = useChallenge()
  const form = useForm({
    schema: forgottenPassword,
    shownFields: ['phone'],
    failureMessage: 'কোড পাঠানো যায়নি',
    send: async ({ phone }) => {
      const answer = await challenge.send((solution) => requestGuestCode(wanted, phone, solution))
      onSent({ phone, ...sentCode(answer) })
    },
  })
  return (
    <Form of={form}>
      <PhoneField autoFocus />
      <ChallengeButton full checking={challenge.checking} pendingLabel="কোড পাঠানো হচ্ছে...">
        কোড পাঠান
      </ChallengeButton>
    </Form>
  )
}

type CodeStepProps = GuestRequestProps & { sent: Sent; onBack: () => void }

function CodeStep({ wanted, sent, onLeft, onBack }: CodeStepProps) {
  const { phone } = sent
  const challenge = useChallenge()
  const form = useForm({
    schema: enteredCode,
    failureMessage: 'অনুরোধটি রাখা যায়নি',
    send: async (typed) => {
      await challenge.send((solution) => leaveGuestRequest(wanted, { phone, otp: typed.otp }, solution))
      onLeft()
    },
  })
  return (
    <Form of={form}>
      <Alert tone="success">
        <PhoneNumber phone={phone} /> নম্বরে কোড পাঠানো হয়েছে।
      </Alert>
      <CodeEntry
        phone={() => phone}
        send={(to, solution) => requestGuestCode(wanted, to, solution)}
        retryAt={sent.retryAt}
        devOtp={sent.devOtp}
      />
      <div className="flex flex-wrap gap-3">
        <ChallengeButton checking={challenge.checking} pendingLabel="রাখা হচ্ছে...">
          অনুরোধ রাখুন
        </ChallengeButton>
        <Button variant="quiet" onClick={onBack}>
          নম্বর বদলান
        </Button>
      </div>
    </Form>
  )
}
