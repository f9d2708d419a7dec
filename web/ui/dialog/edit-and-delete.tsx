import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'

type EditAndDeleteProps = {
  editLabel: string
  deleteLabel: string
  onEdit: () => void
  /** Without it there is no button to delete. */
  onDelete?: (() => void) | undefined
}

/** The buttons of a row. Where there is no room for all columns, only its panel deletes. */
export const EditAndDelete = ({ editLabel, deleteLabel, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <Button variant="quiet" size="small" icon={Pencil} aria-label={editLabel} onClick={onEdit}>
      সম্পাদনা
    </Button>
    {onDelete && (
      <Button
        variant="remove"
        size="small"
        icon={Trash2}
        aria-label={deleteLabel}
        className="max-roomy:hidden"
        onClick={onDelete}
      >
        মুছুন
      </Button>
    )}
  </>
)
