import { redirect, type LoaderFunctionArgs } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { apiContext, type Api, type ApiPath } from '#web/lib/api.ts'

/** Accepted values of a filter: listed ones, ids (positive integers), texts that match a pattern, or any short text (null). */
type Filter = readonly string[] | 'id' | RegExp | null
type Filters = Readonly<Record<string, Filter>>
type Value<Kind extends Filter> = Kind extends readonly (infer Known)[]
  ? Known
  : Kind extends 'id'
    ? number
    : string

/** State of a list in its address: search text, page and filters. Kept for back, reload and shared links. */
type ListAddress<Known extends Filters> = { q: string; page: number } & {
  [Name in keyof Known]?: Value<Known[Name]> | undefined
}

const wholeNumber = (text: string | null | undefined, digits: number) =>
  text && /^[1-9]\d*$/.test(text) && text.length <= digits ? Number(text) : undefined

function readFilter(known: Filter, text: string | undefined): string | number | undefined {
  if (known === 'id') return wholeNumber(text, 15)
  if (!text) return undefined
  const isKnown =
    known === null ? text.length <= 40 : known instanceof RegExp ? known.test(text) : known.includes(text)
  return isKnown ? text : undefined
}

/** Reads an address and leaves out invalid values. */
export function readListAddress<const Known extends Filters>(
  query: URLSearchParams,
  filters: Known,
): ListAddress<Known> {
  const address: Record<string, string | number> = {
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    page: wholeNumber(query.get('page'), 6) ?? 1,
  }
  for (const [name, known] of Object.entries(filters)) {
    const value = readFilter(known, query.get(name)?.trim())
    if (value !== undefined) address[name] = value
  }
  return address as ListAddress<Known>
}

/** Query parameters for the API and the address, without empty values and page 1. */
export function listQuery(address: {
  q: string
  page: number
  [filter: string]: unknown
}): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(address))
    if (value !== undefined && value !== '' && !(name === 'page' && value === 1)) query[name] = String(value)
  return query
}

export function listPath(base: string, address: { q: string; page: number }): string {
  const query = new URLSearchParams(listQuery(address)).toString()
  return query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base
}

/** Sort values of a column. The first press takes the order `first`, the next press the other one. */
type Orders = { ascending?: string; descending?: string; first: 'ascending' | 'descending' }

/** Reads and writes the address of a list. `defaultSort` is the order when the address has no `sort`. */
export function defineList<const Known extends Filters>(
  base: string,
  filters: Known,
  defaultSort: (address: Partial<ListAddress<Known>>) => string = () => '',
) {
  type Address = ListAddress<Known>
  const path = (address: Address) => listPath(base, address)
  const sortOf = (address: Address & { sort?: unknown }) => String(address.sort ?? defaultSort(address))
  /** The address with other filters, at its first page. */
  const changed = (address: Address, change: Partial<Address>) => path({ ...address, page: 1, ...change })
  return {
    read: (query: URLSearchParams): Address => readListAddress(query, filters),
    path,
    changed,
    /** The list without search and filters. */
    base,
    pageOf: (address: Address, page: number) => path({ ...address, page }),
    searched: (address: Address, q: string) => path({ ...address, page: 1, q }),
    /** The address of the CSV file with all rows of the filtered list. */
    filePath: (file: ApiPath, address: Address) => listPath(file, { ...address, page: 1, sort: undefined }),
    /** For loaders: redirects from a page after the last one, which a deletion can leave empty. 0 pages: not loaded. */
    requireRows: (address: Address, rows: readonly unknown[], lastPage: number) => {
      if (rows.length === 0 && lastPage > 0 && address.page > 1)
        throw redirect(path({ ...address, page: Math.min(address.page - 1, lastPage) }))
    },
    /** The `sort` of a table column. */
    sortBy: (address: Address, { first, ...orders }: Orders) => {
      const current = sortOf(address)
      const defaultOrder = defaultSort({ ...address, sort: undefined })
      const other = orders[first === 'ascending' ? 'descending' : 'ascending'] ?? defaultOrder
      const next = current === orders[first] ? other : (orders[first] ?? defaultOrder)
      const to = listPath(base, { ...address, page: 1, sort: next === defaultOrder ? '' : next } as Address)
      if (current === orders.ascending) return { to, direction: 'ascending' as const }
      return current === orders.descending ? { to, direction: 'descending' as const } : { to }
    },
  }
}

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

/** For loaders of lists whose panel shows more than its row: undefined without an open row, null if there is none with the id. */
export async function loadOpened<Row>(
  query: URLSearchParams,
  load: (id: number) => Promise<Row>,
): Promise<Row | null | undefined> {
  const text = query.get('open')
  if (!text) return undefined
  const id = wholeNumber(text, 15)
  if (id === undefined) return null
  return load(id).catch((error: unknown) => {
    if (asApiError(error).status === 404) return null
    throw error
  })
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
