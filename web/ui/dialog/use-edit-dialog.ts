import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import type { Versioned } from '#web/lib/form/edit-version.ts'
import { useConflict } from '#web/lib/form/use-conflict.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'
import type { EditDialogProps } from './edit-dialog.tsx'
import type { EditDifference } from './edit-conflict.tsx'

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
}: Options<Row, Schema>): Pick<EditDialogProps, 'form' | 'conflict' | 'onClose'> {
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
