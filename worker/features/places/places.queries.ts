import { eq, sql, and, type SQL, isNotNull } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { districts, divisions, localities, thanas } from './places.table.ts'
import type { PlaceIds } from './places.rules.ts'

/** All divisions, districts, upazilas and metro thanas. */
export const listTree = (db: Database) => ({
  divisions: db
    .select({ ...pick(divisions, ['id', 'name', 'aka']), bn_name: divisions.bnName })
    .from(divisions),
  districts: db
    .select({
      ...pick(districts, ['id', 'name', 'aka']),
      bn_name: districts.bnName,
      division_id: districts.divisionId,
    })
    .from(districts),
  thanas: db
    .select({
      ...pick(thanas, ['id', 'name', 'aka', 'kind']),
      bn_name: thanas.bnName,
      district_id: thanas.districtId,
    })
    .from(thanas),
})

/** All localities: some 1,000 rows. */
export const listLocalityRows = (db: Database) =>
  db
    .select({ upazila_id: localities.upazilaId, name: localities.name, spellings: localities.spellings })
    .from(localities)
    .orderBy(localities.id)

/** All places with their position, their names and slugs, and the ids of those around them. */
export const listPositions = (db: Database) => ({
  divisions: db
    .select({
      ...pick(divisions, ['id', 'slug', 'latitude', 'longitude']),
      name: divisions.bnName,
      english: divisions.name,
    })
    .from(divisions),
  districts: db
    .select({
      id: districts.id,
      name: districts.bnName,
      english: districts.name,
      ...pick(districts, ['slug', 'latitude', 'longitude', 'divisionId']),
    })
    .from(districts),
  thanas: db
    .select({
      id: thanas.id,
      name: thanas.bnName,
      english: thanas.name,
      ...pick(thanas, ['slug', 'latitude', 'longitude', 'districtId']),
    })
    .from(thanas),
})

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

/** An upazila with the places that it lies in now. */
export const findUpazila = (db: Database, id: number) =>
  db.all<{ upazilaId: number; districtId: number; divisionId: number }>(sql`
    SELECT t.id AS upazilaId, d.id AS districtId, d.division_id AS divisionId
    FROM thanas t JOIN districts d ON d.id = t.district_id WHERE t.id = ${id}`)

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

/** All districts with what tells where they are. */
export const listDistrictPositions = (db: Database) =>
  db
    .select(pick(districts, ['id', 'divisionId', 'name', 'bnName', 'aka', 'latitude', 'longitude']))
    .from(districts)

export const listThanaPositions = (db: Database) =>
  db
    .select({ id: thanas.id, latitude: thanas.latitude, longitude: thanas.longitude })
    .from(thanas)
    .where(isNotNull(thanas.latitude))
