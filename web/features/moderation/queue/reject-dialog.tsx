import { useEffect, useState } from 'react'
import {
  rejectionCodes,
  rejectionReasons,
  rejectionWords,
  type RejectionCode,
} from '#worker/features/moderation/moderation.schema.ts'
import {
  maxNoteLength,
  rejection,
  type RejectionInput,
} from '#worker/features/moderation/moderation-forms.schema.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type RejectDialogProps = {
  title: string
  pending: boolean
  problem: string | undefined
  onReject: (reason: RejectionInput) => void
  onClose: () => void
}

const options = rejectionCodes.map((code, index) => ({
  value: code,
  label: (
    <span className="flex items-baseline justify-between gap-2">
      {rejectionReasons[code].words}
      <kbd aria-hidden className="text-sm font-normal text-muted max-lg:hidden">
        {bengaliDigits(index + 1)}
      </kbd>
    </span>
  ),
}))

export function RejectDialog({ title, pending, problem, onReject, onClose }: RejectDialogProps) {
  const [code, setCode] = useState<RejectionCode>()
  const [note, setNote] = useState('')
  const form = useForm({
    schema: rejection,
    read: () => ({ reason_code: code, note }),
    send: async (reason) => onReject(reason),
  })
  const { errors } = form
  const { ref } = form.props

  // Listens on the document, because the dialog opens with the focus on its title.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ref.current?.requestSubmit()
      if (event.target instanceof HTMLTextAreaElement) return
      const chosen = rejectionCodes[Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]) - 1]
      if (chosen) setCode(chosen)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [ref])

  return (
    <FormDialog
      danger
      wide
      title={title}
      // The caller sends the decision, so the state of the request comes from the props.
      form={{ ...form, pending, errors: { ...errors, ...(problem && { message: problem }) } }}
      saveLabel="প্রত্যাখ্যান করুন"
      pendingLabel="পাঠানো হচ্ছে..."
      onClose={onClose}
    >
      <RadioCards
        name="reason_code"
        label={<span className={errors.fields.reason_code ? 'text-danger' : ''}>কারণ বেছে নিন</span>}
        className="grid gap-2 sm:grid-cols-2"
        options={options}
        value={code}
        onChange={setCode}
        error={errors.fields.reason_code}
      />
      <Field
        label="মন্তব্য"
        optional={code !== 'other'}
        hint="সেবাদাতা এই কথাগুলো পড়বেন। কী করলে ঠিক হবে তা লিখুন।"
        error={errors.fields.note}
      >
        <Textarea
          rows={2}
          limit={maxNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <p aria-live="polite" className="rounded-card bg-sunken px-4 py-3 text-sm">
        <span className="text-muted">সেবাদাতা যা পড়বেন: </span>
        {(code && rejectionWords(code, note)) || 'কারণ বেছে নিন'}
      </p>
    </FormDialog>
  )
}
