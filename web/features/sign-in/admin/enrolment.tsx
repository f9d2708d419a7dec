import { lazy, Suspense, useState } from 'react'
import { enrolmentConfirmation } from '#worker/features/sign-in/second-factor/second-factor.schema.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OtpInput } from '#web/ui/form/otp-input.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { confirmEnrolment } from './second-factor.calls.ts'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

type EnrolmentProps = {
  secret: string
  address: string
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Scanning the QR code and entering the first code of the app. */
export function Enrolment({ secret, address, onConfirmed, onCancel }: EnrolmentProps) {
  const [refused, setRefused] = useState(0)
  const form = useForm({
    schema: enrolmentConfirmation,
    send: async ({ code }) => {
      try {
        onConfirmed((await confirmEnrolment(code)).recovery_codes)
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
          <QrCode text={address} label="অথেনটিকেটর অ্যাপের কিউআর কোড" />
        </Suspense>
        <p>
          স্ক্যান করা না গেলে অ্যাপে এই গোপন কোডটি লিখুন:{' '}
          <code className="font-semibold break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <h3 className="text-lg">২. অ্যাপের কোড দিন</h3>
        <OtpInput key={refused} name="code" label="অ্যাপে দেখানো ৬ সংখ্যা" error={form.errors.fields.code} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.pending} pendingLabel="দেখা হচ্ছে...">
          চালু করুন
        </Button>
        <Button variant="secondary" disabled={form.pending} onClick={onCancel}>
          বাতিল
        </Button>
      </div>
    </Form>
  )
}
