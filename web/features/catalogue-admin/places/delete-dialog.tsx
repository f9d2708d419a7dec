import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import type { EditedPlace } from './place-dialog.tsx'
import { levelNames } from './place.labels.ts'
import { removePlace } from './places.calls.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'

export type DeletedPlace = EditedPlace & { place: NonNullable<EditedPlace['place']> }

type DeletePlaceDialogProps = {
  deleted: DeletedPlace
  onDeleted: () => void
  onRename: () => void
  onClose: () => void
}

type Use = { children: number; providers: number; users: number; changes: number }

export const DeletePlaceDialog = ({ deleted: { level, place }, ...acts }: DeletePlaceDialogProps) => (
  <DeleteDialog<Use>
    title={`${place.bn_name} মুছে ফেলবেন?`}
    onDelete={() => removePlace(level, place.id)}
    onDeleted={acts.onDeleted}
    onClose={acts.onClose}
    renderInUse={({ counts, message }) => (
      <ConfirmDialog
        title={`${place.bn_name} মুছে ফেলা যাবে না`}
        confirmLabel="নাম ঠিক করুন"
        onConfirm={acts.onRename}
        onClose={acts.onClose}
      >
        <Alert tone="warning" className="mb-3">
          {message}
        </Alert>
        <ul className="list-disc ps-5">
          {usedBy(level, counts).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ConfirmDialog>
    )}
  >
    <p>
      আপনি কি নিশ্চিত যে এই আইটেমটি মুছে ফেলতে চান? {levelNames[level]} ‘{place.bn_name}’ আর ফেরানো যাবে না।
    </p>
  </DeleteDialog>
)

const usedBy = (level: PlaceLevel, use: Use) => [
  ...(use.children > 0
    ? [`এর ভেতরে ${formatCount(use.children)}টি ${level === 'division' ? 'জেলা' : 'থানা/উপজেলা'} আছে`]
    : []),
  ...(use.providers > 0 ? [`${formatCount(use.providers)} জন সেবাদাতার ঠিকানা এখানে`] : []),
  ...(use.users > 0 ? [`${formatCount(use.users)}টি অ্যাকাউন্টের ঠিকানা এখানে`] : []),
  ...(use.changes > 0 ? [`${formatCount(use.changes)}টি পরিবর্তনের আবেদন অপেক্ষায় আছে`] : []),
]
