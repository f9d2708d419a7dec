import { asApiError } from '#web/lib/api-error.ts'

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
