import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'

export const daysOfInterest = 100

/** Searches in a district; category 0 is the whole district. */
type SearchCount = { districtId: number; categoryId: number; searches: number }

/** Skips districts and categories that do not exist, so that an invented address writes nothing. */
export function addSearches(db: Database, day: string, counts: readonly SearchCount[]): UnrunQuery {
  const json = JSON.stringify(
    counts.map(({ districtId, categoryId, searches }) => [districtId, categoryId, searches]),
  )
  return db.run(sql`
    INSERT INTO interest_days (category_id, day, district_id, searches)
    SELECT trade.value, ${day}, d.id, sum(json_extract(c.value, '$[2]'))
    FROM json_each(${json}) c
    JOIN districts d ON d.id = json_extract(c.value, '$[0]')
    JOIN json_each(json_array(0, json_extract(c.value, '$[1]'))) trade
      ON trade.key = 0 OR trade.value IN (SELECT id FROM categories)
    GROUP BY trade.value, d.id
    ON CONFLICT (category_id, day, district_id) DO UPDATE SET searches = searches + excluded.searches`)
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
      (SELECT coalesce(sum(total), 0) FROM listing_counts WHERE scope = 'd' || d.id) AS providers
    FROM districts d JOIN divisions v ON v.id = d.division_id
    LEFT JOIN (
      SELECT district_id, sum(searches) AS searches, sum(reveals) AS reveals
      FROM interest_days WHERE category_id = 0 AND day >= ${since} GROUP BY district_id
    ) i ON i.district_id = d.id`)

export const listInterestByTrade = (db: Database, since: string, districtIds: readonly number[]) =>
  db.all<{ district_id: number; category_id: number; name: string; interest: number; providers: number }>(sql`
    SELECT i.district_id, i.category_id, c.name AS name, sum(i.searches + i.reveals) AS interest,
      (SELECT coalesce(sum(total), 0) FROM listing_counts
       WHERE scope = 'c' || i.category_id || 'd' || i.district_id) AS providers
    FROM json_each(${JSON.stringify(districtIds)}) wanted
    CROSS JOIN interest_days i INDEXED BY interest_days_district ON i.district_id = wanted.value AND i.day >= ${since}
    JOIN categories c ON c.id = i.category_id
    GROUP BY i.district_id, i.category_id
    ORDER BY interest DESC`)
