import { SearchX, X } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { deviceSavesData } from '#web/lib/use-data-saver.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { browsePath, countFilters, withoutFilters, type BrowseFilters } from './browse-filters.ts'
import { keepAhead, keepListing } from './kept-listings.ts'
import { fetchListing, type Listing } from './provider-calls.ts'
import { grid, headLine } from './listing-skeleton.tsx'
import { ProviderCard } from './provider-card.tsx'

// Behind this page the server gives none.
const deepestPage = 1000

type ListingResultsProps = {
  listing: Listing
  filters: BrowseFilters
  /** The address of this very page. */
  path: string
  /** A card is pointed at: its page may be fetched ahead. */
  onApproach?: (providerId: number) => void
}

/** The providers of one page, how many there are in all, and the way to the other pages. */
export function ListingResults({ listing, filters, path, onApproach }: ListingResultsProps) {
  const { data, total, current_page: current, last_page: last, page_keys: keys } = listing
  const hrefFor = (page: number): string | undefined => {
    if (page === 1) return browsePath(filters)
    if (page === current) return path
    const key = keys[page]
    return key === undefined ? undefined : browsePath(filters, { page, key })
  }
  useEffect(() => keepListing(path, listing), [path, listing])
  useFetchAhead(filters, listing)

  if (data.length === 0) return <NobodyFound filters={filters} total={total} />
  return (
    <div className="flex flex-col gap-3">
      <div className={headLine}>
        <p role="status" className="text-muted">
          মোট {formatCount(total)} জনের মধ্যে {formatCount(data.length)} জন দেখানো হচ্ছে
        </p>
        <ClearFilters filters={filters} />
      </div>
      <ul className={grid}>
        {data.map((provider, index) => (
          <li key={provider.id}>
            <ProviderCard provider={provider} priority={index < 2} onApproach={onApproach} />
          </li>
        ))}
      </ul>
      <Pagination
        current={current}
        last={Math.min(last, deepestPage)}
        hrefFor={hrefFor}
        label="তালিকার পৃষ্ঠা"
      />
      {current === deepestPage && last > deepestPage && (
        <p className="text-center text-muted">আরও দেখতে এলাকা বা কাজের ধরন বেছে তালিকাটি ছোট করুন।</p>
      )}
    </div>
  )
}

/** The same list without any filter; nothing while none is set. */
function ClearFilters({
  filters,
  variant = 'quiet',
}: {
  filters: BrowseFilters
  variant?: 'quiet' | 'primary'
}) {
  if (countFilters(filters) === 0) return null
  return (
    <ButtonLink
      variant={variant}
      size={variant === 'quiet' ? 'small' : 'medium'}
      icon={X}
      to={browsePath(withoutFilters(filters))}
      preventScrollReset
    >
      ফিল্টার মুছুন
    </ButtonLink>
  )
}

function NobodyFound({ filters, total }: { filters: BrowseFilters; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="এই পৃষ্ঠায় কেউ নেই"
        action={<ButtonLink to={browsePath(filters)}>প্রথম পৃষ্ঠায় যান</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title="কোনো সেবাদাতা পাওয়া যায়নি"
      action={<ClearFilters filters={filters} variant="primary" />}
    >
      {countFilters(filters) > 0 ? 'এলাকা বড় করে বা ফিল্টার কমিয়ে আবার দেখুন।' : 'এখনো কেউ তালিকায় যোগ দেননি।'}
    </EmptyState>
  )
}

/** On a good network the next page is here before it is asked for. */
function useFetchAhead(filters: BrowseFilters, { current_page: current, page_keys: keys }: Listing): void {
  const next = current + 1
  const key = keys[next]
  useEffect(() => {
    if (key === undefined || deviceSavesData()) return
    const timer = setTimeout(() => {
      const place = { page: next, key }
      fetchListing(api, filters, place).then(
        (listing) => keepAhead(browsePath(filters, place), listing),
        // What was only fetched ahead may fail in silence: it is asked for again when it is wanted.
        () => {},
      )
    }, 1500)
    return () => clearTimeout(timer)
  }, [filters, next, key])
}

type ListingProblemProps = {
  message: string
  /** Trying again may help; otherwise the address itself is what the server refused. */
  mayPass: boolean
  filters: BrowseFilters
  onRetry: () => void
  retrying: boolean
}

/** What stands in the place of a list that did not come. */
export function ListingProblem({ message, mayPass, filters, onRetry, retrying }: ListingProblemProps) {
  return (
    <ErrorState
      title="সেবাদাতাদের তালিকা লোড করতে ব্যর্থ"
      onRetry={mayPass ? onRetry : undefined}
      retrying={retrying}
      action={
        mayPass ? (
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
