import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { removeCategory, type AdminCategory } from './categories-calls.ts'
import { InUseDialog } from './in-use-dialog.tsx'

export type CategoryUse = { providers: number; changes: number }

type DeleteDialogProps = {
  category: AdminCategory
  categories: readonly AdminCategory[]
  onSaved: () => void
  onClose: () => void
}

/** Asks once more, and names what goes. A category that is in use is not deleted: then there are other ways. */
export function DeleteDialog({ category, categories, onSaved, onClose }: DeleteDialogProps) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [problem, setProblem] = useState<string>()
  const [use, setUse] = useState<CategoryUse | null>(null)

  const remove = () =>
    run(async () => {
      setProblem(undefined)
      try {
        showToast({ message: (await removeCategory(category.id)).message })
        onSaved()
        onClose()
        await revalidate()
      } catch (error) {
        const refusal = asApiError(error)
        if (refusal.code === 'in_use') setUse(refusal.body.counts as CategoryUse)
        else setProblem(refusal.message)
      }
    })

  if (use)
    return (
      <InUseDialog
        category={category}
        use={use}
        others={categories.filter(({ id }) => id !== category.id)}
        onSaved={onSaved}
        onFreed={() => setUse(null)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      danger
      title={`${category.name} মুছে ফেলবেন?`}
      confirmLabel="মুছে ফেলুন"
      pendingLabel="মুছে ফেলা হচ্ছে..."
      pending={pending}
      onConfirm={remove}
      onClose={onClose}
    >
      {problem && (
        <Alert tone="danger" className="mb-3">
          {problem}
        </Alert>
      )}
      <p>ক্যাটাগরি ও এর ছবি স্থায়ীভাবে মুছে যাবে। এটি আর ফেরানো যাবে না।</p>
      {category.providers_count > 0 && (
        <p className="mt-2 text-muted">এতে {formatCount(category.providers_count)} জন সেবাদাতা আছেন।</p>
      )}
    </ConfirmDialog>
  )
}
