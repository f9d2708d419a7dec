import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { beginPageData, rememberKeys } from '#web/lib/page-data.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { errorPart } from '#web/ui/feedback/error-part.tsx'
import { browsePath, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import { noteList } from '#web/features/providers/last-list.ts'
import type { Listing } from '#web/features/providers/browse.calls.ts'
import { ListingSkeleton } from './listing-skeleton.tsx'
import type { ListingCardsProps } from './listing-cards.part.tsx'

const ListingCards = lazyPart(
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

export function ListingResults(shown: ListingCardsProps) {
  const { listing, filters, path } = shown
  useEffect(() => {
    rememberKeys(path, listing.page_keys)
    return noteList(path)
  }, [path, listing])
  const end = useRef<HTMLDivElement>(null)
  usePrefetchNextPage(end, filters, path, listing)
  const takeEarlyTap = useEarlyTap()
  return (
    <div>
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

/** About a screen of a phone: the answer is there before the finger is. */
const nearPager = '0px 0px 800px'

/** Fetches the next page when the visitor comes near the links to it, which are before `end`. Never with data saving. */
function usePrefetchNextPage(
  end: RefObject<Element | null>,
  filters: BrowseFilters,
  path: string,
  { current_page: current, last_page: last }: Listing,
): void {
  const next = current + 1
  const isKnown = next <= last
  useEffect(() => {
    if (!isKnown || !end.current || deviceSavesData()) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        beginPageData(browsePath(filters, { page: next }, path))
      },
      { rootMargin: nearPager },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, filters, path, next, isKnown])
}
