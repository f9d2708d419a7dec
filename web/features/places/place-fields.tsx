import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { chosenPlace, type PlaceDraft, type PlaceTree } from './chosen-place.rules.ts'
import { LocationPicker } from './location-picker.tsx'

type PlaceFieldsProps = {
  places: PlaceTree | null
  draft: PlaceDraft
  onChange: (place: PlaceDraft) => void
}

export function PlaceFields({ places, draft, onChange }: PlaceFieldsProps) {
  if (!places) return <RetryNotice>এলাকার তালিকা আনা যায়নি। আপনার লেখা তথ্য রাখা আছে।</RetryNotice>
  return (
    <LocationPicker
      places={places}
      value={chosenPlace(draft)}
      onChange={({ division_id = null, district_id = null, upazila_id = null }) =>
        onChange({ division_id, district_id, upazila_id })
      }
    />
  )
}
