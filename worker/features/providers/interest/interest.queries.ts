import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { districts, divisions } from '#worker/features/places/places.table.ts'
import { interestDays, listingCounts } from '#worker/features/statistics/statistics.table.ts'

export const daysOfInterest = 100

/** What is counted while it happens. */
const gatheredFigures = ['searches', 'visits', 'returns', 'looks', 'asks'] as const
export type GatheredFigure = (typeof gatheredFigures)[number]

/** Whose trade and district a count belongs to: ids, the slugs of a readable address, or a provider. */
export type CountedPlace = {
  category?: number | undefined
  district?: number | undefined
  trade?: string | undefined
  area?: string | undefined
  provider?: number | undefined
}

export type PlaceCounts = { place: CountedPlace; counts: Partial<Record<GatheredFigure, number>> }

/**
 * Adds counts of a day. A trade or district that does not exist counts as unknown, so an invented address makes no new row. Searches
 * without a district and acts with a provider who does not exist are left out.
 */
export function addCounts(db: Database, day: string, counted: readonly PlaceCounts[]): UnrunQuery {
  const json = JSON.stringify(
    counted.map(({ place: { category, district, trade, area, provider }, counts }) => [
      [category, district, trade, area, provider].map((value) => value ?? null),
      ...gatheredFigures.map((figure) => counts[figure] ?? 0),
    ]),
  )
  const columns = sql.raw(gatheredFigures.join(', '))
  const sums = sql.raw(gatheredFigures.map((_, at) => `sum(counts ->> ${at + 1})`).join(', '))
  const added = sql.raw(
    gatheredFigures.map((figure) => `${figure} = ${figure} + excluded.${figure}`).join(', '),
  )
  return db.run(sql`
    INSERT INTO ${interestDays} (category_id, day, district_id, ${columns})
    SELECT trade.value, ${day}, found.district_id, ${sums}
    FROM (
      SELECT c.value AS counts, coalesce(p.category_id, t.id, slugged.id, 0) AS category_id,
        coalesce(p.district_id, d.id, area.id, 0) AS district_id
      FROM json_each(${json}) c
      LEFT JOIN ${categories} t ON t.id = c.value ->> '$[0][0]'
      LEFT JOIN ${districts} d ON d.id = c.value ->> '$[0][1]'
      LEFT JOIN ${categories} slugged ON slugged.slug = c.value ->> '$[0][2]'
      LEFT JOIN ${districts} area ON area.slug = c.value ->> '$[0][3]'
      LEFT JOIN providers p ON p.id = c.value ->> '$[0][4]'
      WHERE (c.value ->> 1 = 0 OR d.id IS NOT NULL) AND (c.value ->> '$[0][4]' IS NULL OR p.id IS NOT NULL)
    ) found
    JOIN json_each(json_array(0, found.category_id)) trade ON trade.key = 0 OR trade.value > 0
    GROUP BY trade.value, found.district_id
    ON CONFLICT (category_id, day, district_id) DO UPDATE SET ${added}`)
}

export type DistrictInterest = {
  district_id: number
  name: string
  division: string
  searches: number
  reveals: number
  providers: number
}

/** Reads at most one row a district and day. */
export const listInterestByDistrict = (db: Database, since: string) =>
  db.all<DistrictInterest>(sql`
    SELECT d.id AS district_id, d.bn_name AS name, v.bn_name AS division,
      coalesce(i.searches, 0) AS searches, coalesce(i.reveals, 0) AS reveals,
      (SELECT coalesce(sum(total), 0) FROM ${listingCounts} WHERE scope = 'd' || d.id) AS providers
    FROM ${districts} d JOIN ${divisions} v ON v.id = d.division_id
    LEFT JOIN (
      SELECT district_id, sum(searches) AS searches, sum(reveals) AS reveals
      FROM ${interestDays} WHERE category_id = 0 AND day >= ${since} GROUP BY district_id
    ) i ON i.district_id = d.id`)

export const listInterestByTrade = (db: Database, since: string, districtIds: readonly number[]) =>
  db.all<{ district_id: number; category_id: number; name: string; interest: number; providers: number }>(sql`
    SELECT i.district_id, i.category_id, c.name AS name, sum(i.searches + i.reveals) AS interest,
      (SELECT coalesce(sum(total), 0) FROM ${listingCounts}
       WHERE scope = 'c' || i.category_id || 'd' || i.district_id) AS providers
    FROM json_each(${JSON.stringify(districtIds)}) wanted
    CROSS JOIN ${interestDays} i INDEXED BY interest_days_district ON i.district_id = wanted.value AND i.day >= ${since}
    JOIN ${categories} c ON c.id = i.category_id
    GROUP BY i.district_id, i.category_id
    ORDER BY interest DESC`)
