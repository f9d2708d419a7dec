import { useEffect, type SyntheticEvent } from 'react'
import { api } from '#web/lib/api.ts'
import { staticPart } from '#web/lib/static-part.tsx'
import { useAfterFirstInput } from '#web/lib/hooks/use-after-first-input.ts'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { errorPart } from '#web/ui/feedback/error-part.tsx'
import { browsePath, type BrowseFilters } from './browse.address.ts'
import { cachePrefetchedListing, cacheListing } from './listing-cache.ts'
import { fetchListing, type Listing } from './browse.calls.ts'
import { ListingSkeleton } from './listing-skeleton.tsx'

export const ListingCards = staticPart(
  async () => (await import('./listing-cards.part.tsx')).ListingCards,
  <ListingSkeleton />,
)

export const ListingProblem = errorPart(async () => (await import('./listing-problem.tsx')).ListingProblem)

type ListingResultsProps = {
  listing: Listing
  filters: BrowseFilters
  path: string
  onPrefetch: (providerId: number) => void
}

export function ListingResults({ listing, filters, path, onPrefetch }: ListingResultsProps) {
  useEffect(() => cacheListing(path, listing), [path, listing])
  usePrefetchNextPage(filters, listing)
  useAfterFirstInput(ListingCards.preload)
  const prefetch = ({ target }: SyntheticEvent) => {
    const id = idOfCard(target)
    if (id !== undefined) onPrefetch(id)
  }
  return (
    <div onPointerOver={prefetch} onFocus={prefetch}>
      <ListingCards listing={listing} filters={filters} path={path} />
    </div>
  )
}

/** The id of the provider whose card holds an element. */
function idOfCard(target: EventTarget): number | undefined {
  const link = target instanceof Element && target.closest('article')?.querySelector('a')
  return link ? Number(link.pathname.split('/')[2]) : undefined
}

function usePrefetchNextPage(
  filters: BrowseFilters,
  { current_page: current, last_page: last, page_keys: keys }: Listing,
): void {
  const next = current + 1
  const key = keys[next]
  const isKnown = filters.q === undefined ? key !== undefined : next <= last
  useEffect(() => {
    if (!isKnown || deviceSavesData()) return
    const timer = setTimeout(() => {
      const place = { page: next, key }
      fetchListing(api, filters, place).then(
        (listing) => cachePrefetchedListing(browsePath(filters, place), listing),
        // A failed prefetch is repeated when the page is opened.
        () => {},
      )
    }, 1500)
    return () => clearTimeout(timer)
  }, [filters, next, key, isKnown])
}
