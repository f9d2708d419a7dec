import { useCallback, useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'
import { api } from '#web/lib/api.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useAfterFirstInput } from '#web/lib/hooks/use-after-first-input.ts'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { errorPart } from '#web/ui/feedback/error-part.tsx'
import { browsePath, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import { cachePrefetchedListing, cacheListing } from '#web/features/providers/listing-cache.ts'
import { rememberKeys } from '#web/features/providers/page-keys.ts'
import { fetchListing, type Listing } from '#web/features/providers/browse.calls.ts'
import { ListingSkeleton } from './listing-skeleton.tsx'
import type { ListingCardsProps } from './listing-cards.part.tsx'

export const ListingCards = lazyPart(
  async () => (await import('#web/features/browse/listing-cards.part.tsx')).ListingCards,
  'never',
  <ListingSkeleton />,
)

const RequestPanel = lazyPart(
  async () => (await import('./near/request-panel.part.tsx')).RequestPanel,
  'at input',
)

export const ListingProblem = errorPart(
  async () => (await import('#web/features/browse/listing-problem.tsx')).ListingProblem,
)

type ListingResultsProps = ListingCardsProps & { onPrefetch: (providerId: number) => void }

export function ListingResults({ onPrefetch, ...shown }: ListingResultsProps) {
  const { listing, filters, path } = shown
  useEffect(() => {
    rememberKeys(path, listing.page_keys)
    return cacheListing(path, listing)
  }, [path, listing])
  const end = useRef<HTMLDivElement>(null)
  usePrefetchNextPage(end, filters, path, listing)
  useAfterFirstInput(ListingCards.preload)
  const takeEarlyTap = useEarlyTap()
  const prefetch = ({ target }: SyntheticEvent) => {
    const id = idOfCard(target)
    if (id !== undefined) onPrefetch(id)
  }
  return (
    <div onPointerOver={prefetch} onFocus={prefetch}>
      {listing.near && <RequestPanel key={path} near={listing.near} takeEarlyTap={takeEarlyTap} />}
      <ListingCards {...shown} />
      <div ref={end} />
    </div>
  )
}

/**
 * Notes a tap on the button of the panel before its code is there, which React would drop. @returns tells it once
 */
function useEarlyTap(): () => boolean {
  const early = useRef<boolean | null>(false)
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (early.current === false && target instanceof Element)
        early.current = target.closest('[data-early]') !== null
    }
    addEventListener('click', note, true)
    return () => removeEventListener('click', note, true)
  }, [])
  return useCallback(() => {
    const wasTapped = early.current === true
    early.current = null
    return wasTapped
  }, [])
}

/** The id of the provider whose card holds an element. */
function idOfCard(target: EventTarget): number | undefined {
  const link = target instanceof Element && target.closest('article')?.querySelector('a')
  return link ? Number(link.pathname.split('/')[2]) : undefined
}

/** About a screen of a phone: the answer is there before the finger is. */
const nearPager = '0px 0px 800px'

/** Fetches the next page when the visitor comes near the links to it, which are before `end`. Never with data saving. */
function usePrefetchNextPage(
  end: RefObject<Element | null>,
  filters: BrowseFilters,
  path: string,
  { current_page: current, last_page: last, page_keys: keys }: Listing,
): void {
  const next = current + 1
  const key = keys[next]
  const isKnown = next <= last
  useEffect(() => {
    if (!isKnown || !end.current || deviceSavesData()) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        const place = { page: next, key }
        fetchListing(api, filters, place).then(
          (listing) => cachePrefetchedListing(browsePath(filters, place, path), listing),
          // A failed prefetch is repeated when the page is opened.
          () => {},
        )
      },
      { rootMargin: nearPager },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, filters, path, next, key, isKnown])
}
