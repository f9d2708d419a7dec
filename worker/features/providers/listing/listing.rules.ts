import { constantTimeEqual, keyedHash } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { plainWords } from '#worker/lib/text/spelling.schema.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { usualPerPage, type BrowseInput } from './browse.schema.ts'

/**
 * The start of a page. Rows below it, in (value, id) order, are on this page and later ones. `value` is the sort key.
 */
export type Boundary = { value: number; id: number }

export type Boundaries = ReadonlyMap<number, Boundary>

/** What a page key carries. `lifted`: the ids of those who stand above their place on the first page, and so on no other. */
type PageState = { boundaries: Boundaries | 'end'; lifted: readonly number[] }

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
  { boundaries, lifted }: { boundaries: Boundaries; lifted: readonly number[] },
  { current, last, deepest }: { current: number; last: number; deepest: number },
): Record<string, string> {
  const withLifted = (starts: string) =>
    lifted.length > 0 ? `${starts}~~${lifted.map(short).join('.')}` : starts
  const keys: Record<string, string> = {}
  const reachable = [...boundaries.keys()].flatMap((page) => [page - 1, page])
  for (const page of new Set(reachable)) {
    if (page < 2 || page > last || page > deepest || Math.abs(page - current) > reach) continue
    const carried = [...boundaries].filter(([begins]) => Math.abs(begins - page) <= reach)
    keys[page] = sign(
      secret,
      list,
      page,
      withLifted(
        carried.map(([begins, { value, id }]) => [begins, value, id].map(short).join('.')).join('~'),
      ),
    )
  }
  if (last > 1 && last <= deepest) keys[last] ??= sign(secret, list, last, withLifted('end'))
  return keys
}

export function readPageKey(secret: KeyRing, list: string, page: number, key: string): PageState | null {
  const [, payload] = /^([0-9a-z.~]{3,250})-[\w-]{12}$/.exec(key) ?? []
  if (!payload || !constantTimeEqual(sign(secret, list, page, payload), key)) return null
  const [starts = '', ids] = payload.split('~~')
  const lifted = ids === undefined ? [] : ids.split('.').map(long)
  if (starts === 'end') return { boundaries: 'end', lifted }
  const boundaries = starts.split('~').map((part) => {
    const [begins = 0, value = 0, id = 0] = part.split('.').map(long)
    return [begins, { value, id }] as const
  })
  return { boundaries: new Map(boundaries), lifted }
}

const short = (value: number) => value.toString(36)
const long = (text: string) => Number.parseInt(text, 36)

const sign = (secret: KeyRing, list: string, page: number, payload: string): string =>
  `${payload}-${keyedHash(secret, 'page-key', `${list}\n${page}\n${payload}`).slice(0, 12)}`

/** What distinguishes the answers of the public list: queries with equal keys have equal answers. */
export function browseKey({ q, key, page, per_page: perPage, sort, verified, ...filter }: BrowseInput) {
  return {
    ...filter,
    ...(q !== undefined && { q: plainWords(q).join(' ') }),
    ...(key !== undefined && { key }),
    ...(page !== undefined && page > 1 && { page }),
    ...(perPage !== undefined && perPage !== usualPerPage && { per_page: perPage }),
    ...(sort !== undefined && sort !== 'recommended' && { sort }),
    ...(verified && { verified }),
  }
}

/** How many ratings of the site's mean stand beside those of each provider: one rating alone moves a score little. */
export const priorWeight = 5

/** How far a point lies above the highest score. */
export const scoreSteps = 1000

/** What is added to the damped average, in hundredths of a star. The last step of `silence` is for all who are silent for longer. */
export const pointsFor = {
  badge: 30,
  photo: 10,
  withheldNumber: -100,
  /** By days since the last sign of the worker. */
  silence: [
    { days: 14, points: 10 },
    { days: 90, points: 0 },
    { days: 270, points: -15 },
    { days: Infinity, points: -30 },
  ],
} as const

/** An advertisement needs this average once this many customers have rated. */
export const leastOfAdvertised = { stars: 3, ratings: 3 } as const

/** The day of a moment in Dhaka, six hours ahead of UTC all year, as a number of days since 1970. */
export const dhakaDay = (moment: Date): number =>
  Math.floor((moment.getTime() + 21_600_000) / millisecondsPerDay)

/** Ids of providers stay below it. */
export const idsBelow = 2 ** 31

/** The columns of the search index whose words are marked. The words of `head` are not. */
export type MarkedColumn = 'sound' | 'bones' | 'wider' | 'wider_sound' | 'filters'

/**
 * The letter before each word of a column, which makes it a term of this column alone. FTS5 finds a term at once, but it reads
 * all entries of a term to find those in one column. No typed word has these letters for private use.
 */
export const markers: Record<MarkedColumn, string> = {
  sound: '\ue000',
  bones: '\ue001',
  wider: '\ue002',
  wider_sound: '\ue003',
  filters: '\ue004',
}
