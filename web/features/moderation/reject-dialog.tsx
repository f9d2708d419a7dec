import { useEffect, useState, type SubmitEvent } from 'react'
import {
  rejectionCodes,
  rejectionReasons,
  rejectionWords,
  type RejectionCode,
} from '#worker/features/moderation/moderation.schema.ts'
import {
  longestNote,
  rejection,
  type RejectionInput,
} from '#worker/features/moderation/moderation-forms.schema.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { noErrors, readForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type RejectDialogProps = {
  open: boolean
  title: string
  pending: boolean
  /** Why it did not go through. */
  problem: string | undefined
  onReject: (reason: RejectionInput) => void
  onClose: () => void
}

/** Why: a reason of the list, words if they help, and what the worker will read. Digits choose, Ctrl+Enter sends. */
export function RejectDialog({ open, onClose, title, pending, problem, onReject }: RejectDialogProps) {
  const formId = 'reject-form'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={pending}
      wide
      title={title}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            pending={pending}
            pendingLabel="পাঠানো হচ্ছে..."
          >
            প্রত্যাখ্যান করুন
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            বাতিল
          </Button>
        </>
      }
    >
      {problem && (
        <Alert tone="danger" className="mb-4">
          {problem}
        </Alert>
      )}
      <RejectForm id={formId} onReject={onReject} />
    </Dialog>
  )
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

function RejectForm({ id, onReject }: { id: string; onReject: (reason: RejectionInput) => void }) {
  const [code, setCode] = useState<RejectionCode>()
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState(noErrors)
  const form = useFocusFirstError(errors === noErrors ? null : errors)
  const words = code ? rejectionWords(code, note) : ''

  const choose = (value: RejectionCode) => {
    setCode(value)
    setErrors(noErrors)
  }

  // Anywhere in the dialog: it opens with the focus on its title.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
      if (event.target instanceof HTMLTextAreaElement) return
      const chosen = rejectionCodes[Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]) - 1]
      if (chosen) setCode(chosen)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readForm(rejection, { reason_code: code, note })
    if (read.errors) return setErrors(read.errors)
    onReject(read.values)
  }

  return (
    <form id={id} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RadioCards
        name="reason_code"
        label={<span className={errors.fields.reason_code ? 'text-danger' : ''}>কারণ বেছে নিন</span>}
        className="grid gap-2 sm:grid-cols-2"
        options={options}
        value={code}
        onChange={choose}
        error={errors.fields.reason_code}
      />
      <Field
        label="মন্তব্য"
        optional={code !== 'other'}
        hint="কর্মী এই কথাগুলো পড়বেন। কী করলে ঠিক হবে তা লিখুন।"
        error={errors.fields.note}
      >
        <Textarea
          rows={2}
          limit={longestNote}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <p aria-live="polite" className="rounded-card bg-sunken px-4 py-3 text-sm">
        <span className="text-muted">কর্মী যা পড়বেন: </span>
        {words || 'কারণ বেছে নিন'}
      </p>
    </form>
  )
}
