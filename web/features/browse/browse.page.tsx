import {
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useNavigate, useNavigation, type NavigateOptions } from 'react-router'
import { noPlace, placeName, type ChosenPlace } from '#web/features/places/chosen-place.rules.ts'
import { fetchPlaces } from '#web/features/places/places.calls.ts'
import {
  browsePath,
  countFilters,
  readFilters,
  readPlace,
  type BrowseFilters,
  type BrowsePlace,
} from '#web/features/providers/browse.address.ts'
import { ListingProblem, ListingResults } from './listing-results.tsx'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { chip } from './filters/chip.ts'
import { SearchField } from './search-field.tsx'
import { api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Head } from '#web/app/pages/head.ts'
import { Later, lazyPart } from '#web/lib/lazy-part.tsx'
import { usePageData } from '#web/lib/page-data-context.ts'
import { paths } from '#web/app/pages/paths.ts'
import type { Loaded, loader } from './browse.loader.ts'

const loadFilters = () => import('./filters/filters.part.tsx')
const SortForm = lazyPart(
  async () => (await loadFilters()).SortForm,
  'at input',
  <Skeleton className="h-12" />,
)
const FilterPanel = lazyPart(
  async () => (await loadFilters()).FilterPanel,
  'at input',
  <Skeleton className="h-96" />,
)

const subjectOf = (
  filters: BrowseFilters,
  { places, categories }: Pick<Loaded, 'places' | 'categories'>,
) => ({
  trade: categories.find(({ id }) => id === filters.category)?.name,
  where: placeName(places, filters),
})

/** The Worker writes the description. */
export const head: Head<typeof loader> = (loaded) => {
  // Its data are on the way.
  if (!loaded.filters) return { title: 'সেবাদাতা খুঁজুন' }
  const { address, filters, place } = loaded
  const { trade = 'সেবাদাতা', where } = subjectOf(filters, loaded)
  const subject = address?.title ?? (where ? `${trade}: ${where}` : `${trade} খুঁজুন`)
  const heading = filters.q ? `“${filters.q}” লিখে যাঁদের পাওয়া গেছে` : subject
  return { title: heading + pageName(place) }
}

/** A list that cannot be loaded says so in its place, below its filters. */
export function failed(address: URL, shown: Loaded, message: string): Loaded {
  const isSearch = address.pathname === paths.browse
  return {
    ...shown,
    filters: isSearch ? readFilters(address.searchParams) : shown.filters,
    place: readPlace(address.searchParams),
    path: address.pathname + address.search,
    address: isSearch ? null : shown.address,
    results: { problem: { message, canRetry: true } },
  }
}

const pageName = ({ page }: BrowsePlace) => (page > 1 ? `, পৃষ্ঠা ${formatCount(page)}` : '')

export function Component() {
  const loaded = usePageData<typeof loader>()
  const filters = usePendingFilters(loaded.filters)
  const navigate = useNavigate()
  const [isInline, setIsInline] = useState(false)
  const { where } = subjectOf(filters, loaded)
  const list = useRef<LeavableList>(null)
  const change = (next: BrowseFilters, options?: NavigateOptions) =>
    list.current?.leave(navigate(browsePath(next), { preventScrollReset: true, ...options }))
  const [order, onOrderReady] = useSentFilters<HTMLDivElement>()
  const [panel, onPanelReady] = useSentFilters<HTMLElement>()

  return (
    <Page>
      {/* Low on a phone, so that the first card stands at 300 pixels. */}
      <div className="-mt-3 -mb-3 flex flex-col gap-2 lg:mt-0 lg:mb-0 lg:gap-6">
        <h1 tabIndex={-1} className={`${filters.q ? 'truncate text-base' : 'text-lg'} lg:text-2xl`}>
          {loaded.address?.heading ?? (filters.q ? `“${filters.q}” লিখে যাঁদের পাওয়া গেছে` : 'সেবাদাতা খুঁজুন')}
          {pageName(loaded.place)}
        </h1>
        <Suspense fallback={<Skeleton className="h-12" />}>
          <SearchField
            filters={filters}
            trades={loaded.categories}
            onSearch={(q) => change({ ...filters, q })}
          />
        </Suspense>
      </div>
      <div className="flex flex-col gap-1 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-6 lg:gap-y-4">
        <div className="relative flex items-center gap-2 large-text:flex-wrap lg:col-start-2 lg:row-start-1 lg:w-60 lg:justify-self-end">
          <AreaButton
            where={where}
            onChoose={(place) => change({ ...filters, ...noPlace, ...place })}
            onMissing={() => setIsInline(true)}
          />
          <FilterButton
            loaded={loaded}
            filters={filters}
            onApply={(next) => change(next, { replace: true })}
            onMissing={() => setIsInline(true)}
          />
          <div ref={order} className="lg:flex-1">
            <SortForm filters={filters} onChange={change} onReady={onOrderReady} />
          </div>
        </div>
        <aside
          ref={panel}
          aria-label="ফিল্টার"
          className={`lg:col-start-1 lg:row-span-2 lg:row-start-1 ${isInline ? '' : 'max-lg:hidden noscript:block!'}`}
          // Prefetches all places before the first dropdown opens.
          onFocus={() => void fetchPlaces(api)}
          onPointerEnter={() => void fetchPlaces(api)}
        >
          {/* A phone hides it. */}
          <Later>
            <FilterPanel
              filters={filters}
              places={loaded.places}
              categories={loaded.categories}
              path={loaded.path === paths.browse ? '/sheba' : loaded.address?.path}
              onChange={change}
              onReady={onPanelReady}
            />
          </Later>
        </aside>
        {/* On wide screens the result count is beside the order. */}
        <section aria-labelledby="list-heading" className="min-w-0 lg:col-start-2 lg:row-start-2 lg:-mt-15">
          <h2 id="list-heading" className="sr-only">
            সেবাদাতাদের তালিকা
          </h2>
          <Results key={loaded.path} loaded={loaded} ref={list} />
        </section>
      </div>
    </Page>
  )
}

