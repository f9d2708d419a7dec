import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { foldedSql } from '#worker/db/matching.ts'
import { users } from '#worker/features/people/people.table.ts'
import { freeSlug, isSlugTaken, type SlugSpace } from '#worker/features/slugs/slugs.queries.ts'
import { divisionSlug, slugChoices, slugOf } from '#worker/features/slugs/slugs.rules.ts'
import { placeTables, type PlaceRow, type PlaceValues } from './places.rules.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'
import type { PlaceUse } from '#worker/features/places/places.errors.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { listingCounts } from '#worker/features/statistics/statistics.table.ts'

const tables = { division: divisions, district: districts, thana: thanas }
const childrenOf = { division: districts, district: thanas, thana: null }
const parent = (level: PlaceLevel) => sql.raw(placeTables[level].parent)
const columns = (level: PlaceLevel) =>
  sql`id, name, bn_name, aka, slug, url, latitude, longitude, ${parent(level)} AS parent_id,
    ${level === 'thana' ? sql`kind` : sql`NULL`} AS kind, created_at, updated_at`

const scopePrefix = { division: 'v', district: 'd', thana: 't' } as const

export function listPlaces(db: Database, level: PlaceLevel, parentId?: number) {
  const { referredBy } = placeTables[level]
  const children = childrenOf[level]
  const childCount = children
    ? sql`(SELECT count(*) FROM ${children} child WHERE child.${sql.raw(referredBy)} = place.id)`
    : sql`0`
  return db.all<PlaceRow & { children_count: number; biodata_count: number }>(sql`
    SELECT ${columns(level)}, ${childCount} AS children_count,
      (SELECT coalesce(sum(total), 0) FROM ${listingCounts} WHERE scope = ${scopePrefix[level]} || place.id) AS biodata_count
    FROM ${tables[level]} place ${parentId === undefined ? sql`` : sql`WHERE ${parent(level)} = ${parentId}`}`)
}

export const findPlace = (db: Database, level: PlaceLevel, id: number) =>
  db.all<PlaceRow>(sql`SELECT ${columns(level)} FROM ${tables[level]} WHERE id = ${id}`)

const isAlike = (column: SQL, name: string) => sql`${foldedSql(column)} = ${foldedSql(sql`${name}`)}`

// Names are unique within the parent. A police thana may have the name of an upazila of its district.
const isSibling = (level: PlaceLevel, { parent_id, kind }: PlaceValues) => sql`
  ${level === 'division' ? sql`1` : sql`place.${parent(level)} = ${parent_id}`}
  AND ${level === 'thana' ? sql`place.kind = ${kind}` : sql`1`}`

const isNamesake = (level: PlaceLevel, values: PlaceValues, id: number) => sql`
  ${isSibling(level, values)} AND place.id <> ${id}
  AND (${isAlike(sql`place.name`, values.name)} OR ${isAlike(sql`place.bn_name`, values.bn_name)})`

const parentIsThere = (level: PlaceLevel, { parent_id }: PlaceValues, divisionId: number | undefined): SQL =>
  level === 'division'
    ? sql`1`
    : level === 'district'
      ? sql`EXISTS (SELECT 1 FROM ${divisions} WHERE id = ${parent_id})`
      : sql`EXISTS (SELECT 1 FROM ${districts} WHERE id = ${parent_id}
          AND ${divisionId === undefined ? sql`1` : sql`division_id = ${divisionId}`})`

const spaceOf = (level: PlaceLevel, { parent_id }: PlaceValues): SlugSpace =>
  level === 'thana' ? { of: 'thana', districtId: parent_id } : { of: level }

function slugsOf(level: PlaceLevel, { name, kind }: PlaceValues): string[] {
  if (level === 'division') return slugChoices(divisionSlug(name))
  const slug = slugOf(name)
  return slugChoices(slug, kind === 'metro_thana' ? `${slug}-thana` : '')
}

/** What stands against these values of a place. */
export const explainPlace = (
  db: Database,
  level: PlaceLevel,
  values: PlaceValues,
  { id, divisionId }: { id: number; divisionId: number | undefined },
) =>
  db.all<{ hasParent: 0 | 1; namesakes: number; sameName: 0 | 1 | null; slugTaken: 0 | 1 }>(sql`
    SELECT ${parentIsThere(level, values, divisionId)} AS hasParent, count(*) AS namesakes,
      max(${isAlike(sql`place.name`, values.name)}) AS sameName,
      ${isSlugTaken(spaceOf(level, values), values.slug, id)} AS slugTaken
    FROM ${tables[level]} place WHERE ${isNamesake(level, values, id)}`)

