import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#worker/db/db.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'

/** Where a slug is unique: among the trades, among divisions and districts, or among the thanas of a district. */
export type SlugSpace =
  { of: 'trade'; trades: SQLiteTable } | { of: 'division' | 'district' } | { of: 'thana'; districtId: number }

/** SQL that says whether another row has the slug. `id`: the row itself, 0 for a new one. */
export function isSlugTaken(space: SlugSpace, slug: SQL | string | null, id: number): SQL {
  const has = (table: SQLiteTable, self: number) => sql`EXISTS (
    SELECT 1 FROM ${table} taken WHERE taken.slug = ${slug}
      AND taken.id <> ${self} AND ${'districtId' in space ? sql`taken.district_id = ${space.districtId}` : sql`1`})`
  if (space.of === 'trade') return has(space.trades, id)
  if (space.of === 'thana') return has(thanas, id)
  return sql`(${has(divisions, space.of === 'division' ? id : 0)} OR ${has(districts, space.of === 'district' ? id : 0)})`
}

const nameOf = (space: SlugSpace): string =>
  'districtId' in space ? `district:${space.districtId}` : space.of === 'trade' ? 'trade' : 'area'

/** SQL that says whether the row that had a past slug is still there. The slug of a deleted one is free again. */
function stillExists(space: SlugSpace): SQL {
  if (space.of === 'trade') return sql`past.target_id IN (SELECT id FROM ${space.trades})`
  if (space.of === 'thana') return sql`past.target_id IN (SELECT id FROM ${thanas})`
  return sql`CASE past.level WHEN 'division' THEN past.target_id IN (SELECT id FROM ${divisions})
    ELSE past.target_id IN (SELECT id FROM ${districts}) END`
}

/** SQL for the first choice that no row has, and no row that is still there had; null if there is none. */
export const freeSlug = (space: SlugSpace, choices: readonly string[]): SQL => sql`(
  SELECT choice.value FROM json_each(${JSON.stringify(choices)}) choice
  WHERE NOT ${isSlugTaken(space, sql`choice.value`, 0)}
    AND NOT EXISTS (SELECT 1 FROM past_slugs past 
      WHERE past.space = ${nameOf(space)} AND past.slug = choice.value AND ${stillExists(space)})
  ORDER BY choice.key LIMIT 1)`

/** SELECT of the ids that had a slug at a level of a space. */
export const pastTargets = (space: string, slug: string, level: SQL) => sql`
  SELECT target_id AS id FROM past_slugs WHERE space = ${space} AND slug = ${slug} AND level = ${level}`

/** SELECT of the thanas that had a slug in one of these districts. */
export const pastThanas = (slug: string, districtIds: SQL) => sql`
  SELECT target_id FROM past_slugs WHERE slug = ${slug} AND space IN (SELECT 'district:' || id FROM (${districtIds}))`

/** Whether each part of an address was one before: a part that no row has now was deleted. */
export const findPastParts = (
  db: Database,
  { trade, area = '', thana = '' }: { trade: string; area?: string | undefined; thana?: string | undefined },
) =>
  db.all<{ trade: 0 | 1; area: 0 | 1; thana: 0 | 1 }>(sql`
    SELECT EXISTS (SELECT 1 FROM past_slugs WHERE space = 'trade' AND slug = ${trade}) AS trade,
      EXISTS (SELECT 1 FROM past_slugs WHERE space = 'area' AND slug = ${area}) AS area,
      EXISTS (SELECT 1 FROM past_slugs WHERE slug = ${thana} AND space IN (
        SELECT 'district:' || id FROM ${districts} WHERE slug = ${area}
        UNION SELECT 'district:' || target_id FROM past_slugs WHERE space = 'area' AND slug = ${area})) AS thana`)
