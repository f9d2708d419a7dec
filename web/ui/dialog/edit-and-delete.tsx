import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { EditButton, EditCell } from '#web/ui/list/row-cells.tsx'
import type { RowColumn } from '#web/ui/list/row-table.tsx'

export type RowActions<Row> = { onEdit: (row: Row) => void; onDelete: (row: Row) => void }

/** The last column of a list for those who may edit and delete. Where there is no room for all columns, only the panel of a row deletes. */
export const editAndDeleteColumns = <Row extends { name: string }>(
  actions: RowActions<Row> | null,
): RowColumn<Row>[] =>
  actions
    ? [
        {
          header: 'কাজ',
          action: true,
          width: 'w-16 roomy:w-27',
          cell: (row) => (
            <>
              <EditCell label={`${row.name} সম্পাদনা করুন`} onEdit={() => actions.onEdit(row)} />
              <IconButton
                icon={Trash2}
                label={`${row.name} মুছুন`}
                title="মুছুন"
                className="text-danger max-roomy:hidden"
                onClick={() => actions.onDelete(row)}
              />
            </>
          ),
        },
      ]
    : []

type EditAndDeleteProps = {
  /** Of what is edited or deleted, for the labels of its buttons. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** The same in the panel of a row. */
export const EditAndDelete = ({ name, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <EditButton label={`${name} সম্পাদনা করুন`} onEdit={onEdit} />
    <Button variant="remove" size="small" icon={Trash2} aria-label={`${name} মুছুন`} onClick={onDelete}>
      মুছুন
    </Button>
  </>
)
