import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { districts, divisions, thanas } from './places.table.ts'

export const listAllPlaces = (db: Database) => ({
  divisions: db
    .select({ id: divisions.id, name: divisions.name, bn_name: divisions.bnName, aka: divisions.aka })
    .from(divisions),
  districts: db
    .select({
      id: districts.id,
      name: districts.name,
      bn_name: districts.bnName,
      aka: districts.aka,
      division_id: districts.divisionId,
    })
    .from(districts),
  thanas: db
    .select({
      id: thanas.id,
      name: thanas.name,
      bn_name: thanas.bnName,
      aka: thanas.aka,
      district_id: thanas.districtId,
      kind: thanas.kind,
    })
    .from(thanas),
})

type PlaceWithCount = { id: number; name: string; bn_name: string; biodata_count: number }

// The scopes of all providers in a place: see provider-listings.table.ts.
const counted = (table: 'divisions' | 'districts' | 'thanas', prefix: 'v' | 'd' | 't', parent: string) =>
  sql`SELECT place.id, place.name, place.bn_name, ${sql.raw(parent)} sum(counts.total) AS biodata_count
    FROM ${sql.raw(table)} place JOIN listing_counts counts ON counts.scope = '*:' || ${prefix} || place.id || ':*:*'
    GROUP BY place.id HAVING sum(counts.total) > 0`

export const listPlacesWithProviders = (db: Database) => ({
  divisions: db.all<PlaceWithCount>(counted('divisions', 'v', '')),
  districts: db.all<PlaceWithCount & { division_id: number }>(
    counted('districts', 'd', 'place.division_id,'),
  ),
  upazilas: db.all<PlaceWithCount & { district_id: number }>(counted('thanas', 't', 'place.district_id,')),
})
