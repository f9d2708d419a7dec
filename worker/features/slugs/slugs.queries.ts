import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
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

/** SQL for the first choice that no row has or had; null if there is none. */
export const freeSlug = (space: SlugSpace, choices: readonly string[]): SQL => sql`(
  SELECT choice.value FROM json_each(${JSON.stringify(choices)}) choice
  WHERE NOT ${isSlugTaken(space, sql`choice.value`, 0)}
    AND NOT EXISTS (SELECT 1 FROM past_slugs past WHERE past.space = ${nameOf(space)} AND past.slug = choice.value)
  ORDER BY choice.key LIMIT 1)`
