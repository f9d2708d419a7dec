import { constantTimeEqual, keyedHash } from '#worker/lib/crypto.ts'

/**
 * Where a page of an ordered list begins: between two rows. `value` is what the list is ordered by (rank or rating, 0
 * where the id alone decides). Rows below it, in (value, id) order, belong to the page and those after it; the others
 * to the pages before. A boundary therefore seeks in both directions, whatever page it was met on.
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

// How far from a page the boundaries are worth carrying: as far as the pager shows numbers.
const reach = 3

/** The way to a page: along a known boundary, else from the start of the list, paying its offset. */
export function readingOf(page: number, perPage: number, known: Boundaries | 'end' | null): PageReading {
  if (known === 'end') return { from: 'end' }
  const begins = known?.get(page)
  if (begins) return { from: 'boundary', boundary: begins, direction: 'forward' }
  const ends = known?.get(page + 1)
  if (ends) return { from: 'boundary', boundary: ends, direction: 'backward' }
  return { from: 'start', skip: (page - 1) * perPage }
}

/** What is known after a page was read: what the key brought, and where this page begins and ends. */
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

/** Which list a key belongs to: another filter, order or page size is another list. */
export type ListName = string

/**
 * The keys of the pages that can be reached from here without counting rows: the neighbours, those already passed, and
 * the last one, read from the end. The first page needs none. Signed, so that a key cannot be made up.
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

/** What a key knows, or null if this list never gave it for this page. */
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
