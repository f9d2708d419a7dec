import { useState } from 'react'
import {
  maxReasonLength,
  rejectInput,
  rejectionReasonCodes,
  rejectionReasons,
  type RejectionReason,
} from '#worker/features/payments/admin/admin-payments.schema.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type RejectDialogProps = {
  title: string
  pending: boolean
  problem: string | undefined
  onReject: (reason: string) => void
  onClose: () => void
}

const options = [
  ...rejectionReasonCodes.map((value) => ({ value, label: rejectionReasons[value] })),
  { value: 'other' as const, label: 'অন্য কারণ' },
]

export function RejectDialog({ pending, problem, onReject, ...dialog }: RejectDialogProps) {
  const [choice, setChoice] = useState<RejectionReason | 'other'>()
  const form = useForm({
    schema: rejectInput,
    read: (typed) => ({ reason: choice === 'other' ? typed.reason : choice }),
    send: async ({ reason }) => onReject(reason),
  })
  const { errors } = form

  return (
    <FormDialog
      {...dialog}
      danger
      form={{ ...form, pending, errors: { ...errors, ...(problem && { message: problem }) } }}
      saveLabel="প্রত্যাখ্যান করুন"
      pendingLabel="প্রত্যাখ্যান হচ্ছে..."
    >
      <RadioCards
        name="choice"
        label="গ্রাহক এই কারণটি পড়বেন"
        options={options}
        value={choice}
        onChange={setChoice}
        error={!choice && errors.fields.reason ? 'কারণ বেছে নিন' : undefined}
      />
      {choice === 'other' && (
        <Field name="reason" label="কারণ" hint="কী হলে ঠিক হবে তা সংক্ষেপে লিখুন।">
          <Textarea rows={2} autoFocus limit={maxReasonLength} />
        </Field>
      )}
    </FormDialog>
  )
}
