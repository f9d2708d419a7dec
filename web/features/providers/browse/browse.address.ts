import { genders, type Gender } from '#worker/features/providers/providers.schema.ts'
import { paths } from '#web/app/paths.ts'

/** What the address of the list says. What is absent is open; `recommended` is the order without a name. */
export type BrowseFilters = {
  /** Words that are looked for. */
  q?: string | undefined
  category?: number | undefined
  division_id?: number | undefined
  district_id?: number | undefined
  upazila_id?: number | undefined
  gender?: Gender | undefined
  verified?: 1 | undefined
  min_rating?: number | undefined
  sort?: 'rating' | 'newest' | undefined
}

/** Where in the list: `key` is what the answer before gave for this page. */
export type BrowsePlace = { page: number; key?: string | undefined }

const idNames = ['category', 'division_id', 'district_id', 'upazila_id'] as const
const names = ['q', ...idNames, 'gender', 'verified', 'min_rating', 'sort'] as const

// As much as the server takes (browse.schema.ts, which would bring its checks along).
export const longestSearch = 100

const whole = (text: string | null, most: number) =>
  text && /^[1-9]\d{0,14}$/.test(text) && Number(text) <= most ? Number(text) : undefined

const oneOf = <Value extends string>(text: string | null, values: readonly Value[]) =>
  values.find((value) => value === text)

/** Reads an address; what makes no sense is left out, as if it were not there. */
export function readFilters(query: URLSearchParams): BrowseFilters {
  const filters: BrowseFilters = {
    q: query.get('q')?.trim().slice(0, longestSearch) || undefined,
    gender: oneOf(query.get('gender'), genders),
    verified: query.get('verified') === '1' ? 1 : undefined,
    min_rating: whole(query.get('min_rating'), 5),
    sort: oneOf(query.get('sort'), ['rating', 'newest']),
  }
  for (const name of idNames) filters[name] = whole(query.get(name), Number.MAX_SAFE_INTEGER)
  return filters
}

export function readPlace(query: URLSearchParams): BrowsePlace {
  const page = whole(query.get('page'), 1e9) ?? 1
  return { page, key: page > 1 ? (query.get('key') ?? undefined) : undefined }
}

/** The filters as the API and the address take them: only what is chosen, the page only when it is not the first. */
export function queryOf(
  filters: BrowseFilters,
  { page, key }: BrowsePlace = { page: 1 },
): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of names) if (filters[name] !== undefined) query[name] = String(filters[name])
  if (page > 1) query.page = String(page)
  if (page > 1 && key !== undefined) query.key = key
  return query
}

/** The address of a list. A changed filter is a new list: it begins at its first page. */
export function browsePath(filters: BrowseFilters, place?: BrowsePlace): string {
  const query = new URLSearchParams(queryOf(filters, place)).toString()
  return query ? `${paths.browse}?${query}` : paths.browse
}

/** How many of the filters are set; the words and the order are none, and the levels of a place are one. */
export function countFilters(filters: BrowseFilters): number {
  const { category, division_id, gender, verified, min_rating } = filters
  return [category, division_id, gender, verified, min_rating].filter((value) => value !== undefined).length
}

/** The same list without any filter, for the same words in the same order. */
export const withoutFilters = ({ q, sort }: BrowseFilters): BrowseFilters => ({ q, sort })
