import { genders, type Gender } from '#worker/features/providers/providers.schema.ts'
import { maxPage } from '#worker/lib/list-page.schema.ts'
import { maxSearchLength } from './search-box/max-search-length.ts'
import { paths } from '#web/app/pages/paths.ts'
import { toAsciiDigits } from '#web/lib/format.ts'

export type BrowseFilters = {
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

/** Position in the list. `key` comes from an earlier answer, for this page. It is never in an address. */
export type BrowsePlace = { page: number; key?: string | undefined }

const idNames = ['category', 'division_id', 'district_id', 'upazila_id'] as const
const names = ['q', ...idNames, 'gender', 'verified', 'min_rating', 'sort'] as const

function positiveInteger(typed: string | null, most: number): number | undefined {
  const text = toAsciiDigits(typed?.trim() ?? '')
  return /^[1-9]\d{0,14}$/.test(text) && Number(text) <= most ? Number(text) : undefined
}

const oneOf = <Value extends string>(text: string | null, values: readonly Value[]) =>
  values.find((value) => value === text)

export function readFilters(query: URLSearchParams): BrowseFilters {
  const filters: BrowseFilters = {
    q: query.get('q')?.trim().slice(0, maxSearchLength) || undefined,
    gender: oneOf(query.get('gender'), genders),
    verified: query.get('verified') === '1' ? 1 : undefined,
    min_rating: positiveInteger(query.get('min_rating'), 5),
    sort: oneOf(query.get('sort'), ['rating', 'newest']),
  }
  for (const name of idNames) filters[name] = positiveInteger(query.get(name), Number.MAX_SAFE_INTEGER)
  return filters
}

/** Position in a list. A page after the last that a list answers counts as that one. */
export function readPlace(query: URLSearchParams): BrowsePlace {
  return { page: Math.min(positiveInteger(query.get('page'), 1e9) ?? 1, maxPage) }
}

/** Query parameters for the API and the address: only the filters that are set, and the page from the second on. */
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

/** @param list the address of a list with these filters: a readable one holds the filters itself, so its pages do, too */
export function browsePath(filters: BrowseFilters, place?: BrowsePlace, list: string = paths.browse): string {
  const [base = ''] = list.split('?')
  const query = new URLSearchParams(
    queryOf(base === paths.browse ? filters : {}, place && { page: place.page }),
  ).toString()
  return query ? `${base}?${query}` : base
}

export function countFilters(filters: BrowseFilters): number {
  const { category, division_id, gender, verified, min_rating } = filters
  return [category, division_id, gender, verified, min_rating].filter((value) => value !== undefined).length
}

export const withoutFilters = ({ q, sort }: BrowseFilters): BrowseFilters => ({ q, sort })
