import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import type { Limit } from './limits.rules.ts'
import { rateCounters } from './people.table.ts'

const isRowOf = ({ bucket, start }: Limit): SQL =>
  sql`(bucket = ${bucket} AND window_start = ${start.getTime()})`

const isReached = (limit: Limit): SQL => sql`(${isRowOf(limit)} AND hits >= ${limit.max})`

/** SQL for "the condition holds for one of the limits", of a row of the counters. */
const anyOf = (limits: readonly Limit[], condition: (limit: Limit) => SQL): SQL =>
  sql`(${sql.join(limits.map(condition), sql` OR `)})`

export const areBelow = (limits: readonly Limit[]): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM rate_counters WHERE ${anyOf(limits, isReached)})`

/**
 * Counts one hit in each of several limits, or in none, in one atomic statement. Returns a row for each limit; no row when
 * `onlyIf` fails, which by default means that one of them is reached.
 */
export const countHits = (db: Database, limits: readonly Limit[], onlyIf: SQL = areBelow(limits)) =>
  db.all<{ bucket: string; hits: number }>(sql`
    INSERT INTO rate_counters (bucket, window_start, hits, expires_at)
    SELECT column1, column2, 1, column3 FROM (VALUES ${sql.join(
      limits.map(({ bucket, start, end }) => sql`(${bucket}, ${start.getTime()}, ${end.getTime()})`),
      sql`, `,
    )})
    WHERE ${onlyIf}
    ON CONFLICT (bucket, window_start) DO UPDATE SET hits = hits + 1
    RETURNING bucket, hits`)

/** Claims something that may be used once until `end`. Returns one row for the first caller, none for the others. */
export const claimOnce = (db: Database, { bucket, end }: { bucket: string; end: Date }) =>
  countHits(db, [{ bucket, max: 1, start: end, end }])

export const clearHits = (db: Database, limits: readonly Limit[]): UnrunQuery =>
  db.delete(rateCounters).where(anyOf(limits, isRowOf))

export const listReachedLimits = (db: Database, limits: readonly Limit[]) =>
  db.select({ endsAt: rateCounters.expiresAt }).from(rateCounters).where(anyOf(limits, isReached))

export const listHits = (db: Database, limits: readonly Limit[]) =>
  db
    .select({ bucket: rateCounters.bucket, hits: rateCounters.hits })
    .from(rateCounters)
    .where(anyOf(limits, isRowOf))

/** Takes one hit of each limit back, for example after a correct password: only wrong passwords count. */
export const returnHits = (db: Database, limits: readonly Limit[]): [UnrunQuery, UnrunQuery] => [
  db.delete(rateCounters).where(sql`${anyOf(limits, isRowOf)} AND hits = 1`),
  db
    .update(rateCounters)
    .set({ hits: sql`${rateCounters.hits} - 1` })
    .where(sql`${anyOf(limits, isRowOf)} AND hits > 1`),
]