/** The frame of a list that is opening. */
export const HydrateFallback = () => (
  <Page>
    <h1 tabIndex={-1} className="-mt-3 text-lg lg:mt-0 lg:text-2xl">
      সেবাদাতা খুঁজুন
    </h1>
    <Skeleton className="h-12" />
    <ListingSkeleton />
  </Page>
)

const loadArea = () => import('./area-panel.tsx')

/**
 * Code of what a button opens. It is there before the first tap, but with data saving. Without it, what it offers opens above the list,
 * as without scripts. The state is that of the button, so that a tap does not render the page.
 */
function useOpened<Code>(load: () => Promise<Code>, onMissing: () => void) {
  const [code, setCode] = useState<Code>()
  const [isOpening, setIsOpening] = useState(false)
  const open = () => {
    setIsOpening(true)
    void load()
      .then((loaded) => setCode(() => loaded), onMissing)
      .then(() => setIsOpening(false))
  }
  return { code, isOpening, open, close: useCallback(() => setCode(undefined), []) }
}

type AreaButtonProps = {
  /** The names of the area of the list; empty for the whole country. */
  where: string
  /** Null for the whole country. */
  onChoose: (place: ChosenPlace | null) => void
  onMissing: () => void
}

function AreaButton({ where, onChoose, onMissing }: AreaButtonProps) {
  const { code, isOpening, open, close } = useOpened(loadArea, onMissing)
  return (
    <>
      <button
        type="button"
        aria-expanded={code !== undefined}
        aria-busy={isOpening || undefined}
        onClick={open}
        className={`${chip} flex flex-1 justify-between lg:hidden noscript:hidden`}
      >
        <span className="truncate">{where.split(', ')[0] || 'আপনার এলাকা?'}</span>
        <Icon icon={ChevronDown} className="size-4" />
      </button>
      {code && (
        <code.AreaPanel
          onClose={close}
          onChoose={(place) => {
            close()
            onChoose(place)
          }}
        />
      )}
    </>
  )
}

type FilterButtonProps = {
  loaded: Loaded
  filters: BrowseFilters
  onApply: (filters: BrowseFilters) => void
  onMissing: () => void
}

/** Opens the filters of a phone in a sheet. */
function FilterButton({ loaded: { places, categories }, filters, onApply, onMissing }: FilterButtonProps) {
  const { code, isOpening, open, close } = useOpened(loadFilters, onMissing)
  const count = countFilters(filters)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isOpening || undefined}
        onClick={open}
        className={`${chip} flex lg:hidden noscript:hidden`}
      >
        {count > 0 ? `ফিল্টার ${formatCount(count)}` : 'ফিল্টার'}
      </button>
      {/* Answers the tap until the code of the sheet is there. */}
      {isOpening && (
        <div aria-busy className="fixed inset-x-0 bottom-0 z-50 bg-surface p-4 lifted">
          ফিল্টার
          <Skeleton className="h-40" />
        </div>
      )}
      {code && (
        <code.FilterSheet
          filters={filters}
          places={places}
          categories={categories}
          onApply={(next) => {
            close()
            onApply(next)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Until the code of the filters in an element is there, the browser sends their forms itself, as without scripts. */
function useSentFilters<Box extends HTMLElement>(): readonly [RefObject<Box | null>, () => void] {
  const box = useRef<Box>(null)
  const isReady = useRef(false)
  useEffect(() => {
    const send = ({ target }: Event) => {
      if (isReady.current || !(target instanceof Node) || !box.current?.contains(target)) return
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        target.form?.requestSubmit()
    }
    // Of the window: below it, React stops the events of what it has not hydrated.
    addEventListener('change', send, true)
    return () => removeEventListener('change', send, true)
  }, [])
  const onReady = useCallback(() => {
    isReady.current = true
  }, [])
  return [box, onReady]
}

type LeavableList = { leave: (ended: unknown) => void }
type ResultsProps = { loaded: Loaded; ref: RefObject<LeavableList | null> }

function Results({ loaded, ref }: ResultsProps) {
  const { results, filters, path, address, categories } = loaded
  // While the next list renders, this one would stand beside the new address and take taps. The next list has its own state.
  const [isLeft, setIsLeft] = useState(false)
  useImperativeHandle(ref, () => ({
    leave: async (ended) => {
      setIsLeft(true)
      await ended
      startTransition(() => setIsLeft(false))
    },
  }))
  if (isLeft) return <ListingSkeleton />
  return results.listing ? (
    <ListingResults
      listing={results.listing}
      filters={filters}
      path={path}
      names={subjectOf(filters, loaded)}
      address={address}
      categories={categories}
    />
  ) : (
    <ListingProblem {...results.problem} filters={filters} />
  )
}

/** The filters of the pending navigation, so that dropdowns show the new choice at once. */
function usePendingFilters(filters: BrowseFilters): BrowseFilters {
  const { location } = useNavigation()
  return location?.pathname === paths.browse ? readFilters(new URLSearchParams(location.search)) : filters
}
