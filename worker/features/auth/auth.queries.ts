import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'

/** A repeated registration renews the date. */
export const writeRegistrationTerms = (
  db: Database,
  phone: string,
  version: string,
  now: Date,
  onlyIf: SQL,
): UnrunQuery =>
  db.run(sql`
    INSERT INTO terms_agreements (user_id, kind, version, agreed_at)
    SELECT id, 'registration', ${version}, ${now.getTime()} FROM users WHERE phone = ${phone} AND ${onlyIf}
    ON CONFLICT (user_id, kind, version) DO UPDATE SET agreed_at = excluded.agreed_at`)
