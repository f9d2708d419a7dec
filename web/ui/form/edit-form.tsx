import { type ReactNode, useState } from 'react'
import { bengaliDigits } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { FormContext } from './field.tsx'
import { EditConflict } from '#web/ui/dialog/edit-dialog.tsx'
import { useUnsaved } from '#web/ui/feedback/unsaved-changes.tsx'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { asApiError } from '#web/lib/api-error.ts'
import {
  noErrors,
  readForm,
  toFormErrors,
  withoutFields,
  type FormErrors,
} from '#web/lib/form/form-errors.ts'
import { useFocusFirstError } from '#web/lib/form/use-focus-first-error.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { conflictingRow, type Versioned } from '#web/lib/form/edit-version.ts'

export type Saved = { message: string; warnings?: readonly string[] }

type Options<Row extends Versioned, Draft, Schema extends z.ZodMiniType> = {
  row: Row
  /** The schema of the route. It validates only the changed fields. */
  schema: Schema
  /** Sends the changed fields: `read` is the output of the schema, `changed` the values of the form. */
  send: (read: z.output<Schema>, version: Versioned, changed: Partial<Draft>) => Promise<Saved>
  /** Runs after a save, before the page is loaded again. */
  onSaved?: (() => void) | undefined
  /** Text before the message of an error, such as 'সেটিংস হালনাগাদ করা যায়নি'. */
  failureMessage: string
}

/**
 * State of a form that edits a loaded row. It sends the changed fields with the version that the first change was made
 * on. After another user's save, the user chooses between both versions. `Draft` is the type of the form values.
 */
export function useEdited<Row extends Versioned, Draft extends object, Schema extends z.ZodMiniType>(
  options: Options<Row, Draft, Schema>,
) {
  const { row, schema, send, onSaved, failureMessage } = options
  const [draft, setDraft] = useState<Partial<Draft>>({})
  // The row at the first change. A newer one that loads meanwhile was not seen by the user.
  const [base, setBase] = useState<Row>()
  const [conflict, setConflict] = useState<Row | null>(null)
  const [errors, setErrors] = useState<FormErrors>(noErrors)
  // The focus moves to the errors of a failed save only, not after each change of `errors`.
  const [saveErrors, setSaveErrors] = useState<FormErrors>(noErrors)
  const [saved, setSaved] = useState<Saved>()
  const { pending, run } = useSingleFlight()
  const { revalidate } = useRevalidator()
  const form = useFocusFirstError(saveErrors === noErrors ? null : saveErrors)

  const stored = row as unknown as Draft
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => !isSame(value, stored[key as keyof Draft])),
  ) as Partial<Draft>

  const edit = (change: Partial<Draft>) => {
    setSaved(undefined)
    // The error of a changed field may be outdated.
    setErrors((before) => (before === noErrors ? before : withoutChanged(before, Object.keys(change))))
    setBase((known) => known ?? row)
    setDraft((before) => ({ ...before, ...change }))
  }

  /** For changes that come later, such as an undo: `change` gets the current values. */
  const editWith = (change: (values: Draft) => Partial<Draft>) => {
    setBase((known) => known ?? row)
    setDraft((before) => ({ ...before, ...change({ ...stored, ...before }) }))
  }

  const showErrors = (found: FormErrors) => {
    setErrors(found)
    setSaveErrors(found)
  }

  const finishEdit = () => {
    setBase(undefined)
    setConflict(null)
    showErrors(noErrors)
  }

  const clear = () => {
    setDraft({})
    finishEdit()
  }

  const saveOn = (version: Versioned) => {
    setSaved(undefined)
    const read = readForm(schema, changed)
    if (read.errors) return showErrors(read.errors)
    showErrors(noErrors)
    /** Once again on a newer row in which only fields of other forms differ: they are not sent. */
    const write = async ({ updated_at }: Versioned, isAgain = false): Promise<Saved> => {
      try {
        return await send(read.values, { updated_at }, changed)
      } catch (error) {
        const current = conflictingRow<Row>(asApiError(error))
        const isMine = (key: string) => !isSame(base?.[key as keyof Row], current?.[key as keyof Row])
        if (isAgain || !current || Object.keys(changed).some(isMine)) throw error
        return write(current, true)
      }
    }
    run(async () => {
      try {
        const answer = await write(version)
        onSaved?.()
        await revalidate()
        // Changes that the user made while the save ran are not saved yet.
        setDraft((now) => editedSince(draft, now))
        finishEdit()
        setSaved(answer)
      } catch (error) {
        const apiError = asApiError(error)
        const current = conflictingRow<Row>(apiError)
        setConflict(current)
        if (current) return
        const { fields, message } = toFormErrors(apiError, Object.keys(apiError.fields))
        showErrors({ fields, ...(message && { message: `${failureMessage}: ${message}` }) })
      }
    })
  }

  return {
    values: { ...stored, ...draft },
    edit,
    editWith,
    changed,
    isChanged: Object.keys(changed).length > 0,
    errors,
    pending,
    saved,
    conflict: conflict as unknown as Draft | null,
    form,
    save: () => saveOn(base ?? row),
    reset: clear,
    keepMine: () => conflict && saveOn(conflict),
    takeTheirs: () => {
      clear()
      void revalidate()
    },
  }
}

