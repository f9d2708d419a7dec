import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/layout/button.tsx'
import { IconButton } from '#web/ui/layout/icon-button.tsx'
import { EditButton, EditCell } from '#web/ui/list/row-cells.tsx'

type EditAndDeleteProps = {
  /** Of what is edited or deleted, for the labels of its buttons. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** The buttons of a row. Where there is no room for all columns, only its panel deletes. */
export const EditAndDeleteCell = ({ name, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <EditCell label={`${name} সম্পাদনা করুন`} onEdit={onEdit} />
    <IconButton
      icon={Trash2}
      label={`${name} মুছুন`}
      title="মুছুন"
      className="text-danger max-roomy:hidden"
      onClick={onDelete}
    />
  </>
)

/** The same in the panel of a row. */
export const EditAndDelete = ({ name, onEdit, onDelete }: EditAndDeleteProps) => (
  <>
    <EditButton label={`${name} সম্পাদনা করুন`} onEdit={onEdit} />
    <Button variant="remove" size="small" icon={Trash2} aria-label={`${name} মুছুন`} onClick={onDelete}>
      মুছুন
    </Button>
  </>
)
