import { useEffect } from 'react'
import { api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { deviceSavesData } from '#web/lib/use-data-saver.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { browsePath, type BrowseFilters } from './browse.address.ts'
import { ClearFilters } from './clear-filters.tsx'
import { cachePrefetchedListing, cacheListing } from './listing-cache.ts'
import { fetchListing, type Listing } from './browse.calls.ts'
import { grid, headLine } from './listing-skeleton.tsx'
import { NoResults } from './no-results.tsx'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'

// The server's limit.
const maxPage = 1000

type ListingResultsProps = {
  listing: Listing
  filters: BrowseFilters
  path: string
  /** Called when a pointer or finger reaches a card, to prefetch its page. */
  onPrefetch?: (providerId: number) => void
}

export function ListingResults({ listing, filters, path, onPrefetch }: ListingResultsProps) {
  const { data, total, current_page: current, last_page: last, page_keys: keys } = listing
  const hrefFor = (page: number): string | undefined => {
    if (page === 1) return browsePath(filters)
    if (page === current) return path
    // Pages of a search have no keys.
    if (filters.q !== undefined) return browsePath(filters, { page })
    const key = keys[page]
    return key === undefined ? undefined : browsePath(filters, { page, key })
  }
  useEffect(() => cacheListing(path, listing), [path, listing])
  usePrefetchNextPage(filters, listing)

  if (data.length === 0) return <NoResults filters={filters} total={total} />
  return (
    <div className="flex flex-col gap-3">
      <div className={headLine}>
        <p role="status" className="min-w-0 break-words text-muted">
          {filters.q !== undefined && <>“{filters.q}” লিখে পাওয়া </>}
          {filters.q === undefined && 'মোট '}
          {formatCount(total)} {listing.has_more_than_total ? 'জনের বেশি,' : 'জনের'} মধ্যে{' '}
          {formatCount(data.length)} জন দেখানো হচ্ছে
        </p>
        <ClearFilters filters={filters} />
      </div>
      <ul className={grid}>
        {data.map((provider, index) => (
          <li key={provider.id}>
            <ProviderCard provider={provider} priority={index < 2} onPrefetch={onPrefetch} />
          </li>
        ))}
      </ul>
      <Pagination current={current} last={Math.min(last, maxPage)} hrefFor={hrefFor} label="তালিকার পৃষ্ঠা" />
      {(listing.has_more_than_total ? current === last : current === maxPage && last > maxPage) && (
        <p className="text-center text-muted">আরও দেখতে এলাকা বা কাজের ধরন বেছে তালিকাটি ছোট করুন।</p>
      )}
    </div>
  )
}

/** Prefetches the next page, unless the device saves data. */
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

type ListingProblemProps = {
  message: string
  /** False when the server refused the address, so that another try cannot help. */
  canRetry: boolean
  filters: BrowseFilters
  onRetry: () => void
  retrying: boolean
}

export function ListingProblem({ message, canRetry, filters, onRetry, retrying }: ListingProblemProps) {
  return (
    <ErrorState
      title="সেবাদাতাদের তালিকা লোড করতে ব্যর্থ"
      onRetry={canRetry ? onRetry : undefined}
      retrying={retrying}
      action={
        canRetry ? (
          <ClearFilters filters={filters} />
        ) : (
          <ButtonLink to={browsePath(filters)}>প্রথম পৃষ্ঠায় যান</ButtonLink>
        )
      }
    >
      {message}
    </ErrorState>
  )
}
