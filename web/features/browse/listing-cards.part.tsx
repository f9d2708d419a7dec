import { formatCount } from '#web/lib/format.ts'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ProviderCard } from '#web/features/providers/provider-card.tsx'
import { ShareButton } from '#web/features/providers/share/share-button.tsx'
import { browsePath, countFilters, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import type { Address, FilterCategory, Listing } from '#web/features/providers/browse.calls.ts'
import { paths } from '#web/app/pages/paths.ts'
import { AboutList } from './about-list.tsx'
import { grid, headLine } from './listing-skeleton.tsx'
import { requestOf, type Near } from './near/wanted-provider.rules.ts'
import { ClearFilters, NobodyHere, NoResults } from './no-results.tsx'
import {
  chosenPlacePath,
  ownFirst,
  partsOf,
  type ChosenNames,
  type SearchPart,
} from './search-parts.rules.ts'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { readKnownPlace } from '#web/features/places/known-place.ts'
import { NearMe } from '#web/features/places/near-me.tsx'
import { Later, useIsHydrating } from '#web/lib/lazy-part.tsx'
import { openingPosition } from '#web/lib/scroll-position.ts'
import { X } from '#web/ui/layout/icons/list.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Link } from '#web/ui/layout/link.tsx'

type Group = Near['groups'][number]

const suffix = { division: ' বিভাগ', district: ' জেলা', upazila: '' }

/** How far a group is from the place that was asked for. */
function distanceText({ place, distance_km: distance }: Group, from: string): string | null {
  if (!place || distance === null) return null
  return place.level === 'upazila'
    ? `${from} থেকে ${formatCount(distance)} কিমি`
    : `${from} থেকে ${formatCount(distance)} কিমির মধ্যে`
}

type NearPlacesProps = { near: Near; filters: BrowseFilters }

/** Providers near a place that has none: by distance, each group with its distance and a link to its whole list. */
function NearPlaces({ near, filters }: NearPlacesProps) {
  return near.groups.map((group) => {
    const { place, total, data } = group
    const distance = distanceText(group, near.from.name)
    const name = place ? `${place.name}${suffix[place.level]}` : 'সারা দেশ'
    const whole = browsePath({
      ...filters,
      q: undefined,
      category: near.trade?.id,
      division_id: place?.division_id,
      district_id: place?.district_id ?? undefined,
      upazila_id: place?.level === 'upazila' ? place.id : undefined,
    })
    return (
      <section key={name} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-lg font-semibold">
            {name}
            {distance && <span className="ms-2 text-base font-normal text-muted">{distance}</span>}
          </h2>
          {total > data.length && (
            <Link to={whole} className="inline-flex min-h-11 items-center font-semibold text-action">
              {formatCount(total)} জনের সবাইকে দেখুন
            </Link>
          )}
        </div>
        <ul className={grid}>
          {data.map((provider) => (
            <li key={provider.id}>
              <ProviderCard provider={provider} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** Links that each remove one part of the search. */
function SearchParts({ parts }: { parts: readonly SearchPart[] }) {
  if (parts.length === 0) return null
  return (
    <ul
      aria-label="যা খোঁজা হয়েছে"
      className="flex shrink-0 gap-2 large-text:flex-wrap large-text:shrink lg:shrink lg:flex-wrap"
    >
      {parts.map(({ label, to }) => (
        <li key={to} className="shrink-0 large-text:shrink">
          <Link
            to={to}
            rel={to.includes('?') ? 'nofollow' : undefined}
            preventScrollReset
            data-keeps-scroll
            aria-label={`${label} বাদ দিন`}
            className="inline-flex min-h-11 max-w-64 items-center gap-1.5 rounded-card bg-tint px-3 text-sm font-semibold text-action active:bg-sunken"
          >
            <span className="min-w-0 truncate">{label}</span>
            <Icon icon={X} className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type SearchNoticeProps = { listing: Listing; filters: BrowseFilters }

/** What was not understood of a text, which of several places is meant, and the way to people near the visitor. */
function SearchNotice({ listing, filters }: SearchNoticeProps) {
  const navigate = useNavigate()
  const [nearMessage, setNearMessage] = useState('')
  // The HTML of the server is the same for all visitors.
  const known = useIsHydrating() ? null : readKnownPlace()
  const { notice, choices = [], understood, asks_near_me: asksNearMe } = listing
  if (!notice && !asksNearMe) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {notice && (
        <p role="status" className="font-semibold break-words">
          {notice}
        </p>
      )}
      {understood &&
        ownFirst(choices, known?.district_id).map((place) => (
          <Link
            key={place.id}
            to={chosenPlacePath(filters, understood, place)}
            className="inline-flex min-h-11 items-center rounded-card bg-tint px-3 text-sm font-semibold text-action active:bg-sunken"
          >
            {place.name}
          </Link>
        ))}
      {asksNearMe && (
        <NearMe
          onFound={({ place, message }) => {
            setNearMessage(message)
            if (place) void navigate(browsePath({ ...filters, ...place }))
          }}
        />
      )}
      {nearMessage && <p role="status">{nearMessage}</p>}
    </div>
  )
}

const maxPage = 1000
/** Up to here the pager shows all numbers. */
const pagerPages = 6

export type ListingCardsProps = {
  listing: Listing
  filters: BrowseFilters
  path: string
  names: ChosenNames
  /** Of a list with a readable address. */
  address: Address | null
  categories: readonly FilterCategory[]
}

/** The cards, the links to the other pages, and what a readable address says of its list. */
export function ListingCards({ address, categories, ...list }: ListingCardsProps) {
  return (
    <div className="flex flex-col gap-8">
      <Cards {...list} names={{ ...list.names, tradePath: address?.crumbs[0]?.path }} />
      {address && (
        // Until then there is room for the scroll position that a visitor comes back to.
        <Later fallback={<div style={{ height: 3200 }} />}>
          <AboutList address={address} categories={categories} listing={list.listing} />
        </Later>
      )}
    </div>
  )
}

function Cards({ listing, filters, path, names }: Omit<ListingCardsProps, 'address' | 'categories'>) {
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
          <div className={headLine}>
            <SearchParts parts={parts} />
          </div>
        )}
        <SearchNotice listing={listing} filters={filters} />
        {nearby || <NoResults filters={filters} listing={listing} hrefFor={hrefFor} />}
      </div>
    )
  const isNear = new Set(near?.groups.flatMap((group) => group.data.map(({ id }) => id)))
  const others = data.filter(({ id }) => !isNear.has(id))
  return (
    <div className="flex flex-col gap-2 lg:gap-3">
      <div className={`${headLine} ${parts.length > 0 || countFilters(filters) > 0 ? 'min-h-11' : ''}`}>
        <p role="status" className="text-sm font-semibold">
          {formatCount(total)}
          {listing.has_more_than_total && '+'} জন
        </p>
        <SearchParts parts={parts} />
        {!nearby && <ClearFilters filters={filters} />}
      </div>
      <SearchNotice listing={listing} filters={filters} />
      {nearby && <div className="mb-2 flex flex-col gap-5">{nearby}</div>}
      {hasNear && others.length > 0 && <h2 className="text-lg font-semibold">আরও বড় এলাকায়</h2>}
      <CardList providers={others} />
      <p className="text-center text-sm break-words text-muted">
        {filters.q !== undefined && `“${filters.q}” লিখে পাওয়া `}
        {data.length === total && !listing.has_more_than_total
          ? `${formatCount(total)} জনের সবাইকে দেখানো হয়েছে`
          : `${formatCount(total)} ${listing.has_more_than_total ? 'জনের বেশি,' : 'জনের'} মধ্যে ${formatCount(data.length)} জন`}
      </p>
      <Pagination current={current} last={Math.min(last, maxPage)} hrefFor={hrefFor} label="তালিকার পৃষ্ঠা" />
      {last > pagerPages && <PageForm filters={filters} path={path} />}
      <div className="flex justify-center">
        <ShareButton path={browsePath(filters, undefined, path)} />
      </div>
      <Link
        to={paths.information('list-order')}
        className="flex min-h-11 items-center justify-center text-sm text-action hover:underline"
      >
        তালিকা কীভাবে সাজানো হয়
      </Link>
      {(listing.has_more_than_total ? current === last : current === maxPage && last > maxPage) && (
        <p className="text-center text-muted">আরও দেখতে এলাকা বা পেশা বেছে তালিকাটি ছোট করুন।</p>
      )}
    </div>
  )
}

/** Cards that fill the screen of a phone, and the height of one with its gap, in pixels. */
const firstScreen = 4
const cardHeight = 132

/** The cards. Where the browser opens a list, those to the end of the screen are drawn before the others, which keep their places. */
function CardList({ providers }: { providers: Listing['data'] }) {
  const first = firstScreen + Math.ceil(openingPosition() / cardHeight)
  const count = useDeferredValue(providers.length, useIsHydrating() ? providers.length : first)
  return (
    <ul className={grid}>
      {providers.map((provider, index) => (
        <li key={provider.id} className={index < firstScreen ? undefined : 'below-screen min-h-31'}>
          {index < count && <ProviderCard provider={provider} priority={index === 0} />}
        </li>
      ))}
    </ul>
  )
}

type PageFormProps = { filters: BrowseFilters; path: string }

/** Opens a page by its number. Only the address says the page, so the form needs no script. */
function PageForm({ filters, path }: PageFormProps) {
  const list = browsePath(filters, undefined, path)
  const [action] = list.split('?')
  return (
    <form action={action} className="flex items-end justify-center gap-2">
      {Array.from(new URL(list, 'http://list').searchParams, ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label="পৃষ্ঠা নম্বর">
        <TextInput inputMode="numeric" name="page" autoComplete="off" required />
      </Field>
      <Button type="submit" variant="secondary">
        যান
      </Button>
    </form>
  )
}
