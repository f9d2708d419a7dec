import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { chosenPlace, type PlaceDraft, type PlaceTree } from './chosen-place.rules.ts'
import { LocationPicker } from './location-picker.tsx'

type PlaceFieldsProps = {
  /** Null when the places could not be loaded. */
  places: PlaceTree | null
  draft: PlaceDraft
  onChange: (place: PlaceDraft) => void
  errors: Record<string, readonly string[]>
}

/** The place picker of a form. Without places it offers to load them again and keeps the typed values. */
export function PlaceFields({ places, draft, onChange, errors }: PlaceFieldsProps) {
  if (!places) return <RetryNotice>এলাকার তালিকা আনা যায়নি। আপনার লেখা তথ্য রাখা আছে।</RetryNotice>
  return (
    <LocationPicker
      places={places}
      value={chosenPlace(draft)}
      onChange={({ division_id = null, district_id = null, upazila_id = null }) =>
        onChange({ division_id, district_id, upazila_id })
      }
      errors={errors}
    />
  )
}
