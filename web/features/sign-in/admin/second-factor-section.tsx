import { KeyRound, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import {
  renewRecoveryCodes,
  startEnrolment,
  switchOffSecondFactor,
  type SecondFactorState,
} from './second-factor.calls.ts'

type Step = { secret: string; address: string } | { codes: string[] } | null

export function SecondFactorSection({
  state,
  onEnrolled,
}: {
  state: SecondFactorState
  onEnrolled: () => void
}) {
  const [step, setStep] = useState<Step>(null)
  const [asking, setAsking] = useState(false)
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const off = useAction()

  return (
    <CardSection
      title={
        <span className="flex flex-wrap items-center gap-2">
          দুই ধাপের লগইন
          <Badge tone={state.enabled ? 'success' : 'neutral'}>{state.enabled ? 'চালু' : 'বন্ধ'}</Badge>
        </span>
      }
    >
      {(problem ?? off.problem) && <Alert tone="danger">{problem ?? off.problem}</Alert>}
      {step && 'codes' in step ? (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            setStep(null)
            focusHeading()
            onEnrolled()
          }}
        />
      ) : step ? (
        <Enrolment {...step} onConfirmed={(codes) => setStep({ codes })} onCancel={() => setStep(null)} />
      ) : (
        <>
          <p>
            {state.enabled
              ? `${formatDate(state.enabled_at ?? '')} থেকে লগইনে পাসওয়ার্ডের পরে অ্যাপের কোড লাগে। ${bengaliDigits(state.recovery_codes_left)}টি ব্যাকআপ কোড বাকি আছে।`
              : 'চালু করলে লগইনে পাসওয়ার্ডের পরে ফোনের অ্যাপের একটি কোডও লাগবে। পাসওয়ার্ড ফাঁস হলেও অন্য কেউ ঢুকতে পারবে না।'}
          </p>
          {state.enabled && state.recovery_codes_left < 3 && (
            <Alert tone="warning">ব্যাকআপ কোড প্রায় শেষ। নতুন কোড নিন।</Alert>
          )}
          <div className="flex flex-wrap gap-3">
            {state.enabled ? (
              <>
                <Button
                  variant="secondary"
                  icon={KeyRound}
                  pending={pending}
                  onClick={() =>
                    run(async () => setStep({ codes: (await renewRecoveryCodes()).recovery_codes }))
                  }
                >
                  নতুন ব্যাকআপ কোড নিন
                </Button>
                <Button variant="danger" onClick={() => setAsking(true)}>
                  বন্ধ করুন
                </Button>
              </>
            ) : (
              <Button
                icon={ShieldCheck}
                pending={pending}
                onClick={() => run(async () => setStep(await startEnrolment()))}
              >
                চালু করুন
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title="দুই ধাপের লগইন বন্ধ করবেন?"
        confirmLabel="বন্ধ করুন"
        pending={off.pending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          void off.run(switchOffSecondFactor, {
            onDone: () => setAsking(false),
            onError: () => setAsking(false),
          })
        }}
      >
        <p>
          এরপর শুধু পাসওয়ার্ড দিয়েই লগইন করা যাবে। অ্যাপের কোড ও ব্যাকআপ কোড আর কাজ করবে না।
          {state.required && ' আপনার জন্য এটি বাধ্যতামূলক, তাই কাজ করতে হলে আবার চালু করতে হবে।'}
        </p>
      </ConfirmDialog>
    </CardSection>
  )
}
