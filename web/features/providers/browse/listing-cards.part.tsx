import { formatCount } from '#web/lib/format.ts'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'
import { browsePath, type BrowseFilters } from './browse.address.ts'
import type { Listing } from './browse.calls.ts'
import { grid, headLine } from './listing-skeleton.tsx'
import { ClearFilters, NoResults } from './no-results.tsx'
import { partsOf, type ChosenNames } from './search-parts.rules.ts'
import { SearchParts } from './search-parts.tsx'

const maxPage = 1000

type ListingCardsProps = { listing: Listing; filters: BrowseFilters; path: string; names: ChosenNames }

/** The cards, and the links to the other pages. */
export function ListingCards({ listing, filters, path, names }: ListingCardsProps) {
  const { data, total, current_page: current, last_page: last, page_keys: keys } = listing
  const hrefFor = (page: number): string | undefined => {
    if (page === 1) return browsePath(filters)
    if (page === current) return path
    // Pages of a search have no keys.
    if (filters.q !== undefined) return browsePath(filters, { page })
    const key = keys[page]
    return key === undefined ? undefined : browsePath(filters, { page, key })
  }
  const parts = <SearchParts parts={partsOf(filters, listing.understood, names)} />
  if (data.length === 0)
    return (
      <div className="flex flex-col gap-3">
        {parts}
        <NoResults filters={filters} total={total} />
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      {parts}
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
            <ProviderCard provider={provider} priority={index === 0} />
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
