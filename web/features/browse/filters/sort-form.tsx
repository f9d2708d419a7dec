import { Select } from '#web/ui/form/select.tsx'
import { useEffect } from 'react'
import type { BrowseFilters } from '#web/features/providers/browse.address.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { chip } from './chip.ts'
import { FilterForm } from './filter-form.tsx'

const orders = [
  { value: '', label: 'আমাদের বাছাই' },
  { value: 'rating', label: 'সেরা রেটিং' },
  { value: 'newest', label: 'নতুন আগে' },
]

type SortFormProps = {
  filters: BrowseFilters
  onChange: (filters: BrowseFilters) => void
  /** Called when the field answers changes. */
  onReady: () => void
}

export function SortForm({ filters, onChange, onReady }: SortFormProps) {
  useEffect(onReady, [onReady])
  return (
    <FilterForm filters={filters} fields={['sort']}>
      {/* On a phone the list is invisible over a short text, so that all chips fit in one row. */}
      <div className="relative rounded-card has-focus-visible:outline-3 has-focus-visible:outline-action">
        <span aria-hidden className={`${chip} flex lg:hidden`}>
          {orders.find(({ value }) => value && value === filters.sort)?.label ?? 'সাজান'}
          <Icon icon={ChevronDown} className="size-4" />
        </span>
        <div className="max-lg:absolute max-lg:inset-0 max-lg:opacity-0">
          <Select
            name="sort"
            aria-label="তালিকা সাজান"
            value={filters.sort ?? ''}
            onChange={(event) =>
              onChange({ ...filters, sort: (event.target.value || undefined) as BrowseFilters['sort'] })
            }
            // During a search the recommended order is by relevance.
            options={
              filters.q === undefined ? orders : [{ value: '', label: 'সেরা মিল' }, ...orders.slice(1)]
            }
          />
        </div>
      </div>
    </FilterForm>
  )
}
