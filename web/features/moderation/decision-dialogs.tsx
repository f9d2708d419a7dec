import { useEffect, useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import {
  deactivationCodes,
  deactivationReasons,
  mendableFieldNames,
  mendableFields,
  quickNotes,
  rejectionCodes,
  rejectionReasons,
  rejectionWords,
  type MendableField,
  type QuickNote,
  type RejectionCode,
} from '#worker/features/submissions/decision-reasons.schema.ts'
import {
  deactivation,
  fieldWish,
  maxNoteLength,
  rejection,
  type DeactivationInput,
  type FieldWishInput,
  type RejectionInput,
} from '#worker/features/moderation/moderation-forms.schema.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { noErrors } from '#web/lib/form/form-errors.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { CircleAlert } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Select, Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
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

/** A reason that may mean any field has the notes of all, each of which then leads to its field. */
function notesOfReason(code: RejectionCode): readonly QuickNote[] {
  const { field } = rejectionReasons[code]
  if (code === 'incomplete_information' || code === 'other') return quickNotes
  return quickNotes.filter((note) => note.field === field)
}

/** Asks for the reason of a rejection, which the worker is told, and for the field that the worker is led to. */
export const RejectDialog = (props: DecisionProps<RejectionInput>) => (
  <DecisionDialog
    {...props}
    schema={rejection}
    fieldFor={(code) => rejectionReasons[code].field}
    notesOf={notesOfReason}
    codes={rejectionCodes}
    labelOf={(code) => rejectionReasons[code].words}
    saveLabel="প্রত্যাখ্যান করুন"
    hint="কী করলে ঠিক হবে তা লিখুন।"
    preview={rejectionWords}
  />
)

/** Asks which field of a waiting biodata the worker is to correct. */
export const AskDialog = (props: DecisionProps<FieldWishInput>) => (
  <DecisionDialog
    {...props}
    schema={fieldWish}
    name="field"
    question="কোন তথ্যটি ঠিক করতে হবে?"
    codes={mendableFieldNames}
    labelOf={(field) => mendableFields[field]}
    notesOf={(field) => quickNotes.filter((note) => note.field === field)}
    saveLabel="তথ্যটি চান"
    hint="বাকি তথ্য যেমন আছে তেমনই থাকবে। উত্তর এলে বায়োডাটাটি আবার তালিকায় আসবে।"
    danger={false}
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
  hint: string
  /** What the worker will read. */
  preview?: (code: Code, note: string) => string | null
  /** The name of the choice in the schema, and what is asked. */
  name?: 'reason_code' | 'field'
  question?: string
  /** The field that a reason leads to; the dialog then asks for another one. */
  fieldFor?: (code: Code) => MendableField | null
  /** Notes that are often written with a choice. */
  notesOf?: (code: Code) => readonly QuickNote[]
  danger?: boolean
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
  name = 'reason_code',
  question = 'কারণ বেছে নিন',
  fieldFor,
  notesOf = () => [],
  danger = true,
  ...dialog
}: DecisionDialogProps<Code, Schema>) {
  const [code, setCode] = useState<Code>()
  const [note, setNote] = useState('')
  const [field, setField] = useState<MendableField>()
  const notes = code ? notesOf(code) : []
  const form = useForm({
    schema,
    read: () => ({ [name]: code, note, ...(fieldFor && field && { field }) }),
    send: async (reason) => onDecide(reason),
  })
  const { errors, setErrors } = form
  const { ref } = form.props
  const choose = (chosen: Code) => {
    setCode(chosen)
    setField(undefined)
    setErrors(noErrors)
  }
  const take = (quick: QuickNote) => {
    setNote(quick.text)
    setField(quick.field)
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
      danger={danger}
      wide
      pendingLabel="পাঠানো হচ্ছে..."
      {...dialog}
      // The caller sends the decision, so the state of the request comes from the props.
      form={{ ...form, pending, errors: { ...errors, ...(problem && { message: problem }) } }}
    >
      {children}
      <RadioCards
        name={name}
        // Above the choices: the message below them is out of sight on a phone.
        label={
          errors.fields[name] ? (
            <span className="flex items-center gap-2 text-danger">
              <Icon icon={CircleAlert} />
              <span>এগোনোর আগে এখান থেকে একটি বেছে নিন</span>
            </span>
          ) : (
            <span>{question}</span>
          )
        }
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
      />
      {notes.length > 0 && (
        <div role="group" aria-label="তৈরি মন্তব্য" className="flex flex-wrap gap-2">
          {notes.map((quick) => (
            <Button
              key={quick.text}
              size="small"
              variant="secondary"
              className="whitespace-normal"
              onClick={() => take(quick)}
            >
              {quick.text}
            </Button>
          ))}
        </div>
      )}
      <Field name="note" label="মন্তব্য" optional={code !== 'other'} hint={`সেবাদাতা এই কথাগুলো পড়বেন। ${hint}`}>
        <Textarea
          rows={2}
          limit={maxNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {fieldFor && code && (
        <Field label="সেবাদাতা যে ঘরে গিয়ে ঠিক করবেন">
          <Select
            value={field ?? fieldFor(code) ?? ''}
            placeholder="পুরো ফর্ম"
            options={mendableFieldNames.map((value) => ({ value, label: mendableFields[value] }))}
            onChange={({ target }) => setField(mendableFieldNames.find((value) => value === target.value))}
          />
        </Field>
      )}
      {preview && (
        <p aria-live="polite" className="rounded-card bg-sunken px-4 py-3 text-sm">
          <span className="text-muted">সেবাদাতা যা পড়বেন: </span>
          {(code && preview(code, note)) || 'কারণ বেছে নিন'}
        </p>
      )}
    </FormDialog>
  )
}
