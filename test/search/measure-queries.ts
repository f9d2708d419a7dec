import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { openDemoDatabase, type TestDatabase } from '#test/support/demo-database.ts'
import { publicProvider } from '#worker/features/providers/providers.answers.ts'
import type { Database } from '#worker/db/db.ts'
import { suggestedTrades } from '#worker/features/categories/suggested-trades.schema.ts'
import { findProviders } from '#worker/features/providers/search/understanding/find-providers.usecases.ts'
import { readVocabulary } from '#worker/features/providers/search/understanding/vocabulary.usecases.ts'
import { readPlaceTree } from '#worker/features/places/places.usecases.ts'
import { readPlaces } from '#seed/reference/places.ts'

/** A typed text with the trades that are right, by key, and the place by its English name. No trades: nonsense. */
type Query = { class: string; q: string; trades: string[]; place?: string }

export type Measured = {
  query: Query
  /** For nonsense: nothing was found, and trades were suggested. Else: one of the first five is right. */
  isRight: boolean
  /** How many of the first five are right, and how many there are. */
  clean: number
  shown: number
}

export const queries = JSON.parse(readFileSync(new URL('./queries.json', import.meta.url), 'utf8')) as Query[]

const places = readPlaces()
const maxTries = 3

/** A database with the demo. On a busy machine its server may close a connection while the rows are computed. */
export async function openMeasuredDatabase(now: Date, tries = 1): Promise<TestDatabase> {
  return openDemoDatabase(now).catch((error: unknown) => {
    if (tries >= maxTries) throw error
    return openMeasuredDatabase(now, tries + 1)
  })
}

/** The ids of the places with a name, or with one that begins so: Uttara is two thanas. */
function placesCalled(name: string) {
  const isCalled = (place: { name: string }) => place.name === name || place.name.startsWith(`${name} `)
  const districts = places.districts.filter((place) => place.name === name).map(({ id }) => id)
  const thanas = places.thanas.filter(isCalled).map(({ id }) => id)
  return { districts, thanas }
}

/** Searches for each query as a visitor does, in a database with the demo, and judges the first five results. */
export async function measureQueries(db: Database, now: Date): Promise<Measured[]> {
  const vocabulary = await readVocabulary({
    db,
    version: null,
    places: () => readPlaceTree({ db, copies: null }),
    keepAlive: () => undefined,
  })
  const measured: Measured[] = []
  for (const query of queries) {
    const { answer } = await findProviders(db, { q: query.q }, { secret: 'key', now, vocabulary })
    const names = new Set(
      suggestedTrades.filter(({ key }) => query.trades.includes(key)).map(({ name }) => name),
    )
    const called = query.place ? placesCalled(query.place) : null
    const first = z.parse(z.array(publicProvider.schema), answer.data.slice(0, 5))
    const right = first.filter(
      (row) =>
        names.has(row.category.name) &&
        (!called ||
          called.districts.includes(row.district_id) ||
          called.thanas.includes(row.upazila_id) ||
          // The place has no provider of the trade, and the answer says where it searched instead.
          answer.widened !== null),
    )
    const isRight =
      query.trades.length === 0 ? answer.total === 0 && answer.suggestions.length > 0 : right.length > 0
    measured.push({ query, isRight, clean: right.length, shown: first.length })
  }
  return measured
}

/** Parts of 1, of all queries but the nonsense: those that succeed, and the right ones among the first five. */
export function summaryOf(measured: readonly Measured[]) {
  const asked = measured.filter(({ query }) => query.trades.length > 0)
  const sum = (of: (one: Measured) => number) => asked.reduce((total, one) => total + of(one), 0)
  return {
    success: asked.filter(({ isRight }) => isRight).length / Math.max(1, asked.length),
    clean:
      sum(({ clean }) => clean) /
      Math.max(
        1,
        sum(({ shown }) => shown),
      ),
  }
}
