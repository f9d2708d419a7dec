import { batch, type Database } from '#worker/db/db.ts'
import type { PlaceMap } from './nearest.rules.ts'
import { listPositions } from './places.queries.ts'

/** How long an isolate that is not told the version of the places uses the same positions. */
const millisecondsInMemory = 300_000

let held: { map: PlaceMap; version: number; until: number } | null = null

/**
 * All places with their positions, from the memory of this isolate until a place changes: some 680 rows.
 * @param version the version of the places, where the request knows it
 */
export async function readPlaceMap(
  db: Database,
  { version, now }: { version: number | undefined; now: Date },
): Promise<PlaceMap> {
  const known = held
  const isFresh = known && known.until > now.getTime() && (version === undefined || known.version === version)
  if (isFresh) return known.map
  const { divisions, districts, thanas } = await batch(db, listPositions(db))
  const divisionOf = new Map(districts.map(({ id, divisionId }) => [id, divisionId]))
  const map: PlaceMap = [
    ...divisions.map((place) => ({
      ...place,
      level: 'division' as const,
      divisionId: place.id,
      districtId: null,
    })),
    ...districts.map((place) => ({ ...place, level: 'district' as const, districtId: place.id })),
    ...thanas.map((place) => ({
      ...place,
      level: 'upazila' as const,
      divisionId: divisionOf.get(place.districtId) ?? 0,
    })),
  ]
  held = { map, version: version ?? 0, until: now.getTime() + millisecondsInMemory }
  return map
}
