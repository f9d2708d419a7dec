import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { deviceOfSession } from '#worker/features/people/sessions/sessions.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import { reportBounds } from './reveals.rules.ts'

/** A table in which customers complain about workers, with the network and the device from which they did, and which rows do. */
export type Complaints = { table: SQLiteTable; isComplaint: (row: string) => string }
/** A row of such a table under another name. */
export type Alias = 'r' | 'e'

const column = (alias: Alias, name: string) => sql.raw(`${alias}.${name}`)

/** SQL for "of how many of the same workers the customers of two rows have complained". */
export const targetsOfBoth = ({ table, isComplaint }: Complaints, a: Alias, b: Alias): SQL<number> =>
  sql`(SELECT count(DISTINCT x.provider_id) FROM ${table} x
    CROSS JOIN ${table} y ON y.customer_id = ${column(b, 'customer_id')} AND y.provider_id = x.provider_id
    WHERE x.customer_id = ${column(a, 'customer_id')} AND ${sql.raw(isComplaint('x'))} AND ${sql.raw(isComplaint('y'))})`

/** SQL for "the rows `e` and `r` may come from one person". */
export const resemble = (
  of: Complaints,
): SQL => sql`(e.network_hash = r.network_hash OR e.device_hash = r.device_hash
  OR ${targetsOfBoth(of, 'e', 'r')} >= ${reportBounds.sharedTargets})`

/** SQL for "the customer of the row is not suspended or erased, and had the account long enough when it was written". */
export const isOfTrusted = (alias: Alias): SQL => sql`EXISTS (
  SELECT 1 FROM ${users} u WHERE u.id = ${column(alias, 'customer_id')} AND u.suspended_at IS NULL AND u.erased_at IS NULL
    AND u.created_at <= ${column(alias, 'created_at')} - ${reportBounds.ageOfAccount})`

/** SQL for the hash of the device of a session. Sessions without a device count as one device. */
export const deviceOf = (sessionId: string): SQL => sql`coalesce(${deviceOfSession(sessionId)}, '')`
