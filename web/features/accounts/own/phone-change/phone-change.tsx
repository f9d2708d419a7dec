import { PhoneInput } from '#web/ui/form/contact-inputs.tsx'
import { useState } from 'react'
import { phoneChange, phoneConfirmation } from '#worker/features/accounts/own/profile/profile.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { updateSessionUser, type SessionUser } from '#web/lib/session-store.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { OtpInput } from '#web/ui/form/otp-input.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { Button } from '#web/ui/layout/button.tsx'

/** The present phone number, and the two steps to a new one: the number, then the code that was sent to it. */
export function PhoneChange({ phone }: { phone: string }) {
  const [step, setStep] = useState<'closed' | 'number' | Sent>('closed')
  const close = () => setStep('closed')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="font-semibold">ফোন নম্বর</span>
        <br />
        <PhoneNumber phone={phone} />
        <span className="text-muted"> · এই নম্বর দিয়ে লগইন করেন</span>
      </p>
      <Button variant="secondary" onClick={() => setStep('number')}>
        নম্বর বদলান
      </Button>
      {step === 'number' && <NumberDialog onSent={setStep} onClose={close} />}
      {typeof step === 'object' && <CodeDialog sent={step} onClose={close} />}
    </div>
  )
}

type Sent = { phone: string; dev_otp?: string }

function NumberDialog({ onSent, onClose }: { onSent: (sent: Sent) => void; onClose: () => void }) {
  const form = useForm({
    schema: phoneChange,
    send: async (json) => onSent(await unwrap(api.me.phone.$post({ json }))),
  })
  return (
    <FormDialog
      title="নতুন ফোন নম্বর"
      form={form}
      saveLabel="কোড পাঠান"
      pendingLabel="পাঠানো হচ্ছে..."
      onClose={onClose}
    >
      <p>নতুন নম্বরে একটি কোড যাবে। কোডটি দিলে তবেই নম্বর বদলাবে।</p>
      <Field name="phone" label="নতুন নম্বর">
        <PhoneInput />
      </Field>
    </FormDialog>
  )
}

function CodeDialog({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  const afterWrite = useAfterWrite()
  const [refused, setRefused] = useState(0)
  const form = useForm({
    schema: phoneConfirmation,
    send: async (json) => {
      try {
        const answer = await unwrap(api.me.phone.confirm.$post({ json }))
        updateSessionUser(answer.user satisfies SessionUser)
        await afterWrite(answer, onClose)
      } catch (error) {
        setRefused((count) => count + 1)
        throw error
      }
    },
  })
  return (
    <FormDialog
      title="নম্বরটি নিশ্চিত করুন"
      form={form}
      saveLabel="নম্বর বদলান"
      pendingLabel="দেখা হচ্ছে..."
      onClose={onClose}
    >
      <p>
        <PhoneNumber phone={sent.phone} /> নম্বরে পাঠানো কোডটি ৫ মিনিটের মধ্যে দিন। নম্বর বদলালে অন্য সব ডিভাইস
        থেকে লগআউট হবে, আর পুরোনো নম্বরে একটি বার্তা যাবে।
      </p>
      <OtpInput key={refused} name="otp" label="কোড" />
      {sent.dev_otp && (
        <Alert>
          পরীক্ষামূলক সংস্করণে এসএমএস যায় না। কোডটি হলো <strong>{bengaliDigits(sent.dev_otp)}</strong>।
        </Alert>
      )}
    </FormDialog>
  )
}
