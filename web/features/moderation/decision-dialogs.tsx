import { useEffect, useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import {
  deactivationCodes,
  deactivationReasons,
  rejectionCodes,
  rejectionReasons,
  rejectionWords,
} from '#worker/features/moderation/moderation.schema.ts'
import {
  deactivation,
  maxNoteLength,
  rejection,
  type DeactivationInput,
  type RejectionInput,
} from '#worker/features/moderation/moderation-forms.schema.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { noErrors } from '#web/lib/form/form-errors.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type DecisionProps<Reason> = {
  title: string
  pending: boolean
  problem: string | undefined
  onDecide: (reason: Reason) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for the reason of a rejection, which the worker is told. */
export const RejectDialog = (props: DecisionProps<RejectionInput>) => (
  <DecisionDialog
    {...props}
    schema={rejection}
    codes={rejectionCodes}
    labelOf={(code) => rejectionReasons[code].words}
    saveLabel="প্রত্যাখ্যান করুন"
    pendingLabel="পাঠানো হচ্ছে..."
    hint="কী করলে ঠিক হবে তা লিখুন।"
    preview={rejectionWords}
  />
)

/** Asks for the reason of a deactivation, which the worker is told. */
export const DeactivateDialog = (props: DecisionProps<DeactivationInput>) => (
  <DecisionDialog
    {...props}
    schema={deactivation}
    codes={deactivationCodes}
    labelOf={(code) => deactivationReasons[code]}
    saveLabel="প্রোফাইল বন্ধ করুন"
    pendingLabel="বন্ধ হচ্ছে..."
    hint="কী করলে আবার চালু হবে তা লিখুন।"
  />
)

type DecisionDialogProps<Code extends string, Schema extends z.ZodMiniType> = DecisionProps<
  z.output<Schema>
> & {
  schema: Schema
  codes: readonly Code[]
  labelOf: (code: Code) => string
  saveLabel: string
  pendingLabel: string
  hint: string
  /** What the worker will read. */
  preview?: (code: Code, note: string) => string | null
}

/** The digits choose a reason, and Ctrl+Enter sends. */
function DecisionDialog<Code extends string, Schema extends z.ZodMiniType>({
  schema,
  codes,
  labelOf,
  hint,
  preview,
  pending,
  problem,
  onDecide,
  children,
  ...dialog
}: DecisionDialogProps<Code, Schema>) {
  const [code, setCode] = useState<Code>()
  const [note, setNote] = useState('')
  const form = useForm({
    schema,
    read: () => ({ reason_code: code, note }),
    send: async (reason) => onDecide(reason),
  })
  const { errors, setErrors } = form
  const { ref } = form.props
  const choose = (chosen: Code) => {
    setCode(chosen)
    setErrors(noErrors)
  }

  // Listens on the document, because the dialog opens with the focus on its title.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ref.current?.requestSubmit()
      if (event.target instanceof HTMLTextAreaElement) return
      const chosen = codes[Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]) - 1]
      if (chosen) setCode(chosen)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [ref, codes])

  return (
    <FormDialog
      danger
      wide
      {...dialog}
      // The caller sends the decision, so the state of the request comes from the props.
      form={{ ...form, pending, errors: { ...errors, ...(problem && { message: problem }) } }}
    >
      {children}
      <RadioCards
        name="reason_code"
        label={<span className={errors.fields.reason_code ? 'text-danger' : ''}>কারণ বেছে নিন</span>}
        className="grid gap-2 sm:grid-cols-2"
        options={codes.map((value, index) => ({
          value,
          label: (
            <span className="flex items-baseline justify-between gap-2">
              {labelOf(value)}
              <kbd aria-hidden className="text-sm font-normal text-muted max-lg:hidden">
                {bengaliDigits(index + 1)}
              </kbd>
            </span>
          ),
        }))}
        value={code}
        onChange={choose}
        error={errors.fields.reason_code}
      />
      <Field
        label="মন্তব্য"
        optional={code !== 'other'}
        hint={`সেবাদাতা এই কথাগুলো পড়বেন। ${hint}`}
        error={errors.fields.note}
      >
        <Textarea
          rows={2}
          limit={maxNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {preview && (
        <p aria-live="polite" className="rounded-card bg-sunken px-4 py-3 text-sm">
          <span className="text-muted">সেবাদাতা যা পড়বেন: </span>
          {(code && preview(code, note)) || 'কারণ বেছে নিন'}
        </p>
      )}
    </FormDialog>
  )
}
