import { constantTimeEqual, keyedHash } from '#worker/lib/crypto.ts'

/**
 * The start of a page in an ordered list, between two rows. `value` is the sort key (rank or rating; 0 if the id alone
 * decides). Rows below it, in (value, id) order, belong to this page and later ones, the others to earlier pages. So a
 * boundary can be read in both directions.
 */
export type Boundary = { value: number; id: number }

/** Known boundaries by the page that begins there. */
export type Boundaries = ReadonlyMap<number, Boundary>

type Row = { value: number; id: number }

/** How the rows of a page are reached. */
export type PageReading =
  | { from: 'start'; skip: number }
  | { from: 'end' }
  | { from: 'boundary'; boundary: Boundary; direction: 'forward' | 'backward' }

// Boundaries are carried for as many pages as the pager shows.
const reach = 3

/** How to read a page: from a known boundary, else from the start of the list with an offset. */
export function readingOf(page: number, perPage: number, known: Boundaries | 'end' | null): PageReading {
  if (known === 'end') return { from: 'end' }
  const begins = known?.get(page)
  if (begins) return { from: 'boundary', boundary: begins, direction: 'forward' }
  const ends = known?.get(page + 1)
  if (ends) return { from: 'boundary', boundary: ends, direction: 'backward' }
  return { from: 'start', skip: (page - 1) * perPage }
}

/** The boundaries known after a page was read: those of the key, and the start and end of this page. */
export function boundariesAround(
  page: number,
  rows: readonly Row[],
  known: Boundaries | 'end' | null,
): Boundaries {
  const boundaries = new Map(known instanceof Map ? known : [])
  const first = rows[0]
  const last = rows.at(-1)
  // Ids are whole: "before this row" is the same as "below the next id".
  if (first) boundaries.set(page, { value: first.value, id: first.id + 1 })
  if (last) boundaries.set(page + 1, { value: last.value, id: last.id })
  return boundaries
}

/** The list that a key belongs to: filter, order and page size. */
export type ListName = string

/**
 * The signed keys of the pages that can be read without an offset: neighbours, pages passed on the way, and the last page,
 * which is read from the end. The first page needs no key.
 */
export function pageKeys(
  secret: string,
  list: ListName,
  boundaries: Boundaries,
  { current, last, deepest }: { current: number; last: number; deepest: number },
): Record<string, string> {
  const keys: Record<string, string> = {}
  const reachable = [...boundaries.keys()].flatMap((page) => [page - 1, page])
  for (const page of new Set(reachable)) {
    if (page < 2 || page > last || page > deepest || Math.abs(page - current) > reach) continue
    const carried = [...boundaries].filter(([begins]) => Math.abs(begins - page) <= reach)
    keys[page] = sign(
      secret,
      list,
      page,
      carried.map(([begins, { value, id }]) => [begins, value, id].map(short).join('.')).join('~'),
    )
  }
  if (last > 1 && last <= deepest) keys[last] ??= sign(secret, list, last, 'end')
  return keys
}

/** The boundaries of a key; null if this list did not sign it for this page. */
export function readPageKey(
  secret: string,
  list: ListName,
  page: number,
  key: string,
): Boundaries | 'end' | null {
  const [, payload] = /^([0-9a-z.~]{3,200})-[\w-]{12}$/.exec(key) ?? []
  if (!payload || !constantTimeEqual(sign(secret, list, page, payload), key)) return null
  if (payload === 'end') return 'end'
  return new Map(
    payload.split('~').map((part) => {
      const [begins = 0, value = 0, id = 0] = part.split('.').map((text) => Number.parseInt(text, 36))
      return [begins, { value, id }]
    }),
  )
}

const short = (value: number) => value.toString(36)

const sign = (secret: string, list: ListName, page: number, payload: string) =>
  `${payload}-${keyedHash(secret, 'page-key', `${list}\n${page}\n${payload}`).slice(0, 12)}`
