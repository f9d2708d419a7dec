import { reloadPublicData } from '#web/app/revalidation.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import type { AdminCategory } from './categories.calls.ts'
import { InUseDialog, type CategoryUse } from './in-use-dialog.tsx'

type DeleteCategoryDialogProps = {
  category: AdminCategory
  categories: readonly AdminCategory[]
  onClose: () => void
}

export const DeleteCategoryDialog = ({ category, categories, onClose }: DeleteCategoryDialogProps) => (
  <DeleteDialog<CategoryUse>
    title={`${category.name} মুছে ফেলবেন?`}
    onDelete={() => unwrap(api.categories[':id'].$delete({ param: { id: String(category.id) } }))}
    onDeleted={reloadPublicData}
    onClose={onClose}
    renderInUse={({ counts, askAgain }) => (
      <InUseDialog
        category={category}
        use={counts}
        others={categories.filter(({ id }) => id !== category.id)}
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
