import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { readPlaceMap } from '#worker/features/places/positions.usecases.ts'
import type { PlaceLevel } from '#worker/features/providers/search/understanding/places.schema.ts'
import type { BrowseInput } from '#worker/features/providers/listing/browse.schema.ts'
import { filterOf } from '#worker/features/providers/listing/browse.usecases.ts'
import { findNear } from './near-providers.usecases.ts'

type AskedPlace = { level: PlaceLevel; id: number }
type Answer = {
  total: number
  current_page: number
  understood?: { categories: readonly { id: number }[]; place: AskedPlace | null; rest: string }
  widened?: unknown
}

function chosenPlace({ upazila_id, district_id, division_id }: BrowseInput): AskedPlace | null {
  if (upazila_id) return { level: 'upazila', id: upazila_id }
  if (district_id) return { level: 'district', id: district_id }
  return division_id ? { level: 'division', id: division_id } : null
}

/** Providers near the place of a list that found none there; null for all other lists. */
export async function nearOf(c: Context<AppEnv>, input: BrowseInput, answer: Answer) {
  const { understood, widened } = answer
  const isEmpty = answer.total === 0 && answer.current_page === 1
  const from = understood?.place ?? chosenPlace(input)
  const categoryIds = understood?.categories.map(({ id }) => id) ?? []
  // Words that name no trade are looked for in texts, which other places do not make likelier.
  const isText = Boolean(understood?.rest) && categoryIds.length === 0
  if (from === null || isText || !(isEmpty || (widened && answer.current_page === 1))) return null
  const [db, now] = [c.get('db'), c.get('now')]
  const map = await readPlaceMap(db, { version: c.get('dataVersion')?.places, now })
  const wanted = { categoryIds, filter: filterOf(input), minRating: input.min_rating }
  return findNear(db, wanted, { map, from, now, scope: isEmpty ? 'all' : 'nearest' })
}
