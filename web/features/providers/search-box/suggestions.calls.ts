import { api, unwrap, type Api } from '#web/lib/api.ts'
import { memoize } from '#web/lib/memoize.ts'
import { buildIndex } from './suggest.rules.ts'

/** The words of all trades and places. Asked for at most once an hour of a visit. */
export const fetchIndex = memoize(3600, async (from: Api) => {
  const { data } = await unwrap(from.search.suggestions.$get())
  return buildIndex(data)
})

/** The ids of the thanas, those with the most people first. */
export const fetchPlaceOrder = async (): Promise<readonly number[]> =>
  (await fetchIndex(api)).places.flatMap(
    ({ choice, within }) => (within === undefined && choice.upazila_id) || [],
  )

const shownProviders = '3'

export type FoundProvider = Awaited<ReturnType<typeof fetchProviders>>[number]

/**
 * The first providers that a search finds. The server counts a prefetch neither as a search nor as one without results.
 * @param search the query of the list
 */
export async function fetchProviders(search: string, signal: AbortSignal) {
  const query = {
    ...Object.fromEntries(new URLSearchParams(search)),
    fields: 'card',
    per_page: shownProviders,
  }
  const { data } = await unwrap(
    api.biodata.$get({ query }, { headers: { Purpose: 'prefetch' }, init: { signal } }),
  )
  return data
}
