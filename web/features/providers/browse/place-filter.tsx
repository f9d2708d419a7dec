import { useEffect, useState } from 'react'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { NearMe } from '#web/features/places/near-me.tsx'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import type { BrowseFilters } from './browse.address.ts'
import { ListFailure } from '#web/ui/list/list-failure.tsx'
import { FilterForm } from './filter-form.tsx'

const noPlace = { division_id: undefined, district_id: undefined, upazila_id: undefined }

type PlaceFilterProps = {
  filters: BrowseFilters
  places: PlaceTree
  onChange: (filters: BrowseFilters) => void
  /** Called when the fields answer changes. */
  onReady: () => void
}

export function PlaceFilter({ filters, places, onChange, onReady }: PlaceFilterProps) {
  useEffect(onReady, [onReady])
  const [nearMessage, setNearMessage] = useState('')
  if (places.divisions.length === 0) return <ListFailure>এলাকার তালিকা এখন দেখানো যাচ্ছে না।</ListFailure>
  return (
    <FilterForm filters={filters} fields={['division_id', 'district_id', 'upazila_id']}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 noscript:hidden">
        <NearMe
          onFound={({ place, message }) => {
            setNearMessage(message)
            if (place) onChange({ ...filters, ...noPlace, ...place })
          }}
          className="-ms-3.5"
        />
        <p role="status" className="text-sm text-muted">
          {nearMessage}
        </p>
      </div>
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
