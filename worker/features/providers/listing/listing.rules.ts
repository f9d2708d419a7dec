import { constantTimeEqual, keyedHash } from '#worker/lib/crypto.ts'
import { currentKey, type KeyRing } from '#worker/lib/keys.ts'
import { plainWords } from '../search/search-sound.rules.ts'
import { usualPerPage, type BrowseInput } from './browse.schema.ts'

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
const maxSigned = 2_000

function sign(secret: KeyRing, list: string, page: number, payload: string): string {
  const text = `${list}\n${page}\n${payload}`
  const name = `${currentKey(secret)}\n${text}`
  const known = signed.get(name)
  if (known !== undefined) return known
  const key = `${payload}-${keyedHash(secret, 'page-key', text).slice(0, 12)}`
  if (signed.size >= maxSigned) signed.clear()
  signed.set(name, key)
  return key
}

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

/**
 * The parts of what visitors see that a list shows, beside its providers. A search may find what lies elsewhere.
 */
export function listParts({ q, category, district_id: district }: Partial<BrowseInput>): string[] {
  const list = `list:${category ?? '*'}:${district === undefined ? '*' : `d${district}`}`
  return [...new Set([list, ...(q === undefined ? [] : ['list:*:*'])]), 'trades', 'places']
}

/**
 * What each score begins with, as if every provider had these ratings already: five of 3.5 stars on average, in hundredths.
 *
 * - The weight: an average of 5.0 from one rating must not stand before 4.8 from many, and one rating of one star must not
 *   move a provider to the end. With five, the ratings of customers outweigh the prior from the sixth on.
 * - The average: half a star above the middle, because few customers rate a bad one. A new profile with one good rating then
 *   stands behind those that many customers rated well, and before those that many rated as mediocre.
 * - Constants, not the average of the site: that average changes with every rating, and each change would move every
 *   provider in every list, and make the keys of the pages wrong.
 */
export const prior = { weight: 5, average: 350 } as const

/** How far a step of boost or badge lies above the highest score. */
export const scoreSteps = 1000

type Ratings = { ratingSum: number; ratingCount: number }

/**
 * The damped (Bayesian) average in hundredths, by which lists are sorted. The average that people see is the true one.
 * A provider without ratings has 0 and stands behind all who have one, so that no rating of a stranger moves a provider
 * behind those whom no customer has rated.
 */
export const scoreOf = ({ ratingSum, ratingCount }: Ratings): number =>
  ratingCount === 0
    ? 0
    : Math.floor((ratingSum * 100 + prior.weight * prior.average) / (ratingCount + prior.weight))

/** The recommended order in one number: boost, then verified badge, then score. The newest come first among equals. */
export const rankOf = (provider: Ratings & { rankBonus: number; verifiedBadge: boolean }): number =>
  (provider.rankBonus * 2 + Number(provider.verifiedBadge)) * scoreSteps + scoreOf(provider)
