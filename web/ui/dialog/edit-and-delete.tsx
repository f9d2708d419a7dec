import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { EditButton, EditCell } from '#web/ui/list/row-cells.tsx'

type EditAndDeleteProps = {
  editLabel: string
  deleteLabel: string
  onEdit: () => void
  onDelete: () => void
}

/** The buttons of a row. Where there is no room for all columns, only its panel deletes. */
export const EditAndDeleteCell = ({ editLabel, deleteLabel, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <EditCell label={editLabel} onEdit={onEdit} />
    <IconButton
      icon={Trash2}
      label={deleteLabel}
      title="মুছুন"
      className="text-danger max-roomy:hidden"
      onClick={onDelete}
    />
  </>
)

/** The same in the panel of a row. */
export const EditAndDelete = ({ editLabel, deleteLabel, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <EditButton label={editLabel} onEdit={onEdit} />
    <Button variant="remove" size="small" icon={Trash2} aria-label={deleteLabel} onClick={onDelete}>
      মুছুন
    </Button>
  </>
)
