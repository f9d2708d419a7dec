import { SearchX, X } from 'lucide-react'
import type { Listing } from '#web/features/providers/browse.calls.ts'
import { paths } from '#web/app/pages/paths.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import {
  browsePath,
  countFilters,
  withoutFilters,
  type BrowseFilters,
} from '#web/features/providers/browse.address.ts'

const widerLabels = {
  upazila_id: 'পুরো জেলায় দেখুন',
  district_id: 'পুরো বিভাগে দেখুন',
  division_id: 'সারা দেশে দেখুন',
}

/** The same search in the next larger place, with the text of its link; null if it has no place. */
export function widerPlace(filters: BrowseFilters): { filters: BrowseFilters; label: string } | null {
  for (const level of ['upazila_id', 'district_id', 'division_id'] as const)
    if (filters[level] !== undefined)
      return { filters: { ...filters, [level]: undefined }, label: widerLabels[level] }
  return null
}

type NoResultsProps = {
  filters: BrowseFilters
  listing: Pick<Listing, 'total' | 'last_page' | 'understood' | 'suggestions'>
}

type EmptyPageProps = NoResultsProps & { hrefFor: (page: number) => string }

export function NoResults({ filters, listing, hrefFor }: EmptyPageProps) {
  if (listing.total > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="এই পৃষ্ঠায় কেউ নেই"
        action={
          <>
            <ButtonLink to={hrefFor(listing.last_page)}>শেষ পৃষ্ঠায় যান</ButtonLink>
            <ButtonLink variant="quiet" to={hrefFor(1)}>
              প্রথম পৃষ্ঠায় যান
            </ButtonLink>
          </>
        }
      />
    )
  }
  if (filters.q !== undefined) return <NoSimilarResults filters={filters} q={filters.q} listing={listing} />
  return (
    <EmptyState
      icon={SearchX}
      title="কোনো সেবাদাতা পাওয়া যায়নি"
      action={
        countFilters(filters) > 0 ? (
          <>
            <WiderPlace filters={filters} />
            <ClearFilters filters={filters} variant="primary" />
            <Trades />
          </>
        ) : (
          <ButtonLink to={paths.registerAs('service_worker')}>প্রথম সেবাদাতা হোন</ButtonLink>
        )
      }
    >
      {countFilters(filters) > 0
        ? 'এলাকা বড় করে বা ফিল্টার কমিয়ে আবার দেখুন।'
        : 'এখনো কেউ তালিকায় যোগ দেননি। আপনি কাজ জানলে প্রোফাইল জমা দিন।'}
    </EmptyState>
  )
}

type NobodyHereProps = {
  filters: BrowseFilters
  /** The place, unless the panel above names it. */
  place: string | undefined
  trade: string | undefined
}

/** Above the groups of near places. */
export function NobodyHere({ filters, place, trade = 'সেবাদাতা' }: NobodyHereProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      {place !== undefined && (
        <p role="status" className="w-full text-lg font-semibold break-words lg:mt-18">
          {place} এলাকায় {trade} পাওয়া যায়নি
        </p>
      )}
      <p className="text-muted">কাছের এলাকায় যাঁদের পাওয়া গেছে:</p>
      <ClearFilters filters={filters} />
    </div>
  )
}

/** A text that means nothing, or a person whom no profile is. */
function NoSimilarResults({ filters, listing, q }: NoResultsProps & { q: string }) {
  const hasFilters = countFilters(filters) > 0
  const { understood, suggestions } = listing
  const isUnknown = !hasFilters && understood?.categories.length === 0 && understood.places.length === 0
  return (
    <EmptyState
      icon={SearchX}
      title={isUnknown ? 'কোন কাজ?' : <span className="break-words">“{q}” লিখে কাউকে পাওয়া যায়নি</span>}
      action={
        <>
          {isUnknown && <Trades trades={suggestions} />}
          <WiderPlace filters={filters} />
          {hasFilters && (
            <ButtonLink variant="secondary" to={browsePath(withoutFilters(filters))}>
              সব এলাকা ও সব কাজে খুঁজুন
            </ButtonLink>
          )}
          <ButtonLink icon={X} variant="quiet" to={browsePath({ ...filters, q: undefined })}>
            লেখা মুছুন
          </ButtonLink>
          {!isUnknown && <Trades trades={suggestions} />}
        </>
      }
    >
      {isUnknown && <span className="block break-words">“{q}” চিনতে পারিনি।</span>}
      কম শব্দে বা অন্য বানানে লিখে দেখুন। বাংলা বা ইংরেজি অক্ষর, দুইভাবেই লেখা যায়।
    </EmptyState>
  )
}

function WiderPlace({ filters }: { filters: BrowseFilters }) {
  const wider = widerPlace(filters)
  return (
    wider && (
      <ButtonLink variant="secondary" to={browsePath(wider.filters)}>
        {wider.label}
      </ButtonLink>
    )
  )
}

type Trade = { id: number; name: string; slug?: string | null | undefined }

/** The given trades, or the first four of the site, to go on with. */
function Trades({ trades: given = [] }: { trades?: readonly Trade[] | undefined }) {
  const first: readonly Trade[] = useRootData()?.categories.slice(0, 4) ?? []
  const trades = given.length > 0 ? given : first
  return (
    <ul aria-label="অন্য পেশা" className="flex w-full flex-wrap justify-center gap-x-4">
      {trades.map((trade) => (
        <li key={trade.id}>
          <Link
            to={paths.browseCategory(trade)}
            className="inline-flex min-h-11 items-center font-semibold text-action"
          >
            {trade.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function ClearFilters({
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
      data-keeps-scroll
    >
      ফিল্টার মুছুন
    </ButtonLink>
  )
}
