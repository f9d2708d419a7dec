import type { ChosenPlace, PlaceTree } from './chosen-place.rules.ts'
import { LocationPicker } from './location-picker.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'

type PlaceFieldsProps = {
  /** Null when the places could not be read. */
  places: PlaceTree | null
  value: ChosenPlace
  onChange: (place: ChosenPlace) => void
  errors: Record<string, readonly string[]>
}

/** The place picker of a form; without places a way to ask for them again, which leaves the form as it is. */
export function PlaceFields({ places, ...picker }: PlaceFieldsProps) {
  if (places) return <LocationPicker places={places} {...picker} />
  return <RetryNotice>এলাকার তালিকা আনা যায়নি। আপনার লেখা তথ্য রাখা আছে।</RetryNotice>
}
