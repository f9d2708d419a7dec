import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'

/** From here on a page says "more than". */
export const maxCountedReveals = 20

/** Of an account with many sessions only the newest are read. */
const maxSessions = 5

type SignsOfTrust = { approvedAt: number | null; activeAt: number | null; reveals: number }

/** When the profile was approved, when its worker was last here, and how often the number was shown. Reads a bounded number of rows. */
export const findSignsOfTrust = (db: Database, providerId: number) =>
  db.all<SignsOfTrust>(sql`
    SELECT p.reviewed_at AS approvedAt,
      (SELECT max(at) FROM (
        SELECT coalesce(s.last_seen_at, s.created_at) AS at FROM sessions s
        WHERE s.user_id = p.user_id ORDER BY s.rowid DESC LIMIT ${maxSessions})) AS activeAt,
      (SELECT count(*) FROM (
        SELECT 1 FROM reveals r WHERE r.provider_id = p.id LIMIT ${maxCountedReveals + 1})) AS reveals
    FROM providers p WHERE p.id = ${providerId}`)
