import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { PlaceLevel } from '#worker/features/places/place-forms.schema.ts'
import { levelNames } from './place.labels.ts'
import { removePlace } from './places-calls.ts'

export type DeletedPlace = { level: PlaceLevel; id: number; bn_name: string }

type DeleteDialogProps = { place: DeletedPlace; onDeleted: () => void; onClose: () => void }

type Use = { children: number; providers: number; users: number; changes: number }

/** Asks once more, and names what goes. A place that is in use stays, and says by whom. */
export function DeleteDialog({ place, onDeleted, onClose }: DeleteDialogProps) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [problem, setProblem] = useState<string>()
  const [use, setUse] = useState<Use | null>(null)

  const remove = () =>
    run(async () => {
      setProblem(undefined)
      try {
        showToast({ message: (await removePlace(place.level, place.id)).message })
        onDeleted()
        onClose()
        await revalidate()
      } catch (error) {
        const refusal = asApiError(error)
        if (refusal.code === 'in_use') setUse(refusal.body.counts as Use)
        setProblem(refusal.message)
      }
    })
  return (
    <ConfirmDialog
      open
      danger={!use}
      title={use ? `${place.bn_name} মুছে ফেলা যাবে না` : `${place.bn_name} মুছে ফেলবেন?`}
      confirmLabel={use ? 'ঠিক আছে' : 'মুছে ফেলুন'}
      pendingLabel="মুছে ফেলা হচ্ছে..."
      pending={pending}
      onConfirm={use ? onClose : remove}
      onClose={onClose}
    >
      {problem && (
        <Alert tone={use ? 'warning' : 'danger'} className="mb-3">
          {problem}
        </Alert>
      )}
      {use ? (
        <ul className="list-disc ps-5">
          {usedBy(place.level, use).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>
          আপনি কি নিশ্চিত যে এই আইটেমটি মুছে ফেলতে চান? {levelNames[place.level]} ‘{place.bn_name}’ আর ফেরানো
          যাবে না।
        </p>
      )}
    </ConfirmDialog>
  )
}

const usedBy = (level: PlaceLevel, use: Use) => [
  ...(use.children > 0
    ? [`এর ভেতরে ${formatCount(use.children)}টি ${level === 'division' ? 'জেলা' : 'থানা/উপজেলা'} আছে`]
    : []),
  ...(use.providers > 0 ? [`${formatCount(use.providers)} জন সেবাদাতার ঠিকানা এখানে`] : []),
  ...(use.users > 0 ? [`${formatCount(use.users)}টি অ্যাকাউন্টের ঠিকানা এখানে`] : []),
  ...(use.changes > 0 ? [`${formatCount(use.changes)}টি পরিবর্তনের আবেদন অপেক্ষায় আছে`] : []),
]
