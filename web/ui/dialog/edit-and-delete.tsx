import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'

type EditAndDeleteProps = {
  editLabel: string
  deleteLabel: string
  onEdit: () => void
  onDelete: () => void
}

export const EditAndDelete = ({ editLabel, deleteLabel, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <Button variant="secondary" size="small" icon={Pencil} aria-label={editLabel} onClick={onEdit}>
      সম্পাদনা
    </Button>
    <Button variant="remove" size="small" icon={Trash2} aria-label={deleteLabel} onClick={onDelete}>
      মুছুন
    </Button>
  </>
)
