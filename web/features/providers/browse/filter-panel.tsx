import { useEffect } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { genderLabels, genders, type Gender } from '#worker/features/providers/providers.schema.ts'
import { bengaliDigits, formatCount } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { browsePath, type BrowseFilters } from './browse.address.ts'
import { FilterForm } from './filter-form.tsx'

type FilterCategory = { id: number; name: string; biodata_count: number | null }

type FilterPanelProps = {
  filters: BrowseFilters
  categories: readonly FilterCategory[]
  onChange: (filters: BrowseFilters) => void
  /** Called when the panel answers changes. */
  onReady: () => void
}

export function FilterPanel({ filters, categories, onChange, onReady }: FilterPanelProps) {
  useEffect(onReady, [onReady])
  return (
    <Card className="flex flex-col gap-4">
      <CategoryFilter filters={filters} categories={categories} />
      <FilterForm
        filters={filters}
        fields={['gender', 'min_rating', 'verified']}
        className="flex flex-col gap-4"
      >
        <Field label="লিঙ্গ">
          <Select
            name="gender"
            placeholder="সবাই"
            value={filters.gender ?? ''}
            onChange={(event) =>
              onChange({ ...filters, gender: (event.target.value || undefined) as Gender | undefined })
            }
            options={genders.map((gender) => ({ value: gender, label: genderLabels[gender] }))}
          />
        </Field>
        <Field label="রেটিং">
          <Select
            name="min_rating"
            placeholder="সব রেটিং"
            value={filters.min_rating ?? ''}
            onChange={(event) =>
              onChange({ ...filters, min_rating: Number(event.target.value) || undefined })
            }
            options={[4, 3, 2, 1].map((stars) => ({
              value: stars,
              label: bengaliDigits(`${stars} তারা বা বেশি`),
            }))}
          />
        </Field>
        <Checkbox
          label="শুধু যাচাইকৃত"
          name="verified"
          value="1"
          checked={filters.verified === 1}
          onChange={(event) => onChange({ ...filters, verified: event.target.checked ? 1 : undefined })}
        />
      </FilterForm>
    </Card>
  )
}

const chip =
  'inline-flex min-h-11 items-center gap-1.5 rounded-card border px-3 text-sm leading-tight transition-colors'

/** The categories as links: they work before the script has loaded and open in a new tab. */
function CategoryFilter({ filters, categories }: Pick<FilterPanelProps, 'filters' | 'categories'>) {
  return (
    <details open className="group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        পেশা
        <Icon icon={ChevronDown} className="size-5 text-action transition-transform group-open:rotate-180" />
      </summary>
      <ul className="flex flex-wrap gap-1.5 pt-1">
        {[undefined, ...categories].map((category) => {
          const chosen = filters.category === category?.id
          return (
            <li key={category?.id ?? 'all'}>
              <Link
                to={browsePath({ ...filters, category: category?.id })}
                preventScrollReset
                aria-current={chosen ? 'true' : undefined}
                className={`${chip} ${chosen ? 'border-action bg-action font-semibold text-on-action' : 'border-line-strong hover:bg-tint'}`}
              >
                {category?.name ?? 'সব'}
                {category && category.biodata_count !== null && (
                  <span className={`text-xs ${chosen ? '' : 'text-muted'}`}>
                    {formatCount(category.biodata_count)}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
