import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
  type LoaderFunctionArgs,
} from 'react-router'
import { placeName } from '#web/features/places/chosen-place.ts'
import { LocationPicker } from '#web/features/places/location-picker.tsx'
import { fetchPlaces, fetchPlacesAround } from '#web/features/places/place-calls.ts'
import {
  browsePath,
  countFilters,
  readFilters,
  readPlace,
  withoutFilters,
  type BrowseFilters,
  type BrowsePlace,
} from '#web/features/providers/browse-filters.ts'
import { FilterPanel } from '#web/features/providers/filter-panel.tsx'
import { FilterToggle } from '#web/features/providers/filter-toggle.tsx'
import { keptListing } from '#web/features/providers/kept-listings.ts'
import { ListingResults, ListingSkeleton } from '#web/features/providers/listing-results.tsx'
import { fetchProviderAhead } from '#web/features/providers/provider-ahead.ts'
import { fetchFilterCategories, fetchListing, type Listing } from '#web/features/providers/provider-calls.ts'
import { SortSelect } from '#web/features/providers/sort-select.tsx'
import { asApiError } from '#web/lib/api-error.ts'
import { api, apiContext, type Api } from '#web/lib/api.ts'
import { deviceSavesData } from '#web/lib/use-data-saver.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { pageHandle } from '../head.ts'
import { later, WhenThere, type Later } from '../later.tsx'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'

type Outcome = { listing: Listing; problem?: never } | { listing?: never; problem: string }

let visits = 0

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const query = new URL(request.url).searchParams
  const filters = readFilters(query)
  const place = readPlace(query)
  const path = browsePath(filters, place)
  const kept = keptListing(path)
  const [places, categories, results] = await Promise.all([
    fetchPlacesAround(from, filters),
    fetchFilterCategories(from),
    kept ? ({ value: { listing: kept } } as Later<Outcome>) : later(readOutcome(from, filters, place)),
  ])
  // Each answer is a view of its own, with its own skeleton, also when the same address is asked again.
  const visit = typeof document === 'undefined' ? 0 : (visits += 1)
  return { filters, place, path, places, categories, results, visit }
}

/** On the server a failure is the page's status; in the browser it is said where the list would stand. */
async function readOutcome(from: Api, filters: BrowseFilters, place: BrowsePlace): Promise<Outcome> {
  try {
    return { listing: await fetchListing(from, filters, place) }
  } catch (error) {
    if (typeof document === 'undefined') throw error
    return { problem: asApiError(error).message }
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** What a list is of: 'ইলেকট্রিশিয়ান' and 'সাভার, ঢাকা, ঢাকা', as far as they are chosen. */
const subjectOf = (
  filters: BrowseFilters,
  { places, categories }: Pick<Loaded, 'places' | 'categories'>,
) => ({
  trade: categories.find(({ id }) => id === filters.category)?.name,
  where: placeName(places, filters),
})

export const handle = pageHandle<typeof loader>((loaded) => {
  const { trade = 'সেবাদাতা', where } = subjectOf(loaded.filters, loaded)
  return {
    title: where ? `${trade}: ${where}` : `${trade} খুঁজুন`,
    description: `${where || 'বাংলাদেশের যেকোনো জেলায়'} ${trade}: ছবি, অভিজ্ঞতা, রেটিং ও যোগাযোগ।`,
    noIndex: loaded.place.page > 1,
  }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const filters = useFiltersUnderWay(loaded.filters)
  const navigate = useNavigate()
  const count = countFilters(filters)
  const [isOpen, setIsOpen] = useState(count === 0 && loaded.place.page === 1)
  const { trade, where } = subjectOf(filters, loaded)
  const change = (next: BrowseFilters) => void navigate(browsePath(next), { preventScrollReset: true })
  const toggled = isOpen ? '' : 'max-lg:hidden'
  useWarmProviderPage()

  return (
    <Page>
      <PageHeading description={[trade, where].filter(Boolean).join(' · ') || 'সব কাজ, সব এলাকা'}>
        সেবাদাতা খুঁজুন
      </PageHeading>
      <FilterToggle
        isOpen={isOpen}
        count={count}
        controls="place-filter panel-filter"
        onToggle={() => setIsOpen(!isOpen)}
      />
      <Card
        id="place-filter"
        className={toggled}
        // The whole tree is on its way before the first dropdown has opened.
        onFocus={() => void fetchPlaces(api)}
        onPointerEnter={() => void fetchPlaces(api)}
      >
        <LocationPicker
          optional
          places={loaded.places}
          value={filters}
          onChange={({ division_id, district_id, upazila_id }) =>
            change({ ...filters, division_id, district_id, upazila_id })
          }
        />
      </Card>
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start">
        <aside id="panel-filter" aria-label="ফিল্টার" className={toggled}>
          <FilterPanel filters={filters} categories={loaded.categories} onChange={change} />
        </aside>
        <section aria-label="সেবাদাতাদের তালিকা" className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <SortSelect value={filters.sort} onChange={(sort) => change({ ...filters, sort })} />
            {count > 0 && (
              <ButtonLink
                variant="quiet"
                icon={X}
                to={browsePath(withoutFilters(filters))}
                preventScrollReset
              >
                ফিল্টার মুছুন
              </ButtonLink>
            )}
          </div>
          <Results key={loaded.visit} loaded={loaded} />
        </section>
      </div>
    </Page>
  )
}

function Results({ loaded: { results, filters, path } }: { loaded: Loaded }) {
  const revalidator = useRevalidator()
  return (
    <WhenThere part={results} fallback={<ListingSkeleton />}>
      {({ listing, problem }) =>
        listing ? (
          <ListingResults listing={listing} filters={filters} path={path} onApproach={fetchProviderAhead} />
        ) : (
          <ErrorState
            title="সেবাদাতাদের তালিকা লোড করতে ব্যর্থ"
            onRetry={() => void revalidator.revalidate()}
            retrying={revalidator.state === 'loading'}
          >
            {problem}
          </ErrorState>
        )
      }
    </WhenThere>
  )
}

/** The filters as just chosen, while their list is still on its way: a dropdown must not fall back meanwhile. */
function useFiltersUnderWay(filters: BrowseFilters): BrowseFilters {
  const { location } = useNavigation()
  return location?.pathname === paths.browse ? readFilters(new URLSearchParams(location.search)) : filters
}

/** The code of the page behind the cards is small and almost always wanted next. */
function useWarmProviderPage(): void {
  useEffect(() => {
    if (deviceSavesData()) return
    const timer = setTimeout(() => void import('./provider-page.tsx'), 2000)
    return () => clearTimeout(timer)
  }, [])
}
