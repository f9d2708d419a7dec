import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { ForeignKey } from '../invariants/invariant-rules.queries.ts'
import { selfRegistrationRoles } from '#worker/features/people/people.schema.ts'

// An attempt to sign in is the one trace that such an account leaves.
const traces = 'security_events'

/** SQL for "an account, registered before, whose number was never verified and that no other row names". */
export const isUnverified = (before: Date, foreignKeys: readonly ForeignKey[]): SQL => {
  const isUnnamed = foreignKeys
    .filter(({ parent, child }) => parent === 'users' && child !== traces)
    .map(
      ({ child, column }) =>
        sql`NOT EXISTS (SELECT 1 FROM ${sql.identifier(child)} named WHERE named.${sql.identifier(column)} = users.id)`,
    )
  const roles = sql.raw(selfRegistrationRoles.map((role) => `'${role}'`).join(', '))
  return sql.join(
    [
      sql`role IN (${roles}) AND phone_verified_at IS NULL AND erased_at IS NULL AND created_at < ${before.getTime()}`,
      ...isUnnamed,
    ],
    sql` AND `,
  )
}

export const listUnverified = (db: Database, unverified: SQL, limit: number) =>
  db.all<{ id: number }>(sql`SELECT id FROM users WHERE ${unverified} ORDER BY created_at LIMIT ${limit}`)

const among = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

export const forgetEventsOf = (db: Database, ids: readonly number[], unverified: SQL) =>
  db.run(sql`
    UPDATE security_events SET user_id = NULL
    WHERE user_id IN (SELECT id FROM users WHERE id IN ${among(ids)} AND ${unverified})`)

export const deleteAccounts = (db: Database, ids: readonly number[], unverified: SQL) =>
  db.all<{ id: number }>(sql`DELETE FROM users WHERE id IN ${among(ids)} AND ${unverified} RETURNING id`)
