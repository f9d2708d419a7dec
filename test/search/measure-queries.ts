import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { publicProvider } from '#worker/features/providers/providers.answers.ts'
import type { Database } from '#worker/db/db.ts'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import { findProviders } from '#worker/features/providers/search/understanding/find-providers.usecases.ts'
import { readVocabulary } from '#worker/features/providers/search/understanding/vocabulary.usecases.ts'
import { readPlaceLists } from '#worker/features/places/places.usecases.ts'
import { readPlaces } from '#seed/reference/places.ts'

/**
 * A typed text with the trades that are right, by key. `place`: by its English name. `places`: any of these is right, as "District"
 * or "District/Thana"; "?": several districts, one of which the visitor must choose. Without trades and places: nonsense.
 */
type Query = { class: string; q: string; trades: string[]; place?: string; places?: string[] }

export type Measured = {
  query: Query
  /** One of the first five is right. For nonsense: nothing was found, and trades were suggested. */
  isRight: boolean
  isFirstRight: boolean
  /** How many of the first five are right, and how many there are. */
  clean: number
  shown: number
  /** Words of which the page says that it did not understand them. */
  saysUnknown: boolean
  /** What was understood, for the reader of a failure. */
  understood: string
}

/** The queries of a file, which lists them by class. */
function readQueries(file: string): Query[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const classes = JSON.parse(text) as Record<string, Omit<Query, 'class'>[]>
  return Object.entries(classes).flatMap(([name, some]) => some.map((query) => ({ class: name, ...query })))
}

/** For tuning the words. */
export const queries = readQueries('./queries.json')
/** As people speak, written before the words of the code were read. It measures: no word is added because one of these fails. */
export const spokenQueries = readQueries('./spoken-queries.json')
/** A second set of the kind, with dialects and complaints. */
export const everydayQueries = readQueries('./everyday-queries.json')
/** A third set of the kind. */
export const unseenQueries = readQueries('./unseen-queries.json')

const places = readPlaces()
const districtNames = new Map(places.districts.map(({ id, name }) => [id, name]))
type Ids = { districts: readonly number[]; thanas: readonly number[] }

/** The ids of the places that are right; null if any is. Uttara is two thanas. */
function placesOf({ place, places: keys }: Query): Ids | null {
  if (keys) {
    const known = {
      districts: places.districts.filter(({ name }) => keys.includes(name)).map(({ id }) => id),
      thanas: places.thanas
        .filter(({ name, districtId }) => keys.includes(`${districtNames.get(districtId)}/${name}`))
        .map(({ id }) => id),
    }
    if (keys[0] !== '?' && known.districts.length + known.thanas.length < keys.length)
      throw new Error(`no such place: ${keys.join(', ')}`)
    return known
  }
  if (place === undefined) return null
  const isCalled = (one: { name: string }) => one.name === place || one.name.startsWith(`${place} `)
  return {
    districts: places.districts.filter((one) => one.name === place).map(({ id }) => id),
    thanas: places.thanas.filter(isCalled).map(({ id }) => id),
  }
}

/** Searches for each query as a visitor does, in a database with the demo, and judges the first five results. */
export async function measureQueries(db: Database, now: Date, asked: readonly Query[]): Promise<Measured[]> {
  const vocabulary = await readVocabulary({
    db,
    numbers: null,
    places: () => readPlaceLists({ db, copies: null }),
    keepAlive: () => undefined,
  })
  const measured: Measured[] = []
  for (const query of asked) {
    const { answer, isWidened } = await findProviders(db, { q: query.q }, { secret: 'key', now, vocabulary })
    const names = new Set(
      suggestedTrades.filter(({ key }) => query.trades.includes(key)).map(({ name }) => name),
    )
    const { categories, places: found } = answer.understood
    const isChoice = query.places?.[0] === '?'
    const called = isChoice ? null : placesOf(query)
    const isIn = (districtId: number | null, thanaId: number | null) =>
      !called || called.districts.includes(districtId ?? 0) || called.thanas.includes(thanaId ?? 0)
    const isUnderstood = found.every(({ level, id, district_id: district }) =>
      isIn(district, level === 'upazila' ? id : null),
    )
    const first = z.parse(z.array(publicProvider.schema), answer.data.slice(0, 5))
    const right = first.map(
      (row) =>
        (query.trades.length === 0 || names.has(row.category.name)) &&
        (isIn(row.district_id, row.upazila_id) ||
          // The place has no provider of the trade, and the answer says where it searched instead.
          (isWidened && found.length > 0 && isUnderstood)),
    )
    const isNonsense = query.trades.length === 0 && !query.place && !query.places
    const isFirstRight = isNonsense
      ? answer.total === 0 && answer.suggestions.length > 0
      : right[0] === true && (!isChoice || new Set(found.map((one) => one.district_id)).size > 1)
    measured.push({
      query,
      isRight: isNonsense || isChoice ? isFirstRight : right.includes(true),
      isFirstRight,
      clean: right.filter(Boolean).length,
      shown: first.length,
      saysUnknown: answer.notice !== null && answer.choices.length === 0,
      understood: `${categories.map(({ name }) => name).join(', ') || '–'} in ${found.map(({ name }) => name).join(', ') || '–'}, left: ${answer.understood.rest || '–'}`,
    })
  }
  return measured
}

const isNonsense = ({ trades, place, places: keys }: Query) => trades.length === 0 && !place && !keys

/** The queries whose first five results are not all right, with what was understood. */
export const faultsOf = (measured: readonly Measured[]): string =>
  measured
    .filter(({ isRight, clean, shown }) => !isRight || clean < shown)
    .map(({ query, clean, shown, understood }) => `${query.q}: ${clean} of ${shown} (${understood})`)
    .join('\n')

/** Parts of 1, of all queries but the nonsense: those that succeed, and the right ones among the first five. */
export function summaryOf(measured: readonly Measured[]) {
  const asked = measured.filter(({ query }) => !isNonsense(query))
  const part = (is: (one: Measured) => boolean) => asked.filter(is).length / Math.max(1, asked.length)
  const sum = (of: (one: Measured) => number) => asked.reduce((total, one) => total + of(one), 0)
  return {
    success: part(({ isRight }) => isRight),
    first: part(({ isFirstRight }) => isFirstRight),
    clean:
      sum(({ clean }) => clean) /
      Math.max(
        1,
        sum(({ shown }) => shown),
      ),
    /** Of the right answers, those that say that words were not understood. */
    unknown:
      asked.filter(({ isRight, saysUnknown }) => isRight && saysUnknown).length /
      Math.max(1, asked.filter(({ isRight }) => isRight).length),
    nonsense: measured.filter(({ query }) => isNonsense(query)),
  }
}
