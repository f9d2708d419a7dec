import { useState, type ReactNode } from 'react'
import {
  deactivationCodes,
  deactivationReasons,
  type DeactivationCode,
} from '#worker/features/moderation/moderation.schema.ts'
import {
  deactivation,
  maxNoteLength,
  type DeactivationInput,
} from '#worker/features/moderation/moderation-forms.schema.ts'
import { noErrors } from '#web/lib/form/form-errors.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type DeactivateDialogProps = {
  title: string
  pending: boolean
  problem: string | undefined
  onDeactivate: (reason: DeactivationInput) => void
  onClose: () => void
  children?: ReactNode
}

const options = deactivationCodes.map((code) => ({ value: code, label: deactivationReasons[code] }))

/** Asks for the reason, which the providers are told. */
export function DeactivateDialog({ title, pending, problem, children, ...callbacks }: DeactivateDialogProps) {
  const [code, setCode] = useState<DeactivationCode>()
  const [note, setNote] = useState('')
  const form = useForm({
    schema: deactivation,
    read: () => ({ reason_code: code, note }),
    send: async (reason) => callbacks.onDeactivate(reason),
  })
  const { errors } = form
  return (
    <FormDialog
      danger
      wide
      title={title}
      // The caller sends the decision, so the state of the request comes from the props.
      form={{ ...form, pending, errors: { ...errors, ...(problem && { message: problem }) } }}
      saveLabel="প্রোফাইল বন্ধ করুন"
      pendingLabel="বন্ধ হচ্ছে..."
      onClose={callbacks.onClose}
    >
      {children}
      <RadioCards
        name="reason_code"
        label={<span className={errors.fields.reason_code ? 'text-danger' : ''}>কারণ বেছে নিন</span>}
        className="grid gap-2 sm:grid-cols-2"
        options={options}
        value={code}
        onChange={(value) => {
          setCode(value)
          form.setErrors(noErrors)
        }}
        error={errors.fields.reason_code}
      />
      <Field
        label="মন্তব্য"
        optional={code !== 'other'}
        hint="সেবাদাতা এই কথাগুলো পড়বেন। কী করলে আবার চালু হবে তা লিখুন।"
        error={errors.fields.note}
      >
        <Textarea
          rows={2}
          limit={maxNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
