/**
 * What the address of a list says: words, page, and the named filters as text. Every list of the admin area keeps its
 * state there, so that back, reload and a shared link show the same rows.
 */
export type ListAddress<Filter extends string> = { q: string; page: number } & Partial<Record<Filter, string>>

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

/** Reads an address; what makes no sense is as if it were not there. `filters`: each name with its known values, or null for any short text. */
export function readListAddress<Filter extends string>(
  query: URLSearchParams,
  filters: Record<Filter, readonly string[] | null>,
): ListAddress<Filter> {
  const address: Record<string, string | number> = {
    q: query.get('q')?.trim().slice(0, 100) ?? '',
    page: wholeNumber(query.get('page')) ?? 1,
  }
  for (const [name, known] of Object.entries<readonly string[] | null>(filters)) {
    const value = query.get(name)?.trim()
    if (value && value.length <= 40 && (known === null || known.includes(value))) address[name] = value
  }
  return address as ListAddress<Filter>
}

/** As the API and the address take it: only what is set, and no first page. */
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
  return query ? `${base}?${query}` : base
}
