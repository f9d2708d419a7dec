import { paths } from '#web/app/paths.ts'

/** What the address of the approved workers says: words, trade, place and page. */
export type ApprovedAddress = {
  q: string
  page: number
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
  }
  for (const name of filters) address[name] = wholeNumber(query.get(name))
  return address
}

/** As the API and the address take it: only what is chosen. */
export function approvedQueryOf({ q, page, ...rest }: ApprovedAddress): Record<string, string> {
  const query: Record<string, string> = {}
  if (q) query.q = q
  for (const name of filters) if (rest[name] !== undefined) query[name] = String(rest[name])
  if (page > 1) query.page = String(page)
  return query
}

export function approvedPath(address: ApprovedAddress): string {
  const query = new URLSearchParams(approvedQueryOf(address)).toString()
  return query ? `${paths.adminApprovedWorkers}?${query}` : paths.adminApprovedWorkers
}

/** How many filters are set beside the words; the levels of a place are one. */
export const countFilters = ({ category_id: category, division_id: division }: ApprovedAddress): number =>
  [category, division].filter((value) => value !== undefined).length
