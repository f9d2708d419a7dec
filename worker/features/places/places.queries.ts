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
