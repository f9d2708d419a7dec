import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { PlaceIds } from './place-chain.rules.ts'
import { districts, divisions, thanas } from './places.table.ts'

/** The Bengali names of a division, of a district if it lies in it, and of a thana if it lies in that. */
export const findPlaceChain = (db: Database, place: PlaceIds) =>
  db
    // Named one by one: in a batch, D1 hands rows back by column name, and three `bn_name` would be one.
    .select({
      division: sql<string>`${divisions.bnName}`.as('division_name'),
      district: sql<string | null>`${districts.bnName}`.as('district_name'),
      area: sql<string | null>`${thanas.bnName}`.as('area_name'),
    })
    .from(divisions)
    .leftJoin(districts, and(eq(districts.id, place.district_id), eq(districts.divisionId, divisions.id)))
    .leftJoin(thanas, and(eq(thanas.id, place.upazila_id), eq(thanas.districtId, districts.id)))
    .where(eq(divisions.id, place.division_id))
