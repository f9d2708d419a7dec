import type { LoaderFunctionArgs } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, type Api } from '#web/lib/api.ts'

/** Meta of a list that could not be loaded. No answer has 0 pages. */
export const notLoaded = { current_page: 1, last_page: 0, per_page: 0, total: 0 }

type Loaded<List> = { list: List; failure: string | null }

/**
 * For loaders of lists: a failure of the connection or the server becomes `failure`, its message, with the list `empty`, so that
 * the page keeps its tabs, search and filters. Other errors are thrown: redirects, the end of a session, and missing rights.
 */
export async function loadList<List>(loading: Promise<List>, empty: List): Promise<Loaded<List>> {
  try {
    return { list: await loading, failure: null }
  } catch (error) {
    if (error instanceof Response) throw error
    const { status, code, message } = asApiError(error)
    const isOfList = status === 0 || status === 422 || status === 429 || status >= 500
    if (!isOfList || code === 'maintenance') throw error
    return { list: empty, failure: message }
  }
}

type ListOf<Address> = {
  read: (query: URLSearchParams) => Address
  requireRows: (address: Address, rows: readonly unknown[], lastPage: number) => void
}
type ListAnswer = { data: readonly unknown[]; meta: { last_page: number } }

/** The loader of a page that shows a list: reads its address and loads its rows. */
export const listLoader =
  <Address, Answer extends ListAnswer>(
    list: ListOf<Address>,
    fetch: (from: Api, address: Address) => Promise<Answer>,
    empty: Answer,
  ) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const address = list.read(new URL(request.url).searchParams)
    const loaded = await loadList(fetch(context.get(apiContext), address), empty)
    list.requireRows(address, loaded.list.data, loaded.list.meta.last_page)
    return { address, ...loaded }
  }
