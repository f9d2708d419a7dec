import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { caseClaims } from './case-claims.table.ts'

const claimMilliseconds = 10 * 60_000

type By = { userId: number; now: Date }

const claimOf = (db: Database, provider: SQL, { userId, now }: By, mayTake: SQL) =>
  db.all<{ id: number }>(sql`
    INSERT INTO case_claims (provider_id, user_id, until)
    SELECT p.id, ${userId}, ${now.getTime() + claimMilliseconds} FROM ${providers} p
    WHERE p.id = ${provider} AND p.phone <> '' AND (p.status = 'pending'
      OR EXISTS (SELECT 1 FROM ${providerChanges} c WHERE c.provider_id = p.id AND c.status = 'pending'))
    ON CONFLICT (provider_id) DO UPDATE SET user_id = excluded.user_id, until = excluded.until
    WHERE case_claims.user_id = excluded.user_id OR case_claims.until <= ${now.getTime()} OR ${mayTake}
    RETURNING provider_id AS id`)

/** Claims a case that waits, or extends the claim. No row comes back if another moderator has it and `takeOver` is not set. */
export const claimCase = (db: Database, id: number, by: By, takeOver: boolean) =>
  claimOf(db, sql`${id}`, by, takeOver ? sql`1` : sql`0`)

/** Claims the submission that has waited longest and that no other moderator has; first the one that this moderator has. */
export const claimNextCase = (db: Database, by: By) =>
  claimOf(
    db,
    sql`coalesce(
      (SELECT mine.provider_id FROM case_claims mine JOIN ${providers} p ON p.id = mine.provider_id
        WHERE mine.user_id = ${by.userId} AND mine.until > ${by.now.getTime()} AND ${waits}),
      (SELECT p.id FROM ${providers} p WHERE ${waits} AND NOT EXISTS (SELECT 1 FROM case_claims other
        WHERE other.provider_id = p.id AND other.until > ${by.now.getTime()})
        ORDER BY p.submitted_at, p.id LIMIT 1))`,
    by,
    sql`0`,
  )

const waits = sql`p.status = 'pending' AND p.field_to_mend IS NULL AND p.phone <> ''`

/** One case a moderator: opening the next one lets the others go. */
export const releaseOtherCases = (db: Database, { userId }: By, keptId: SQL): UnrunQuery =>
  db.run(sql`DELETE FROM case_claims WHERE user_id = ${userId} AND provider_id <> ${keptId}`) as UnrunQuery

/** The case that the moderator claimed last. */
export const ownCase = ({ userId }: By): SQL =>
  sql`coalesce((SELECT provider_id FROM case_claims WHERE user_id = ${userId} ORDER BY until DESC LIMIT 1), 0)`

/** A decided case belongs to no moderator. */
export const releaseCase = (db: Database, id: number): UnrunQuery =>
  db.delete(caseClaims).where(eq(caseClaims.providerId, id))

export const findClaim = (db: Database, id: number, now: Date) =>
  db.all<{ user_id: number; name: string; until: number }>(sql`
    SELECT c.user_id, u.name, c.until FROM case_claims c JOIN ${users} u ON u.id = c.user_id
    WHERE c.provider_id = ${id} AND c.until > ${now.getTime()}`)
