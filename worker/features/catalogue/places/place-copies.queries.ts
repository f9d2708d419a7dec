import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { placeTables } from './place-levels.rules.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'

// Copies come from the place tables, not from the request, so that the result is right in any order of two edits.

const nameColumns = { division: 'division', district: 'district', thana: 'area' } as const

export function copyPlaceName(db: Database, level: PlaceLevel, id: number): UnrunQuery[] {
  const { table, referredBy, inJson } = placeTables[level]
  const name = sql`(SELECT bn_name FROM ${sql.raw(table)} WHERE id = ${id})`
  const column = sql.raw(nameColumns[level])
  return [
    db.run(
      sql`UPDATE providers SET ${column} = ${name} WHERE ${sql.raw(referredBy)} = ${id} AND ${column} <> ${name}`,
    ),
    db.run(sql`
      UPDATE provider_changes SET changes = json_set(changes, ${sql.raw(`'$.${nameColumns[level]}'`)}, ${name})
      WHERE status = 'pending' AND changes ->> ${sql.raw(`'${inJson}'`)} = ${id}`),
  ]
}

const chain = sql`FROM thanas t JOIN districts d ON d.id = t.district_id JOIN divisions v ON v.id = d.division_id`

export function copyPlaceChain(db: Database, level: 'district' | 'thana', id: number): UnrunQuery[] {
  const { referredBy, inJson } = placeTables[level]
  const column = sql.raw(referredBy)
  return [
    db.run(sql`
      UPDATE providers SET (division_id, district_id, division, district, area) =
        (SELECT v.id, d.id, v.bn_name, d.bn_name, t.bn_name ${chain} WHERE t.id = providers.upazila_id)
      WHERE ${column} = ${id}`),
    db.run(sql`
      UPDATE users SET (division_id, district_id) = (SELECT v.id, d.id ${chain} WHERE t.id = users.upazila_id)
      WHERE ${column} = ${id} AND upazila_id IS NOT NULL`),
    db.run(sql`
      UPDATE provider_changes SET changes = (
        SELECT json_set(changes, '$.divisionId', v.id, '$.districtId', d.id, '$.division', v.bn_name,
          '$.district', d.bn_name, '$.area', t.bn_name) ${chain} WHERE t.id = changes ->> 'upazilaId')
      WHERE status = 'pending' AND changes ->> ${sql.raw(`'${inJson}'`)} = ${id} AND changes ->> 'upazilaId' IS NOT NULL`),
    ...projectListings(db, sql`p.${column} = ${id}`),
  ]
}
