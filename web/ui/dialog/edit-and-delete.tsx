import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { EditButton } from '#web/ui/list/row-cells.tsx'

type EditAndDeleteProps = {
  editLabel: string
  deleteLabel: string
  onEdit: () => void
  onDelete: () => void
}

/** The buttons of the panel of a row. */
export const EditAndDelete = ({ editLabel, deleteLabel, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <EditButton label={editLabel} onEdit={onEdit} />
    <Button variant="remove" size="small" icon={Trash2} aria-label={deleteLabel} onClick={onDelete}>
      মুছুন
    </Button>
  </>
)
