import { asApiError } from '#web/lib/api-error.ts'
import { unwrap, type Api } from '#web/lib/api.ts'
import { memoize } from '#web/lib/memoize.ts'
import { queryOf, type BrowseFilters, type BrowsePlace } from './browse.address.ts'

/** A page of the list as the screen needs it. */
export type Listing = Awaited<ReturnType<typeof fetchListing>>

export async function fetchListing(from: Api, filters: BrowseFilters, place: BrowsePlace) {
  const ask = (at: BrowsePlace) =>
    unwrap(from.biodata.$get({ query: { ...queryOf(filters, at), fields: 'card' } }))
  return ask(place).catch((error: unknown) => {
    // An old link, whose key is no longer known: the page number alone finds the place as well.
    if (place.key !== undefined && asApiError(error).fields.key) return ask({ page: place.page })
    throw error
  })
}

/** The trades to filter by; an empty list when they cannot be had. */
export const fetchFilterCategories = (from: Api) => categoriesOf(from).catch(() => [])

const categoriesOf = memoize(60, async (from: Api) => {
  const { data } = await unwrap(from.biodata.categories.$get())
  return data.map(({ id, name, biodata_count }) => ({ id, name, biodata_count }))
})