export function insertPlace(
  db: Database,
  level: PlaceLevel,
  values: PlaceValues,
  { divisionId, now }: { divisionId: number | undefined; now: Date },
) {
  const { name, bn_name, aka, slug, url, latitude, longitude, parent_id, kind } = values
  const space = spaceOf(level, values)
  return db.all<{ id: number }>(sql`
    INSERT INTO ${tables[level]} (name, bn_name, aka, slug, url, latitude, longitude, ${parent(level)},
      ${level === 'thana' ? sql`kind,` : sql``} created_at, updated_at)
    SELECT ${name}, ${bn_name}, ${aka}, ${slug ?? freeSlug(space, slugsOf(level, values))}, ${url}, ${latitude}, ${longitude}, ${parent_id},
      ${level === 'thana' ? sql`${kind},` : sql``} ${now.getTime()}, ${now.getTime()}
    WHERE ${parentIsThere(level, values, divisionId)}
      AND NOT EXISTS (SELECT 1 FROM ${tables[level]} place WHERE ${isNamesake(level, values, 0)})
      AND NOT ${isSlugTaken(space, slug, 0)}
    RETURNING id`)
}

type PlaceUpdate = { updatedAt: Date; divisionId: number | undefined }

/** Returns no row if the version is old, the parent missing or a name taken. */
export function updatePlace(
  db: Database,
  level: PlaceLevel,
  before: PlaceRow,
  values: PlaceValues,
  { updatedAt, divisionId }: PlaceUpdate,
) {
  const { name, bn_name, aka, slug, url, latitude, longitude, parent_id, kind } = values
  return db.all<PlaceRow>(sql`
    UPDATE ${tables[level]} SET name = ${name}, bn_name = ${bn_name}, aka = ${aka}, slug = ${slug}, url = ${url}, latitude = ${latitude},
      longitude = ${longitude}, ${parent(level)} = ${parent_id}, ${level === 'thana' ? sql`kind = ${kind},` : sql``}
      updated_at = ${updatedAt.getTime()}
    WHERE id = ${before.id} AND updated_at = ${before.updated_at} AND ${parentIsThere(level, values, divisionId)}
      AND NOT EXISTS (SELECT 1 FROM ${tables[level]} place WHERE ${isNamesake(level, values, before.id)})
      AND NOT ${isSlugTaken(spaceOf(level, values), slug, before.id)}
    RETURNING ${columns(level)}`)
}

/** SQL for the rows that refer to a place: child places, profiles, accounts, and pending changes that move there. */
function referrers(level: PlaceLevel, id: number) {
  const { referredBy, inJson } = placeTables[level]
  const children = childrenOf[level]
  const column = sql.raw(referredBy)
  return {
    children: children ? sql`FROM ${children} WHERE ${column} = ${id}` : sql`WHERE 0`,
    providers: sql`FROM ${providers} WHERE ${column} = ${id}`,
    users: sql`FROM ${users} WHERE ${column} = ${id}`,
    changes: sql`FROM ${providerChanges} WHERE status = 'pending' AND changes ->> ${sql.raw(`'${inJson}'`)} = ${id}`,
  }
}

export function countPlaceUse(db: Database, level: PlaceLevel, id: number) {
  const { children, providers, users, changes } = referrers(level, id)
  return db.all<PlaceUse>(sql`
    SELECT (SELECT count(*) ${children}) AS children, (SELECT count(*) ${providers}) AS providers,
      (SELECT count(*) ${users}) AS users, (SELECT count(*) ${changes}) AS changes`)
}

export function deleteUnusedPlace(db: Database, level: PlaceLevel, id: number) {
  const free = Object.values(referrers(level, id)).map((rows) => sql`NOT EXISTS (SELECT 1 ${rows})`)
  return db.all<{ id: number }>(sql`
    DELETE FROM ${tables[level]} WHERE id = ${id} AND ${sql.join(free, sql` AND `)} RETURNING id`)
}

/** Pending changes that move to a place get its names and the places above it, from the place tables. */
export function copyPlaceIntoChanges(db: Database, level: PlaceLevel, id: number): UnrunQuery {
  const { inJson } = placeTables[level]
  return db.run(sql`
    UPDATE ${providerChanges} SET changes = (
      SELECT json_set(changes, '$.divisionId', v.id, '$.districtId', d.id, '$.division', v.bn_name,
        '$.district', d.bn_name, '$.area', t.bn_name)
      FROM ${thanas} t JOIN ${districts} d ON d.id = t.district_id JOIN ${divisions} v ON v.id = d.division_id
      WHERE t.id = changes ->> 'upazilaId')
    WHERE status = 'pending' AND changes ->> ${sql.raw(`'${inJson}'`)} = ${id} AND changes ->> 'upazilaId' IS NOT NULL`)
}
