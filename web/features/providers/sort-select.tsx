import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { BrowseFilters } from './browse-filters.ts'

const orders = [
  { value: '', label: 'সুপারিশ অনুযায়ী' },
  { value: 'rating', label: 'বেশি রেটিং আগে' },
  { value: 'newest', label: 'নতুন আগে' },
]

type Sort = BrowseFilters['sort']

/** The order of the list. */
export function SortSelect({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <Field label="সাজান" className="w-full max-w-60">
      <Select
        value={value ?? ''}
        onChange={(event) => onChange((event.target.value || undefined) as Sort)}
        options={orders}
      />
    </Field>
  )
}
