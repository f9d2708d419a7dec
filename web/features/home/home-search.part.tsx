import { useState } from 'react'
import { SearchForm } from './search-form.tsx'
import type { ChosenPlace, PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { usePlaceTree } from '#web/features/places/use-place-tree.ts'

type HomeSearchProps = {
  categories: readonly { id: number; name: string }[]
  divisions: PlaceTree['divisions']
}

export function HomeSearch({ categories, divisions }: HomeSearchProps) {
  const [place, setPlace] = useState<ChosenPlace>({})
  const { places, load } = usePlaceTree(divisions)
  const change = (chosen: ChosenPlace) => {
    setPlace(chosen)
    // Autofill and assistive technology can choose without a focus event.
    load()
  }
  return (
    <SearchForm categories={categories} place={place} onPrefetch={load}>
      <LocationPicker places={places} value={place} onChange={change} />
    </SearchForm>
  )
}
