import { Select } from '#web/ui/select.tsx'
import type { BrowseFilters } from './browse-filters.ts'

const orders = [
  { value: '', label: 'সুপারিশকৃত' },
  { value: 'rating', label: 'সেরা রেটিং' },
  { value: 'newest', label: 'নতুন আগে' },
]

type Sort = BrowseFilters['sort']

/** The order of the list. */
export function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <Select
      aria-label="তালিকা সাজান"
      value={value ?? ''}
      onChange={(event) => onChange((event.target.value || undefined) as Sort)}
      options={orders}
    />
  )
}
