import { useState } from 'react'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { NearMe } from '#web/features/places/near-me.tsx'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import type { BrowseFilters } from '#web/features/providers/browse.address.ts'
import { ListFailure } from '#web/ui/list/list-failure.tsx'

const noPlace = { division_id: undefined, district_id: undefined, upazila_id: undefined }

type PlaceFilterProps = {
  filters: BrowseFilters
  places: PlaceTree
  onChange: (filters: BrowseFilters) => void
}

export function PlaceFilter({ filters, places, onChange }: PlaceFilterProps) {
  const [nearMessage, setNearMessage] = useState('')
  if (places.divisions.length === 0) return <ListFailure>এলাকার তালিকা এখন দেখানো যাচ্ছে না।</ListFailure>
  return (
    <div>
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
        stacked
        places={places}
        value={filters}
        onChange={(place) => onChange({ ...filters, ...noPlace, ...place })}
      />
    </div>
  )
}
