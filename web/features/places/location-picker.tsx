import { Select, Field } from '#web/ui/form/field.tsx'
import { changePlace, optionsOf, type ChosenPlace, type PlaceTree } from './chosen-place.rules.ts'

type LocationPickerProps = {
  places: PlaceTree
  value: ChosenPlace
  onChange: (place: ChosenPlace) => void
  /** Allows empty levels, as in a search: the empty option reads "all". */
  optional?: boolean
  /** One below the other on wide screens, too. */
  stacked?: boolean
}

export function LocationPicker({ places, value, onChange, optional, stacked }: LocationPickerProps) {
  const choose = (level: keyof ChosenPlace) => (event: { target: { value: string } }) =>
    onChange(changePlace(value, level, event.target.value))
  return (
    // On a narrow phone two columns would cut the names of places to the same first letters.
    <div className={`grid items-start gap-4 ${stacked ? '' : 'min-[400px]:grid-cols-2 sm:grid-cols-3'}`}>
      <Field name="division_id" label="বিভাগ" className={stacked ? '' : 'min-[400px]:max-sm:col-span-2'}>
        <Select
          placeholder={optional ? 'সব বিভাগ' : 'বিভাগ নির্বাচন করুন'}
          value={value.division_id ?? ''}
          onChange={choose('division_id')}
          options={optionsOf(places.divisions)}
        />
      </Field>
      <Field name="district_id" label="জেলা">
        <Select
          placeholder={optional ? 'সব জেলা' : 'জেলা নির্বাচন করুন'}
          value={value.district_id ?? ''}
          onChange={choose('district_id')}
          disabled={value.division_id === undefined}
          options={optionsOf(places.districts.filter(({ division_id: id }) => id === value.division_id))}
        />
      </Field>
      <Field name="upazila_id" label="থানা/উপজেলা">
        <Select
          placeholder={optional ? 'সব থানা/উপজেলা' : 'থানা/উপজেলা নির্বাচন করুন'}
          value={value.upazila_id ?? ''}
          onChange={choose('upazila_id')}
          disabled={value.district_id === undefined}
          options={optionsOf(places.thanas.filter(({ district_id: id }) => id === value.district_id))}
        />
      </Field>
    </div>
  )
}
