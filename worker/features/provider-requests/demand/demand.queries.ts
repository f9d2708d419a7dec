import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'

type DemandRow = {
  category: string | null
  category_id: number
  place: string | null
  place_level: 'district' | 'upazila'
  place_id: number
  district: string | null
  open: number
  answered: number
  last_at: number
}

/** Open and answered requests by trade and place, those with most open first. The sweep keeps the table short. */
export const listDemand = (db: Database, now: Date, { limit, offset }: { limit: number; offset: number }) =>
  db.all<DemandRow>(sql`
    SELECT category_id, (SELECT name FROM categories WHERE id = category_id) AS category, place_level, place_id,
      iif(place_level = 'upazila', (SELECT bn_name FROM thanas WHERE id = place_id),
        (SELECT bn_name FROM districts WHERE id = place_id)) AS place,
      iif(place_level = 'upazila', (SELECT d.bn_name FROM thanas t JOIN districts d ON d.id = t.district_id
        WHERE t.id = place_id), NULL) AS district,
      sum(answered_at IS NULL) AS open, sum(answered_at IS NOT NULL) AS answered, max(created_at) AS last_at
    FROM provider_requests WHERE expires_at > ${now.getTime()}
    GROUP BY scope ORDER BY open DESC, last_at DESC, scope LIMIT ${limit} OFFSET ${offset}`)

export const countDemand = (db: Database, now: Date) =>
  db.all<{ total: number }>(
    sql`SELECT count(DISTINCT scope) AS total FROM provider_requests WHERE expires_at > ${now.getTime()}`,
  )
