import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { users } from '#worker/features/people/people.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'

/**
 * Profiles and accounts hold copies of the places above their thana. They are made from the place tables, not from a request, so
 * that they are right after any order of edits. Rows that are right are not written.
 */
const chain = sql`${thanas} t JOIN ${districts} d ON d.id = t.district_id JOIN ${divisions} v ON v.id = d.division_id`

/**
 * Copies ids and names into the profiles that `which` selects (a condition on `p`). The lists follow in the same batch, by
 * `projectListings`.
 */
export const copyPlaces = (db: Database, which: SQL): UnrunQuery =>
  db.run(sql`
    UPDATE providers SET (division_id, district_id, division, district, area) =
      (own.division_id, own.district_id, own.division, own.district, own.area)
    FROM (SELECT p.id, v.id AS division_id, d.id AS district_id, v.bn_name AS division, d.bn_name AS district, t.bn_name AS area
      FROM ${chain} JOIN providers p ON p.upazila_id = t.id WHERE ${which}) own
    WHERE own.id = providers.id AND (providers.division_id, providers.district_id, providers.division, providers.district, providers.area)
      IS NOT (own.division_id, own.district_id, own.division, own.district, own.area)`)

/** Copies the names alone: they are in no list, so some thousand profiles at a time. */
export const copyPlaceNames = (db: Database, which: SQL): UnrunQuery =>
  db.run(sql`
    UPDATE providers SET (division, district, area) = (own.division, own.district, own.area)
    FROM (SELECT p.id, v.bn_name AS division, d.bn_name AS district, t.bn_name AS area
      FROM ${chain} JOIN providers p ON p.upazila_id = t.id WHERE ${which}) own
    WHERE own.id = providers.id AND (providers.division, providers.district, providers.area) IS NOT (own.division, own.district, own.area)`)

/** Copies ids into the accounts that `which` selects (a condition on `a`). */
export const copyAccountPlaces = (db: Database, which: SQL): UnrunQuery =>
  db.run(sql`
    UPDATE ${users} SET (division_id, district_id) = (own.division_id, own.district_id)
    FROM (SELECT a.id, v.id AS division_id, d.id AS district_id FROM ${chain} JOIN ${users} a ON a.upazila_id = t.id WHERE ${which}) own
    WHERE own.id = users.id AND (users.division_id, users.district_id) IS NOT (own.division_id, own.district_id)`)

export const findLastAccount = (db: Database) =>
  db.all<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM ${users}`)
