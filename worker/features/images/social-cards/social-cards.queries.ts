import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'

/** The photo of a provider that visitors see: two rows. */
export const findPublicPhoto = (db: Database, id: number) =>
  db.all<{ photo: string | null }>(sql`
    SELECT p.photo FROM provider_listings l JOIN providers p ON p.id = l.provider_id
    WHERE l.scope = '*:*:*:*' AND l.provider_id = ${id}`)
