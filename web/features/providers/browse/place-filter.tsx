import { useEffect } from 'react'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import type { BrowseFilters } from './browse.address.ts'
import { FilterForm } from './filter-form.tsx'

type PlaceFilterProps = {
  filters: BrowseFilters
  places: PlaceTree
  onChange: (filters: BrowseFilters) => void
  /** Called when the fields answer changes. */
  onReady: () => void
}

export function PlaceFilter({ filters, places, onChange, onReady }: PlaceFilterProps) {
  useEffect(onReady, [onReady])
  return (
    <FilterForm filters={filters} fields={['division_id', 'district_id', 'upazila_id']}>
      <LocationPicker
        optional
        places={places}
        value={filters}
        onChange={({ division_id, district_id, upazila_id }) =>
          onChange({ ...filters, division_id, district_id, upazila_id })
        }
      />
    </FilterForm>
  )
}