export type Edited<Draft extends object> = Omit<
  ReturnType<typeof useEdited<Versioned, Draft, z.ZodMiniType>>,
  'form'
> & { form: React.RefObject<HTMLFormElement | null> }

function withoutChanged({ fields, message }: FormErrors, changed: readonly string[]): FormErrors {
  const kept = withoutFields(fields, (name) => changed.includes(name.split('.')[0] ?? ''))
  return Object.keys(kept).length === 0 && !message ? noErrors : { fields: kept, ...(message && { message }) }
}

/** The fields that were edited after the draft was `before`. */
const editedSince = <Draft extends object>(before: Draft, now: Draft) =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value !== before[key as keyof Draft]),
  ) as Draft

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

type EditFormProps<Draft extends object> = {
  of: Edited<Draft>
  label: string
  labels: Readonly<Record<string, string>>
  /** Whether the buttons are shown only while there is something to save, for one of many short forms. */
  quiet?: boolean
  children: ReactNode
}

/** The form of `useEdited`: fields, result of the last save, conflict and buttons. */
export function EditForm<Draft extends object>({
  of: edited,
  label,
  labels,
  quiet = false,
  children,
}: EditFormProps<Draft>) {
  const { form, errors, saved, conflict, pending, isChanged, changed } = edited
  const { save, reset, keepMine, takeTheirs } = edited
  useUnsaved(isChanged)
  const differences = Object.entries(changed)
    .filter(([key, mine]) => JSON.stringify(mine) !== JSON.stringify(conflict?.[key as keyof Draft]))
    .map(([key, mine]) => ({
      label: labels[key] ?? key,
      mine: displayText(mine),
      theirs: displayText(conflict?.[key as keyof Draft]),
    }))
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="flex flex-col gap-5"
    >
      <FormContext value={{ errors: errors.fields, pending }}>{children}</FormContext>
      {conflict && (
        <EditConflict
          differences={differences}
          pending={pending}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      {errors.message && <Alert tone="danger">{errors.message}</Alert>}
      {saved && (
        <Alert tone={/সফল|successfully/.test(saved.message) ? 'success' : 'danger'}>{saved.message}</Alert>
      )}
      {saved?.warnings?.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
      <div
        className={`${quiet && !isChanged ? 'hidden' : 'flex'} flex-col gap-3 border-t border-line pt-4 sm:flex-row sm:items-center`}
      >
        <Button type="submit" pending={pending} pendingLabel="সংরক্ষণ হচ্ছে...">
          সংরক্ষণ করুন
        </Button>
        {isChanged && (
          <>
            <Button variant="secondary" disabled={pending} onClick={reset}>
              পরিবর্তন বাদ দিন
            </Button>
            <p role="status" className="text-sm text-muted">
              {bengaliDigits(Object.keys(changed).length)}টি ঘরে সংরক্ষণ না করা পরিবর্তন আছে
            </p>
          </>
        )}
      </div>
    </form>
  )
}

const maxLength = 200

/** A value for comparison: without tags, cut to a maximum length, secrets hidden. */
function displayText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'চালু' : 'বন্ধ'
  if (value === null || value === undefined || value === '') return 'খালি'
  if (value instanceof File) return value.name
  if (Array.isArray(value)) return truncate(value.map(itemLabel).join('; ')) || 'খালি'
  if (typeof value === 'object') return '••••'
  return truncate(
    String(value)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const itemLabel = (item: unknown) =>
  typeof item === 'object' && item !== null
    ? String(Object.values(item).find((part) => typeof part === 'string' && part.length > 3) ?? '')
    : String(item)

const truncate = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
