import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'

type EditAndDeleteProps = {
  /** Label for screen readers, with the name of the row. */
  editLabel: string
  deleteLabel: string
  onEdit: () => void
  onDelete: () => void
}

/** The two buttons of a row. */
export const EditAndDelete = ({ editLabel, deleteLabel, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <Button variant="secondary" size="small" icon={Pencil} aria-label={editLabel} onClick={onEdit}>
      সম্পাদনা
    </Button>
    <Button variant="quiet" size="small" icon={Trash2} aria-label={deleteLabel} onClick={onDelete}>
      মুছুন
    </Button>
  </>
)
