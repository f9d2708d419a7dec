import { Select } from '#web/ui/form/select.tsx'
import type { BrowseFilters } from './browse.address.ts'

const orders = [
  { value: '', label: 'সুপারিশকৃত' },
  { value: 'rating', label: 'সেরা রেটিং' },
  { value: 'newest', label: 'নতুন আগে' },
]

type Sort = BrowseFilters['sort']

type SortSelectProps = {
  value: Sort
  /** During a search the recommended order is by relevance. */
  searching?: boolean
  onChange: (sort: Sort) => void
}

export function SortSelect({ value, searching, onChange }: SortSelectProps) {
  return (
    <Select
      name="sort"
      aria-label="তালিকা সাজান"
      value={value ?? ''}
      onChange={(event) => onChange((event.target.value || undefined) as Sort)}
      options={searching ? [{ value: '', label: 'সেরা মিল' }, ...orders.slice(1)] : orders}
    />
  )
}
