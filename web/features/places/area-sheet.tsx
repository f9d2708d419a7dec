import { Sheet } from '#web/ui/dialog/sheet.tsx'
import { AreaQuestion } from './area-question.tsx'
import type { ChosenPlace } from './chosen-place.rules.ts'

type AreaSheetProps = {
  /** Null for the whole country. The navigation must replace the entry of the sheet in the history. */
  onChoose: (place: ChosenPlace | null) => void
  onClose: () => void
  readOrder: () => Promise<readonly number[]>
}

/** The question for the area over any page, from the place in the header. */
export const AreaSheet = ({ onChoose, onClose, readOrder }: AreaSheetProps) => (
  <Sheet title="কোন এলাকায় খুঁজবেন?" onClose={onClose}>
    <AreaQuestion onChoose={onChoose} readOrder={readOrder} />
  </Sheet>
)
