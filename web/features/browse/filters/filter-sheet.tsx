import { X } from '#web/ui/layout/icons/list.tsx'
import { useEffect, useState } from 'react'
import { rememberPlace } from '#web/features/places/known-place.ts'
import type { PlaceTree } from '#web/features/places/chosen-place.rules.ts'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import {
  browsePath,
  countFilters,
  withoutFilters,
  type BrowseFilters,
  queryOf,
} from '#web/features/providers/browse.address.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Sheet } from '#web/ui/dialog/sheet.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'

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
          <Button
            variant="quiet"
            icon={X}
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
