import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { districts, divisions, thanas } from './places.table.ts'

const divisionColumns = {
  id: divisions.id,
  name: divisions.name,
  bn_name: divisions.bnName,
  aka: divisions.aka,
}

const districtColumns = {
  id: districts.id,
  name: districts.name,
  bn_name: districts.bnName,
  aka: districts.aka,
  division_id: districts.divisionId,
}

const thanaColumns = {
  id: thanas.id,
  name: thanas.name,
  bn_name: thanas.bnName,
  aka: thanas.aka,
  district_id: thanas.districtId,
  kind: thanas.kind,
}

export const listDivisionRows = (db: Database) => db.select(divisionColumns).from(divisions)

/** All districts, or those of a division. */
export const listDistrictRows = (db: Database, divisionId?: number) =>
  db
    .select(districtColumns)
    .from(districts)
    .where(divisionId === undefined ? undefined : eq(districts.divisionId, divisionId))

/** All upazilas and metro thanas, or those of a district. */
export const listThanaRows = (db: Database, districtId?: number) =>
  db
    .select(thanaColumns)
    .from(thanas)
    .where(districtId === undefined ? undefined : eq(thanas.districtId, districtId))

/** The triggers of the place tables raise it; see worker/middleware/edge/data-versions.table.ts. */
export const findPlaceVersion = (db: Database) =>
  db.all<{ version: number }>(sql`SELECT version FROM data_versions WHERE name = 'places'`)

/** All places with their position and the ids of those around them. */
export const listPositions = (db: Database) => ({
  divisions: db
    .select({
      id: divisions.id,
      name: divisions.bnName,
      latitude: divisions.latitude,
      longitude: divisions.longitude,
    })
    .from(divisions),
  districts: db
    .select({
      id: districts.id,
      name: districts.bnName,
      latitude: districts.latitude,
      longitude: districts.longitude,
      divisionId: districts.divisionId,
    })
    .from(districts),
  thanas: db
    .select({
      id: thanas.id,
      name: thanas.bnName,
      latitude: thanas.latitude,
      longitude: thanas.longitude,
      districtId: thanas.districtId,
    })
    .from(thanas),
})
