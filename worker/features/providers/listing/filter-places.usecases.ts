import { and, gt, gte, lt } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { listingTotals } from '#worker/features/statistics/statistics.table.ts'
import type { PlaceReader } from '#worker/features/places/places.usecases.ts'
import { readPlaceTree } from '#worker/features/places/places.usecases.ts'

/** The places with public providers: `*:v6:*:*` is a division, `*:d47:*:*` a district, `*:t512:*:*` a thana. */
export const listPlaceTotals = (db: Database) =>
  db
    .select({ scope: listingTotals.scope, total: listingTotals.total })
    .from(listingTotals)
    .where(and(gte(listingTotals.scope, '*:d'), lt(listingTotals.scope, '*:w'), gt(listingTotals.total, 0)))

/** The places with public providers and how many, in Bengali order. */
export async function listFilterPlaces(from: PlaceReader) {
  const [rows, tree] = await Promise.all([listPlaceTotals(from.db), readPlaceTree(from)])
  const totals = new Map(rows.map(({ scope, total }) => [scope.split(':')[1], total]))
  const isKnown = { v: idsOf(tree.divisions), d: idsOf(tree.districts), t: idsOf(tree.thanas) }
  const isComplete = [...totals.keys()].every((place = '') =>
    isKnown[place.charAt(0) as keyof typeof isKnown]?.has(Number(place.slice(1))),
  )
  // A new place may have its first provider before the copy has the place.
  const { divisions, districts, thanas } = isComplete ? tree : await readPlaceTree({ ...from, copies: null })
  const counted = (prefix: string, id: number) => totals.get(`${prefix}${id}`) ?? 0
  return {
    divisions: divisions
      .map(({ id, name, bn_name }) => ({ id, name, bn_name, biodata_count: counted('v', id) }))
      .filter(hasProviders),
    districts: districts
      .map(({ id, name, bn_name, division_id }) => ({
        id,
        name,
        bn_name,
        division_id,
        biodata_count: counted('d', id),
      }))
      .filter(hasProviders),
    upazilas: thanas
      .map(({ id, name, bn_name, district_id }) => ({
        id,
        name,
        bn_name,
        district_id,
        biodata_count: counted('t', id),
      }))
      .filter(hasProviders),
  }
}

const idsOf = (places: readonly { id: number }[]) => new Set(places.map(({ id }) => id))

const hasProviders = ({ biodata_count: count }: { biodata_count: number }) => count > 0
