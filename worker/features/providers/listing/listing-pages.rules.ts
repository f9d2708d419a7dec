import { constantTimeEqual, keyedHash } from '#worker/lib/crypto.ts'
import { currentKey, type KeyRing } from '#worker/lib/keys.ts'

/**
 * The start of a page. Rows below it, in (value, id) order, are on this page and later ones. `value` is the sort key.
 */
export type Boundary = { value: number; id: number }

export type Boundaries = ReadonlyMap<number, Boundary>

export type PageReading =
  | { from: 'start'; skip: number }
  | { from: 'end' }
  | { from: 'boundary'; boundary: Boundary; direction: 'forward' | 'backward' }

// Boundaries are carried for as many pages as the pager shows.
const reach = 3

export function readingOf(page: number, perPage: number, known: Boundaries | 'end' | null): PageReading {
  if (known === 'end') return { from: 'end' }
  const begins = known?.get(page)
  if (begins) return { from: 'boundary', boundary: begins, direction: 'forward' }
  const ends = known?.get(page + 1)
  if (ends) return { from: 'boundary', boundary: ends, direction: 'backward' }
  return { from: 'start', skip: (page - 1) * perPage }
}

export function boundariesAround(
  page: number,
  rows: readonly Boundary[],
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

/**
 * The keys of the pages that can be read without an offset. The first page needs none; the last is read from the end.
 */
export function pageKeys(
  secret: KeyRing,
  list: string,
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

export function readPageKey(
  secret: KeyRing,
  list: string,
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

// A list keeps its keys until its rows change, and a signature costs as much as the rest of the pager.
const signed = new Map<string, string>()
const mostSigned = 2_000

function sign(secret: KeyRing, list: string, page: number, payload: string): string {
  const text = `${list}\n${page}\n${payload}`
  const name = `${currentKey(secret)}\n${text}`
  const known = signed.get(name)
  if (known !== undefined) return known
  const key = `${payload}-${keyedHash(secret, 'page-key', text).slice(0, 12)}`
  if (signed.size >= mostSigned) signed.clear()
  signed.set(name, key)
  return key
}
