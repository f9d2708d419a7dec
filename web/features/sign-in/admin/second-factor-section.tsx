import { KeyRound, ShieldCheck, Copy, Download } from 'lucide-react'
import { useState, lazy, Suspense } from 'react'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { saveFile } from '#web/lib/list/save-file.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { enrolmentConfirmation } from '#worker/features/sign-in/second-factor/second-factor.schema.ts'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { OtpInput } from '#web/ui/form/otp-input.tsx'
import { api, unwrap, type Api } from '#web/lib/api.ts'

export const fetchSecondFactor = async (from: Api) => (await unwrap(from.me['second-factor'].$get())).data
type SecondFactorState = Awaited<ReturnType<typeof fetchSecondFactor>>

const calls = api.me['second-factor']

// The codes replace a longer form, whose end may be all that is visible.
const focusStart = (element: HTMLElement | null) => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

/** The recovery codes, which the server shows only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const showToast = useToast()
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ message: 'ব্যাকআপ কোড কপি হয়েছে।' }),
      () => showToast({ message: 'কপি করা যায়নি। কোডগুলো লিখে রাখুন।' }),
    )
  return (
    <div ref={focusStart} tabIndex={-1} className="flex scroll-mt-24 flex-col gap-4 outline-none">
      <Alert tone="warning" title="ব্যাকআপ কোডগুলো এখনই রেখে দিন">
        ফোন হারালে এর একটি দিয়ে লগইন করা যাবে। প্রতিটি একবার কাজ করে। কোডগুলো আর দেখানো হবে না।
      </Alert>
      <ul aria-label="ব্যাকআপ কোড" className="grid gap-2 sm:grid-cols-2 rounded-card bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={Copy} onClick={copy}>
          কপি করুন
        </Button>
        <Button
          variant="secondary"
          icon={Download}
          onClick={() => saveFile(new Blob([`${text}\n`]), 'kormi-backup-codes.txt')}
        >
          ফাইলে নামান
        </Button>
      </div>
      <Button className="sm:self-start" onClick={onDone}>
        রেখে দিয়েছি
      </Button>
    </div>
  )
}

type Step = { secret: string; address: string } | { codes: string[] } | null

export function SecondFactorSection({
  state,
  onEnrolled,
  onDone,
}: {
  state: SecondFactorState
  onEnrolled: () => void
  /** After its backup codes were shown. */
  onDone: () => void
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
            onDone()
          }}
        />
      ) : step ? (
        <Enrolment
          {...step}
          onConfirmed={(codes) => {
            setStep({ codes })
            onEnrolled()
          }}
          onCancel={() => setStep(null)}
        />
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
                    run(async () => {
                      const { recovery_codes: codes } = await unwrap(calls['recovery-codes'].$post())
                      setStep({ codes })
                    })
                  }
                >
                  নতুন ব্যাকআপ কোড নিন
                </Button>
                <Button variant="remove" onClick={() => setAsking(true)}>
                  বন্ধ করুন
                </Button>
              </>
            ) : (
              <Button
                icon={ShieldCheck}
                pending={pending}
                onClick={() => run(async () => setStep(await unwrap(calls.$post())))}
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
          void off.run(() => unwrap(calls.$delete()), {
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

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

type EnrolmentProps = {
  secret: string
  address: string
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Scanning the QR code and entering the first code of the app. */
function Enrolment({ secret, address, onConfirmed, onCancel }: EnrolmentProps) {
  const [refused, setRefused] = useState(0)
  const form = useForm({
    schema: enrolmentConfirmation,
    send: async ({ code }) => {
      try {
        onConfirmed((await unwrap(calls.confirm.$post({ json: { code } }))).recovery_codes)
      } catch (error) {
        setRefused((count) => count + 1)
        throw error
      }
    },
  })
  return (
    <Form of={form} className="gap-5">
      <div className="flex flex-col gap-3">
        <h3 className="text-lg">১. অ্যাপে যোগ করুন</h3>
        <p>
          ফোনে একটি অথেনটিকেটর অ্যাপ খুলুন, যেমন Google Authenticator, Microsoft Authenticator বা Aegis, আর এই
          কোডটি স্ক্যান করুন।
        </p>
        <Suspense fallback={<Skeleton className="size-56" />}>
          <QrCode text={address} />
        </Suspense>
        <p>
          স্ক্যান করা না গেলে অ্যাপে এই গোপন কোডটি লিখুন:{' '}
          <code className="font-semibold break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <h3 className="text-lg">২. অ্যাপের কোড দিন</h3>
        <OtpInput key={refused} name="code" label="অ্যাপে দেখানো ৬ সংখ্যা" />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="দেখা হচ্ছে...">চালু করুন</SubmitButton>
        <Button variant="secondary" disabled={form.pending} onClick={onCancel}>
          বাতিল
        </Button>
      </div>
    </Form>
  )
}
