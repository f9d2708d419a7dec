import { useState, type SubmitEvent } from 'react'
import {
  longestReason,
  rejectInput,
  rejectionReasonCodes,
  rejectionReasons,
  type RejectionReason,
} from '#worker/features/payments/admin-payments.schema.ts'
import { noErrors, readForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type RejectDialogProps = {
  title: string
  pending: boolean
  /** Why it did not go through. */
  problem: string | undefined
  onReject: (reason: string) => void
  onClose: () => void
}

const options = [
  ...rejectionReasonCodes.map((value) => ({ value, label: rejectionReasons[value] })),
  { value: 'other' as const, label: 'অন্য কারণ' },
]

/** Why the money of a payment is not there, in the words that its payer will read. */
export function RejectDialog({ title, pending, problem, onReject, onClose }: RejectDialogProps) {
  const [choice, setChoice] = useState<RejectionReason | 'other'>()
  const [errors, setErrors] = useState(noErrors)
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!choice) return setErrors({ fields: { choice: ['কারণ বেছে নিন'] } })
    const reason = choice === 'other' ? new FormData(event.currentTarget).get('reason') : choice
    const { values, errors: wrong } = readForm(rejectInput, { reason })
    if (wrong) return setErrors(wrong)
    setErrors(noErrors)
    onReject(values.reason)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={title}
      footer={
        <>
          <Button
            type="submit"
            form="reject-payment"
            variant="danger"
            pending={pending}
            pendingLabel="প্রত্যাখ্যান হচ্ছে..."
          >
            প্রত্যাখ্যান করুন
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            বাতিল
          </Button>
        </>
      }
    >
      <form id="reject-payment" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {problem && <Alert tone="danger">{problem}</Alert>}
        <RadioCards
          name="choice"
          label="গ্রাহক এই কারণটি পড়বেন"
          options={options}
          value={choice}
          onChange={(value) => {
            setChoice(value)
            setErrors(noErrors)
          }}
          error={errors.fields.choice}
        />
        {choice === 'other' && (
          <Field label="কারণ" hint="কী হলে ঠিক হবে তা সংক্ষেপে লিখুন।" error={errors.fields.reason}>
            <Textarea name="reason" rows={2} autoFocus limit={longestReason} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
