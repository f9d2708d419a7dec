import { useEffect, type ReactNode, useState } from 'react'
import { rememberPlace } from '#web/features/places/known-place.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import { Select } from '#web/ui/form/field.tsx'
import {
  type BrowseFilters,
  queryOf,
  browsePath,
  countFilters,
  withoutFilters,
} from '#web/features/providers/browse.address.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { chip } from './chip.ts'
import { paths } from '#web/app/pages/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Sheet } from '#web/ui/dialog/sheet.tsx'

// The first input on the list loads all of them. One file, because each file costs a request.

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

type FilterFormProps = {
  filters: BrowseFilters
  /** The filters that the fields of this form hold, by the names of the fields. */
  fields: readonly (keyof BrowseFilters)[]
  className?: string
  children: ReactNode
}

/** Fields that change the list at once with scripts. Without scripts they have a button that sends them with the other filters. */
function FilterForm({ filters, fields, className, children }: FilterFormProps) {
  const others = Object.entries(queryOf(filters)).filter(([name]) => !fields.some((field) => field === name))
  return (
    <form action={paths.browse} className={className}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <noscript>
        <Button type="submit" variant="secondary" full className="mt-4">
          দেখুন
        </Button>
      </noscript>
    </form>
  )
}

/** Milliseconds without another change. */
const settled = 250

type ResultCount = { total: number; hasMore: boolean }

/** How many providers a list with these filters has; undefined until it is known, and after a failure. */
export function useResultCount(filters: BrowseFilters): ResultCount | undefined {
  const query = JSON.stringify({ ...queryOf(filters), fields: 'card', per_page: '1' })
  const [counted, setCounted] = useState<{ query: string; count: ResultCount }>()
  useEffect(() => {
    const abort = new AbortController()
    const ask = () =>
      unwrap(
        api.biodata.$get(
          { query: JSON.parse(query) as Record<string, string> },
          { init: { signal: abort.signal } },
        ),
      ).then(
        ({ total, has_more_than_total: hasMore }) => setCounted({ query, count: { total, hasMore } }),
        () => undefined,
      )
    const timer = setTimeout(() => void ask(), settled)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query])
  return counted?.query === query ? counted.count : undefined
}

type FilterSheetProps = Pick<FilterFieldsProps, 'filters' | 'places' | 'categories'> & {
  /** The navigation must replace the entry of the sheet in the history. */
  onApply: (filters: BrowseFilters) => void
  onClose: () => void
}

/** The filters on a phone: the button says how many providers they leave, before they are applied. */
export function FilterSheet({ filters, places, categories, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters)
  const tree = useWholeTree(places)
  const count = useResultCount(draft)
  const label = labelOf(count)
  const apply = () => {
    rememberPlace(tree, draft)
    if (browsePath(draft) === browsePath(filters)) history.back()
    else onApply(draft)
  }
  return (
    <Sheet
      onClose={onClose}
      title="ফিল্টার"
      footer={
        <div className="flex w-full gap-2">
          <p role="status" className="sr-only">
            {count && label}
          </p>
          <Button className="flex-1" onClick={apply}>
            {label}
          </Button>
          {/* Without an icon, so that the longest count beside it stays on one line and nothing moves under the finger. */}
          <Button
            variant="quiet"
            disabled={countFilters(draft) === 0}
            onClick={() => setDraft(withoutFilters(draft))}
          >
            ফিল্টার মুছুন
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <FilterFields filters={draft} places={tree} categories={categories} onChange={setDraft} isDraft />
      </div>
    </Sheet>
  )
}

function labelOf(count: ResultCount | undefined): string {
  if (!count) return 'দেখুন'
  if (count.total === 0) return 'কেউ নেই, তবু দেখুন'
  return `${formatCount(count.total)}${count.hasMore ? '+' : ''} জন দেখুন`
}

/** The page has the part of the places around the chosen one. */
function useWholeTree(part: PlaceTree): PlaceTree {
  const [tree, setTree] = useState(part)
  useEffect(() => {
    fetchPlaces(api).then(setTree, () => undefined)
  }, [])
  return tree
}
