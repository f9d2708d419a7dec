import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { UnsavedChanges } from '#web/ui/feedback/unsaved-changes.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { useConflict } from '#web/lib/form/use-conflict.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'
import type { Versioned } from '#web/lib/form/edit-version.ts'

type EditDialogProps = Omit<FormDialogProps, 'notice' | 'onTyped'> & {
  /** Something outside the form fields has changed, such as a picture. */
  isTouched?: boolean
  /** Another user saved the same row. */
  conflict?: {
    differences: readonly EditDifference[]
    /** Called before the form is submitted again. */
    onKeepMine: () => void
    onTakeTheirs: () => void
  } | null
}

/** A dialog with a form that adds or changes a row. Asks before unsaved changes are lost. */
export function EditDialog({ isTouched = false, conflict, onClose, ...dialog }: EditDialogProps) {
  const [isTyped, setTyped] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { form } = dialog
  const isDirty = isTyped || isTouched
  return (
    <>
      <FormDialog
        {...dialog}
        onTyped={() => setTyped(true)}
        onClose={() => (isDirty ? setLeaving(true) : onClose())}
        notice={
          conflict && (
            // The conflict is above the fields, possibly outside the visible part.
            <div ref={scrollToConflict} className="mb-4">
              <EditConflict
                {...conflict}
                pending={form.pending}
                onKeepMine={() => {
                  conflict.onKeepMine()
                  form.submit()
                }}
              />
            </div>
          )
        }
      />
      <ConfirmDialog
        open={leaving}
        title="সংরক্ষণ না করে বন্ধ করবেন?"
        confirmLabel="বন্ধ করুন"
        cancelLabel="এখানেই থাকুন"
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        যা লিখেছেন তা হারিয়ে যাবে।
      </ConfirmDialog>
      <UnsavedChanges when={isDirty && !form.pending} />
    </>
  )
}

const scrollToConflict = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })

export type EditDifference = { label: string; mine: ReactNode; theirs: ReactNode }

type EditConflictProps = {
  differences: readonly EditDifference[]
  pending?: boolean
  /** Saves the user's values over the other version. */
  onKeepMine: () => void
  /** Discards the user's values. */
  onTakeTheirs: () => void
}

/** Shown after another user saved the same row: the differences, and the choice between both versions. */
export function EditConflict({ differences, pending, onKeepMine, onTakeTheirs }: EditConflictProps) {
  return (
    <Alert
      tone="warning"
      title="এর মধ্যে অন্য কেউ এটি বদলেছেন"
      action={
        <>
          <Button variant="secondary" size="small" disabled={pending} onClick={onTakeTheirs}>
            তাঁর তথ্য রাখুন
          </Button>
          <Button size="small" pending={pending} onClick={onKeepMine}>
            আমার তথ্য রাখুন
          </Button>
        </>
      }
    >
      {differences.length === 0 ? (
        <p>দুজনের তথ্য একই। যেকোনোটি রাখতে পারেন।</p>
      ) : (
        <dl className="mt-2 flex flex-col gap-3">
          {differences.map(({ label, mine, theirs }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="break-words">
                <span className="text-muted">তাঁর:</span> {theirs}
              </dd>
              <dd className="break-words">
                <span className="text-muted">আপনার:</span> {mine}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Alert>
  )
}

type FormOptions<Schema extends z.ZodMiniType> = Omit<Parameters<typeof useForm<Schema>>[0], 'send'>

type Options<Row extends Versioned, Schema extends z.ZodMiniType> = FormOptions<Schema> & {
  /** The loaded row; null for a new one. */
  row: Row | null
  /** Writes the values over the version `seen`. An error that it throws becomes the errors of the form. */
  save: (values: z.output<Schema>, seen: Row) => Promise<{ message: string }>
  /** The fields of both versions as text. Equal ones are left out. */
  differences: (mine: z.output<Schema>, theirs: Row) => EditDifference[]
  /** Replaces the default reload, if another address shows the saved row. */
  reload?: () => Promise<unknown>
  onClose: () => void
}

/**
 * State of an `EditDialog`: validates, saves, shows the message, closes and loads the page again. Another user's save
 * since the row was loaded becomes `conflict`. Spread the result into the dialog.
 */
export function useEditDialog<Row extends Versioned, Schema extends z.ZodMiniType>({
  row,
  save,
  differences,
  reload,
  onClose,
  ...formOptions
}: Options<Row, Schema>): Pick<EditDialogProps, 'form' | 'saveLabel' | 'conflict' | 'onClose'> {
  const afterWrite = useAfterWrite()
  const { revalidate } = useRevalidator()
  const { conflict, send, overwrite } = useConflict<Row, z.output<Schema>>(
    // A new row has no version, and its `save` ignores this one.
    row ?? ({ updated_at: '*' } as Row),
    async (values, seen) => afterWrite(await save(values, seen), onClose, reload),
  )
  const form = useForm({ ...formOptions, send })
  return {
    form,
    saveLabel: row ? 'সংরক্ষণ করুন' : 'যোগ করুন',
    onClose,
    conflict: conflict && {
      differences: differences(conflict.mine, conflict.theirs).filter(({ mine, theirs }) => mine !== theirs),
      onKeepMine: overwrite,
      onTakeTheirs: () => {
        onClose()
        void revalidate()
      },
    },
  }
}
