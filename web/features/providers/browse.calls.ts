import { asApiError } from '#web/lib/api-error.ts'
import { unwrap, type Api } from '#web/lib/api.ts'
import { memoize } from '#web/lib/memoize.ts'
import { queryOf, type BrowseFilters, type BrowsePlace } from './browse.address.ts'

export type Listing = Awaited<ReturnType<typeof fetchListing>>
export async function fetchListing(from: Api, filters: BrowseFilters, place: BrowsePlace) {
  const ask = (at: BrowsePlace) =>
    unwrap(from.biodata.$get({ query: { ...queryOf(filters, at), fields: 'card' } }))
  return ask(place).catch((error: unknown) => {
    // The key of an old link can be invalid; the page number is enough.
    if (place.key !== undefined && asApiError(error).fields.key) return ask({ page: place.page })
    throw error
  })
}

/** The trades, each with its number of providers in the chosen place. */
export async function fetchFilterCategories(from: Api, filters: BrowseFilters = {}) {
  const { division_id, district_id, upazila_id } = filters
  const query = queryOf({ division_id, district_id, upazila_id })
  const key = Object.values(query).join()
  const known = await tradesByPlace(from)
  const trades = known.get(key) ?? fetchTrades(from, query)
  known.set(key, trades)
  return trades.catch(() => {
    known.delete(key)
    return []
  })
}

export type FilterCategory = Awaited<ReturnType<typeof fetchTrades>>[number]

export type Address = Awaited<ReturnType<typeof fetchAddress>>
/** What a readable address shows. `path` is its address today. */
export const fetchAddress = (from: Api, { trade = '', area, thana }: Record<string, string | undefined>) =>
  unwrap(from.addresses.$get({ query: { trade, ...(area && { area }), ...(thana && { thana }) } })).then(
    ({ data }) => data,
  )

async function fetchTrades(from: Api, query: Record<string, string>) {
  const { data } = await unwrap(from.biodata.categories.$get({ query }))
  return data.map(({ id, name, slug, biodata_count }) => ({ id, name, slug, biodata_count }))
}

const tradesByPlace = memoize(60, () => Promise.resolve(new Map<string, ReturnType<typeof fetchTrades>>()))
