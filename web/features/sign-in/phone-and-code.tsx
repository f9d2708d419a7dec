import { useState } from 'react'
import { forgottenPassword } from '#worker/features/sign-in/sign-in.schema.ts'
import { noErrors, readForm } from '#web/lib/form/form-errors.ts'
import type { FormState } from '#web/ui/form/form.tsx'
import { CodeEntry } from './code-entry.tsx'
import type { OtpPurpose } from './codes.calls.ts'
import { storePendingCode, type PendingCode } from './pending-code.rules.ts'
import { PhoneField } from './phone-field.tsx'

type PhoneAndCodeProps = {
  form: FormState
  purpose: OtpPurpose
  pendingCode: PendingCode | null
  onComplete?: (code: string) => void
  /** Called with the number that a code was sent to. */
  onSent?: (phone: string) => void
}

export function PhoneAndCode({ form, purpose, pendingCode, onSent, ...code }: PhoneAndCodeProps) {
  const [phone, setPhone] = useState(pendingCode?.phone ?? '')
  const readPhone = () => {
    const read = readForm(forgottenPassword, { phone })
    form.setErrors(read.errors ?? noErrors)
    return read.values?.phone ?? null
  }
  const registrationOf = (to: string) => (to === pendingCode?.phone ? pendingCode.registration : undefined)
  return (
    <>
      <PhoneField value={phone} onChange={(event) => setPhone(event.target.value)} />
      <CodeEntry
        {...code}
        phone={readPhone}
        purpose={purpose}
        registration={registrationOf}
        retryAt={pendingCode?.retryAt ?? 0}
        devOtp={pendingCode?.devOtp}
        onRequested={({ to, retryAt, refusal }) => {
          if (refusal) return
          const registration = registrationOf(to)
          storePendingCode({ phone: to, purpose, retryAt, registration, next: pendingCode?.next })
          onSent?.(to)
        }}
      />
    </>
  )
}
