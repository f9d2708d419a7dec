import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { asApiError } from '#web/lib/api-error.ts'
import { conflictingRow, type Versioned } from './edit-version.ts'
import { noErrors, readForm, refusedForm, type FormErrors } from './form-errors.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'
import { useTask } from '#web/lib/use-single-flight.ts'

export type Saved = { message: string; warnings?: readonly string[] }

type Options<Row extends Versioned, Draft, Schema extends z.ZodMiniType> = {
  /** The row as it was loaded. */
  row: Row
  /** The schema the route validates with too; it reads only what was changed. */
  schema: Schema
  /** Sends what was changed: as the schema read it, and as it stands in the form. */
  send: (read: z.output<Schema>, version: Versioned, changed: Partial<Draft>) => Promise<Saved>
  /** After a save, before the page is loaded again. */
  onSaved?: (() => void) | undefined
  /** Words before a refusal, such as 'সেটিংস হালনাগাদ করা যায়নি'. */
  failed: string
}

/**
 * The life of an edited row: what differs from what was saved is sent with the version it was begun on, and whoever was
 * overtaken chooses between both. `Draft` is what fields may hold meanwhile, such as a number half typed.
 */
export function useEdited<Row extends Versioned, Draft extends object, Schema extends z.ZodMiniType>(
  options: Options<Row, Draft, Schema>,
) {
  const { row, schema, send, onSaved, failed } = options
  const [draft, setDraft] = useState<Partial<Draft>>({})
  // What the first change was made on: a newer row that is loaded meanwhile must not pass for seen.
  const [begun, setBegun] = useState<Versioned>()
  const [conflict, setConflict] = useState<Row | null>(null)
  const [errors, setErrors] = useState<FormErrors>(noErrors)
  // The focus goes to a mistake when it is found, not again while it is mended.
  const [refused, setRefused] = useState<FormErrors>(noErrors)
  const [saved, setSaved] = useState<Saved>()
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const form = useFocusFirstError(refused === noErrors ? null : refused)

  const stored = row as unknown as Draft
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => !isSame(value, stored[key as keyof Draft])),
  ) as Partial<Draft>

  const edit = (change: Partial<Draft>) => {
    setSaved(undefined)
    // What was wrong with a field that has changed since may be right now, or have moved within a list.
    setErrors((before) => (before === noErrors ? before : withoutFields(before, Object.keys(change))))
    setBegun((known) => known ?? { updated_at: row.updated_at })
    setDraft((before) => ({ ...before, ...change }))
  }

  /** For what happens later, such as an undo: changes what stands in the form by then. */
  const editWith = (change: (values: Draft) => Partial<Draft>) => {
    setBegun((known) => known ?? { updated_at: row.updated_at })
    setDraft((before) => ({ ...before, ...change({ ...stored, ...before }) }))
  }

  const refuse = (found: FormErrors) => {
    setErrors(found)
    setRefused(found)
  }

  const settle = () => {
    setBegun(undefined)
    setConflict(null)
    refuse(noErrors)
  }

  const clear = () => {
    setDraft({})
    settle()
  }

  const saveOn = (version: Versioned) => {
    setSaved(undefined)
    const read = readForm(schema, changed)
    if (read.errors) return refuse(read.errors)
    refuse(noErrors)
    run(async () => {
      try {
        const answer = await send(read.values, version, changed)
        onSaved?.()
        await revalidate()
        // What the user typed while the save ran is not saved yet.
        setDraft((now) => editedSince(draft, now))
        settle()
        setSaved(answer)
      } catch (error) {
        const refusal = asApiError(error)
        const current = conflictingRow<Row>(refusal)
        setConflict(current)
        if (current) return
        const { fields, message } = refusedForm(refusal, Object.keys(refusal.fields))
        refuse({ fields, ...(message && { message: `${failed}: ${message}` }) })
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
    save: () => saveOn(begun ?? row),
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

function withoutFields({ fields, message }: FormErrors, changed: readonly string[]): FormErrors {
  const kept = Object.entries(fields).filter(([name]) => !changed.includes(name.split('.')[0] ?? ''))
  return kept.length === 0 && !message
    ? noErrors
    : { fields: Object.fromEntries(kept), ...(message && { message }) }
}

/** The fields of a draft that were edited after it was `before`. */
const editedSince = <Draft extends object>(before: Draft, now: Draft) =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value !== before[key as keyof Draft]),
  ) as Draft

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
