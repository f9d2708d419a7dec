import { isNotNull } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { districts, thanas } from '#worker/features/places/places.table.ts'

/** All districts with what tells where they are. */
export const listDistrictPositions = (db: Database) =>
  db
    .select({
      id: districts.id,
      divisionId: districts.divisionId,
      name: districts.name,
      bnName: districts.bnName,
      aka: districts.aka,
      latitude: districts.latitude,
      longitude: districts.longitude,
    })
    .from(districts)

export const listThanaPositions = (db: Database) =>
  db
    .select({ id: thanas.id, latitude: thanas.latitude, longitude: thanas.longitude })
    .from(thanas)
    .where(isNotNull(thanas.latitude))
