import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { placeTables } from './place-levels.rules.ts'
import type { PlaceUse } from '#worker/features/places/places.errors.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'

/** SQL for the rows that refer to a place: child places, profiles, accounts, and pending changes that move there. */
function referrers(level: PlaceLevel, id: number) {
  const { children, referredBy, inJson } = placeTables[level]
  const column = sql.raw(referredBy)
  return {
    children: children ? sql`FROM ${sql.raw(children)} WHERE ${column} = ${id}` : sql`WHERE 0`,
    providers: sql`FROM providers WHERE ${column} = ${id}`,
    users: sql`FROM users WHERE ${column} = ${id}`,
    changes: sql`FROM provider_changes WHERE status = 'pending' AND changes ->> ${sql.raw(`'${inJson}'`)} = ${id}`,
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
    DELETE FROM ${sql.raw(placeTables[level].table)} WHERE id = ${id} AND ${sql.join(free, sql` AND `)} RETURNING id`)
}
