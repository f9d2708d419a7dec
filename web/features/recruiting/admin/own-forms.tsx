import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ChallengeButton, useChallenge } from '#web/features/sign-in/challenge/use-challenge.tsx'
import { CodeEntry } from '#web/features/sign-in/code-entry.tsx'
import { formatDate } from '#web/lib/format-time.ts'
import { StateBadge, type StateLabel } from '#web/ui/feedback/state-badge.tsx'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { Form, useForm } from '#web/ui/form/form.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PhoneLink, PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { agreement, type OnboardingState } from '#worker/features/recruiting/recruiting.schema.ts'
import { agree, sendCode, type OwnForm } from './onboarding.calls.ts'

export const stateLabels: Record<OnboardingState, StateLabel> = {
  waiting: { label: 'সম্মতি বাকি', tone: 'warning' },
  pending: { label: 'যাচাই চলছে', tone: 'neutral' },
  approved: { label: 'অনুমোদিত', tone: 'success' },
  rejected: { label: 'প্রত্যাখ্যাত', tone: 'danger' },
}

/** The forms that have arrived. The worker agrees to those that wait. */
export function OwnForms({
  forms,
  missedCallNumber,
}: {
  forms: readonly OwnForm[]
  missedCallNumber: string
}) {
  const [open, setOpen] = useState<number>()
  return (
    <ul className="flex flex-col gap-3">
      {forms.map((form) => (
        <Card as="li" key={form.id} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-start justify-between gap-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{form.name}</p>
              <p className="text-muted">
                {form.trade ?? 'মুছে ফেলা কাজ'}, {form.place ?? 'মুছে ফেলা এলাকা'}
              </p>
              {form.phone && <PhoneLink phone={form.phone} />}
              {form.expires_at && (
                <p className="text-sm text-muted">{formatDate(form.expires_at)} পর্যন্ত থাকবে</p>
              )}
            </div>
            <StateBadge of={stateLabels[form.state]} />
          </div>
          {form.state === 'waiting' &&
            (open === form.id ? (
              <Agreement form={form} missedCallNumber={missedCallNumber} onDone={() => setOpen(undefined)} />
            ) : (
              <Button variant="secondary" onClick={() => setOpen(form.id)}>
                সেবাদাতার সম্মতি নিন
              </Button>
            ))}
        </Card>
      ))}
    </ul>
  )
}

/** How often the page asks whether the worker has called, in milliseconds. */
const callInterval = 8_000

type AgreementProps = { form: OwnForm; missedCallNumber: string; onDone: () => void }

function Agreement({ form: { id, phone }, missedCallNumber, onDone }: AgreementProps) {
  const afterWrite = useAfterWrite()
  const challenge = useChallenge()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!missedCallNumber) return
    // The provider tells the server of the call.
    const timer = setInterval(() => void revalidate(), callInterval)
    return () => clearInterval(timer)
  }, [missedCallNumber, revalidate])
  const form = useForm({
    schema: agreement,
    failureMessage: 'সম্মতি নেওয়া যায়নি',
    send: async (typed) =>
      afterWrite(await challenge.send((solution) => agree(id, { otp: typed.otp, ...solution })), onDone),
  })
  return (
    <Form of={form}>
      <p>
        কোড সেবাদাতার ফোনে যাবে। সাইটের শর্ত ও কোন তথ্য সবাই দেখবে, তা তাঁকে বলুন; রাজি হলে তিনি কোডটি পড়ে
        শোনাবেন।
        {missedCallNumber && (
          <>
            {' '}
            অথবা তিনি <PhoneNumber phone={missedCallNumber} /> নম্বরে একটি মিসড কল দেবেন।
          </>
        )}
      </p>
      <CodeEntry phone={() => phone} send={(_, solution) => sendCode(id, solution)} retryAt={0} />
      <ChallengeButton full checking={challenge.checking} pendingLabel="দেখা হচ্ছে...">
        সেবাদাতা রাজি
      </ChallengeButton>
    </Form>
  )
}
