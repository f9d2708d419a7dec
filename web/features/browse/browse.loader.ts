import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { fetchPlacesAround } from '#web/features/places/places.calls.ts'
import {
  browsePath,
  readFilters,
  readPlace,
  type BrowseFilters,
} from '#web/features/providers/browse.address.ts'
import {
  fetchAddress,
  fetchFilterCategories,
  fetchListing,
  type Listing,
} from '#web/features/providers/browse.calls.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext } from '#web/lib/api.ts'

/** A list that cannot be loaded is a message in its place, so that the filters are kept. */
type ListProblem = { message: string; canRetry: boolean }
type Results = { listing: Listing; problem?: never } | { listing?: never; problem: ListProblem }

/** Runs on the server only. `key` of the query makes a page far down the list cheap to read; no address of the site has it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const { searchParams: query, pathname, search } = new URL(request.url)
  const place = readPlace(query)
  const address = params.trade ? await fetchAddress(from, params) : null
  if (address && address.path !== pathname) throw redirect(address.path + search, 301)
  const filters: BrowseFilters = address?.filters ?? readFilters(query)
  const [places, categories, results] = await Promise.all([
    fetchPlacesAround(from, filters),
    fetchFilterCategories(from, filters),
    fetchListing(from, filters, { ...place, key: query.get('key') ?? undefined }).then(
      (listing): Results => ({ listing }),
      (error: unknown): Results => {
        const { status, message } = asApiError(error)
        return { problem: { message, canRetry: status < 400 || status >= 500 } }
      },
    ),
  ])
  const path = browsePath(filters, place, pathname)
  const loaded = { filters, place, path, address, places, categories, results }
  // The page stands around its message, and its status says that it is worth to try again.
  return results.problem?.canRetry ? failing(loaded) : loaded
}

/** The router answers with the data and this status. */
const failing = <Data>(loaded: Data) => data(loaded, { status: 503 }) as unknown as Data

export type Loaded = Awaited<ReturnType<typeof loader>>
