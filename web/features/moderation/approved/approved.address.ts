import { paths } from '#web/app/paths.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import { approvedSorts, type ApprovedSort } from '#worker/features/moderation/moderation.schema.ts'

/** What the address of the approved workers says: words, trade, place, order and page. */
export type ApprovedAddress = {
  q: string
  page: number
  sort: ApprovedSort
  category_id?: number | undefined
  division_id?: number | undefined
  district_id?: number | undefined
  upazila_id?: number | undefined
}

const filters = ['category_id', 'division_id', 'district_id', 'upazila_id'] as const

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** Reads an address; what makes no sense is as if it were not there. */
export function readApprovedAddress(query: URLSearchParams): ApprovedAddress {
  const address: ApprovedAddress = {
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    page: Math.min(wholeNumber(query.get('page')) ?? 1, 1000),
    sort: approvedSorts.find((sort) => sort === query.get('sort')) ?? 'newest',
  }
  for (const name of filters) address[name] = wholeNumber(query.get(name))
  return address
}

/** As the API and the address take it: only what is chosen. */
export const approvedQueryOf = ({ q, page, sort, ...rest }: ApprovedAddress): Record<string, string> =>
  listQuery({ q, ...rest, sort: sort === 'newest' ? '' : sort, page })

/** Where the whole filtered list is a file. */
export function approvedCsvPath(address: ApprovedAddress): string {
  const query = new URLSearchParams(approvedQueryOf({ ...address, page: 1, sort: 'newest' })).toString()
  return `/api/admin/workers/approved.csv${query && `?${query}`}`
}

/** A header that sorts: a first press in the first order, another one in the other. */
export function sortBy(
  address: ApprovedAddress,
  [first, other]: readonly [ApprovedSort, ApprovedSort],
  descending: ApprovedSort,
) {
  const current = address.sort === first || address.sort === other
  return {
    to: approvedPath({ ...address, page: 1, sort: address.sort === first ? other : first }),
    ...(current && {
      direction: address.sort === descending ? ('descending' as const) : ('ascending' as const),
    }),
  }
}

export function approvedPath(address: ApprovedAddress): string {
  const query = new URLSearchParams(approvedQueryOf(address)).toString()
  return query ? `${paths.adminApprovedWorkers}?${query}` : paths.adminApprovedWorkers
}

/** How many filters are set beside the words; the levels of a place are one. */
export const countFilters = ({ category_id: category, division_id: division }: ApprovedAddress): number =>
  [category, division].filter((value) => value !== undefined).length
