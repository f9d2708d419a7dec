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
  /** Words are looked for: the recommended order begins with what is closest to them. */
  searching?: boolean
  onChange: (sort: Sort) => void
}

/** The order of the list. */
export function SortSelect({ value, searching, onChange }: SortSelectProps) {
  return (
    <Select
      aria-label="তালিকা সাজান"
      value={value ?? ''}
      onChange={(event) => onChange((event.target.value || undefined) as Sort)}
      options={searching ? [{ value: '', label: 'সেরা মিল' }, ...orders.slice(1)] : orders}
    />
  )
}
