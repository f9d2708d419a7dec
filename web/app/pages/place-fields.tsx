import { useRevalidator } from 'react-router'
import type { ChosenPlace, PlaceTree } from '#web/features/places/chosen-place.ts'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type PlaceFieldsProps = {
  /** Null when the places could not be read. */
  places: PlaceTree | null
  value: ChosenPlace
  onChange: (place: ChosenPlace) => void
  errors: Record<string, readonly string[]>
}

/** The place picker of a form; without places a way to ask for them again, which leaves the form as it is. */
export function PlaceFields({ places, ...picker }: PlaceFieldsProps) {
  const { revalidate, state } = useRevalidator()
  if (places) return <LocationPicker places={places} {...picker} />
  return (
    <Alert
      tone="warning"
      action={
        <Button size="small" pending={state === 'loading'} onClick={() => void revalidate()}>
          আবার চেষ্টা করুন
        </Button>
      }
    >
      এলাকার তালিকা আনা যায়নি। আপনার লেখা তথ্য রাখা আছে।
    </Alert>
  )
}
