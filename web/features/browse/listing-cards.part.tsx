import { formatCount } from '#web/lib/format.ts'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'
import { ShareButton } from '#web/features/providers/share/share-button.tsx'
import { browsePath, countFilters, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import type { Listing } from '#web/features/providers/browse.calls.ts'
import { grid, headLine } from './listing-skeleton.tsx'
import { NearPlaces } from './near/near-places.tsx'
import { requestOf } from './near/wanted-provider.rules.ts'
import { ClearFilters, NobodyHere, NoResults } from './no-results.tsx'
import { partsOf, type ChosenNames } from './search-parts.rules.ts'
import { SearchParts } from './search-parts.tsx'

const maxPage = 1000
/** Up to here the pager shows all numbers. */
const pagerPages = 6

// On wide screens the order is beside it.
const partsLine = 'flex flex-wrap items-center gap-2 lg:min-h-12 lg:pe-64'

type ListingCardsProps = { listing: Listing; filters: BrowseFilters; path: string; names: ChosenNames }

/** The cards, and the links to the other pages. */
export function ListingCards({ listing, filters, path, names }: ListingCardsProps) {
  const { data, total, current_page: current, last_page: last } = listing
  const hrefFor = (page: number) => browsePath(filters, { page }, path)
  const { near } = listing
  const hasNear = near !== null && near.groups.length > 0
  const nearby = hasNear && (
    <>
      <NobodyHere
        filters={filters}
        place={requestOf(near) ? undefined : near.from.name}
        trade={near.trade?.name}
      />
      <NearPlaces near={near} filters={filters} />
    </>
  )
  const parts = partsOf(filters, listing.understood, names)
  if (data.length === 0)
    return (
      <div className="flex flex-col gap-5">
        {parts.length > 0 && (
          <div className={partsLine}>
            <SearchParts parts={parts} />
          </div>
        )}
        {nearby || <NoResults filters={filters} total={total} />}
      </div>
    )
  const isNear = new Set(near?.groups.flatMap((group) => group.data.map(({ id }) => id)))
  const others = data.filter(({ id }) => !isNear.has(id))
  return (
    <div className="flex flex-col gap-3">
      {(parts.length > 0 || countFilters(filters) > 0) && (
        <div className={partsLine}>
          <SearchParts parts={parts} />
          {!nearby && <ClearFilters filters={filters} />}
        </div>
      )}
      {nearby && <div className="mb-2 flex flex-col gap-5">{nearby}</div>}
      {hasNear && others.length > 0 && <h2 className="text-lg font-semibold">আরও বড় এলাকায়</h2>}
      <div className={headLine}>
        <p role="status" className="min-w-0 break-words text-muted">
          {filters.q !== undefined && <>“{filters.q}” লিখে পাওয়া </>}
          {filters.q === undefined && 'মোট '}
          {formatCount(total)} {listing.has_more_than_total ? 'জনের বেশি,' : 'জনের'} মধ্যে{' '}
          {formatCount(data.length)} জন দেখানো হচ্ছে
        </p>
      </div>
      <ul className={grid}>
        {others.map((provider, index) => (
          <li key={provider.id}>
            <ProviderCard provider={provider} priority={index === 0} />
          </li>
        ))}
      </ul>
      <Pagination current={current} last={Math.min(last, maxPage)} hrefFor={hrefFor} label="তালিকার পৃষ্ঠা" />
      {last > pagerPages && <PageForm filters={filters} path={path} last={Math.min(last, maxPage)} />}
      <div className="flex justify-center">
        <ShareButton path={browsePath(filters, undefined, path)} />
      </div>
      {(listing.has_more_than_total ? current === last : current === maxPage && last > maxPage) && (
        <p className="text-center text-muted">আরও দেখতে এলাকা বা পেশা বেছে তালিকাটি ছোট করুন।</p>
      )}
    </div>
  )
}

type PageFormProps = { filters: BrowseFilters; path: string; last: number }

/** Opens a page by its number. Only the address says the page, so the form needs no script. */
function PageForm({ filters, path, last }: PageFormProps) {
  const list = browsePath(filters, undefined, path)
  const [action] = list.split('?')
  return (
    <form action={action} className="flex items-end justify-center gap-2">
      {Array.from(new URL(list, 'http://list').searchParams, ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label="পৃষ্ঠা নম্বর">
        <TextInput type="number" name="page" min={1} max={last} required />
      </Field>
      <Button type="submit" variant="secondary">
        যান
      </Button>
    </form>
  )
}
