import { formatCount } from '#web/lib/format.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { removeCategory, type AdminCategory, type CategoryUse } from './categories.calls.ts'
import { InUseDialog } from './in-use-dialog.tsx'

type DeleteCategoryDialogProps = {
  category: AdminCategory
  categories: readonly AdminCategory[]
  onSaved: () => void
  onClose: () => void
}

/** Deletes a category. A category that providers use gets the choices of {@link InUseDialog}. */
export const DeleteCategoryDialog = ({
  category,
  categories,
  onSaved,
  onClose,
}: DeleteCategoryDialogProps) => (
  <DeleteDialog<CategoryUse>
    title={`${category.name} মুছে ফেলবেন?`}
    onDelete={() => removeCategory(category.id)}
    onDeleted={onSaved}
    onClose={onClose}
    renderInUse={({ counts, askAgain }) => (
      <InUseDialog
        category={category}
        use={counts}
        others={categories.filter(({ id }) => id !== category.id)}
        onSaved={onSaved}
        onEmptied={askAgain}
        onClose={onClose}
      />
    )}
  >
    <p>ক্যাটাগরি ও এর ছবি স্থায়ীভাবে মুছে যাবে। এটি আর ফেরানো যাবে না।</p>
    {category.providers_count > 0 && (
      <p className="mt-2 text-muted">এতে {formatCount(category.providers_count)} জন সেবাদাতা আছেন।</p>
    )}
  </DeleteDialog>
)
