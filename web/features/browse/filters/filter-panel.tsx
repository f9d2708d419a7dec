import { useEffect } from 'react'
import { rememberPlace } from '#web/features/places/known-place.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import { FilterForm } from './filter-form.tsx'

const fields = ['division_id', 'district_id', 'upazila_id', 'gender', 'min_rating', 'verified'] as const

type FilterPanelProps = Omit<FilterFieldsProps, 'isDraft'> & {
  /** Called when the panel answers changes. */
  onReady: () => void
}

/** The filters beside the list, which change it at once. */
export function FilterPanel({ onReady, ...rest }: FilterPanelProps) {
  useEffect(onReady, [onReady])
  return (
    <Card>
      <FilterForm filters={rest.filters} fields={fields} className="flex flex-col gap-4">
        <FilterFields
          {...rest}
          onChange={(next) => {
            rememberPlace(rest.places, next)
            rest.onChange(next)
          }}
        />
      </FilterForm>
    </Card>
  )
}
