import { lte, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { oneTimeCodes, rateCounters, sessions } from './auth.table.ts'

/** Records which text the account of a number agreed to; a repeated registration renews it. */
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

/** Removes sessions, codes and counters whose time is over: for the nightly sweep. */
export const sweepSignIn = (db: Database, now: Date): [UnrunQuery, UnrunQuery, UnrunQuery] => [
  db.delete(sessions).where(lte(sessions.expiresAt, now)),
  db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now)),
  db.delete(rateCounters).where(lte(rateCounters.expiresAt, now)),
]
