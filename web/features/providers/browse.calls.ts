import { asApiError } from '#web/lib/api-error.ts'
import { unwrap, type Api } from '#web/lib/api.ts'
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

/** The trades, each with its number of providers in the chosen place; none after a failure. */
export async function fetchFilterCategories(
  from: Api,
  { division_id, district_id, upazila_id }: BrowseFilters = {},
) {
  const query = queryOf({ division_id, district_id, upazila_id })
  const { data } = await unwrap(from.biodata.categories.$get({ query })).catch(() => ({ data: [] }))
  return data.map(({ id, name, slug, biodata_count }) => ({ id, name, slug, biodata_count }))
}

export type FilterCategory = Awaited<ReturnType<typeof fetchFilterCategories>>[number]

export type Address = Awaited<ReturnType<typeof fetchAddress>>
/** What a readable address shows. `path` is its address today. */
export const fetchAddress = (from: Api, { trade = '', area, thana }: Record<string, string | undefined>) =>
  unwrap(from.addresses.$get({ query: { trade, ...(area && { area }), ...(thana && { thana }) } })).then(
    ({ data }) => data,
  )
