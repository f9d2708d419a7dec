import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { PlaceIds } from './place-chain.rules.ts'
import { districts, divisions, thanas } from './places.table.ts'

export const findPlaceChain = (db: Database, place: PlaceIds) =>
  db
    // Aliased because a batch tells columns apart by name.
    .select({
      division: sql<string>`${divisions.bnName}`.as('division_name'),
      district: sql<string | null>`${districts.bnName}`.as('district_name'),
      area: sql<string | null>`${thanas.bnName}`.as('area_name'),
    })
    .from(divisions)
    .leftJoin(districts, and(eq(districts.id, place.district_id), eq(districts.divisionId, divisions.id)))
    .leftJoin(thanas, and(eq(thanas.id, place.upazila_id), eq(thanas.districtId, districts.id)))
    .where(eq(divisions.id, place.division_id))

/** A guard of the row that will refer to the places: an admin may move or delete them after they were looked up. */
export const chainHolds = (place: PlaceIds): SQL => sql`EXISTS (
  SELECT 1 FROM thanas t JOIN districts d ON d.id = t.district_id
  WHERE t.id = ${place.upazila_id} AND d.id = ${place.district_id} AND d.division_id = ${place.division_id})`

/** SQL for the Bengali names of a place as they are when the row with its copies is written. */
export const placeNames = (place: PlaceIds) => ({
  division: sql<string>`(SELECT bn_name FROM divisions WHERE id = ${place.division_id})`,
  district: sql<string>`(SELECT bn_name FROM districts WHERE id = ${place.district_id})`,
  area: sql<string>`(SELECT bn_name FROM thanas WHERE id = ${place.upazila_id})`,
})
