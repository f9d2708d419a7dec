import type { ReactNode } from 'react'
import type { Edited } from '#web/lib/form/use-edited.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EditConflict } from '#web/ui/dialog/edit-conflict.tsx'
import { useUnsaved } from '#web/ui/feedback/unsaved-forms.tsx'

type EditFormProps<Draft extends object> = {
  of: Edited<Draft>
  label: string
  labels: Readonly<Record<string, string>>
  children: ReactNode
}

/** The form of `useEdited`: fields, result of the last save, conflict and buttons. */
export function EditForm<Draft extends object>({
  of: edited,
  label,
  labels,
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
      {children}
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
      <div className="flex flex-col gap-3 border-t border-line pt-4 sm:flex-row sm:items-center">
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
