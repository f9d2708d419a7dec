import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import type { Limit } from './limits.rules.ts'
import { rateCounters } from './people.table.ts'

/** Counts one hit in one atomic statement. Returns one row, or none when the limit is reached. */
export const countHit = (db: Database, { bucket, max, start, end }: Limit) =>
  db
    .insert(rateCounters)
    .values({ bucket, windowStart: start, hits: 1, expiresAt: end })
    .onConflictDoUpdate({
      target: [rateCounters.bucket, rateCounters.windowStart],
      set: { hits: sql`${rateCounters.hits} + 1` },
      setWhere: lt(rateCounters.hits, max),
    })
    .returning({ hits: rateCounters.hits })

export const countHitWhere = (db: Database, { bucket, start, end }: Limit, condition: SQL): UnrunQuery =>
  db.run(sql`
    INSERT INTO rate_counters (bucket, window_start, hits, expires_at)
    SELECT ${bucket}, ${start.getTime()}, 1, ${end.getTime()} WHERE ${condition}
    ON CONFLICT (bucket, window_start) DO UPDATE SET hits = hits + 1`)

export const isBelowLimit = ({ bucket, max, start }: Limit): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM rate_counters WHERE bucket = ${bucket} AND window_start = ${start.getTime()} AND hits >= ${max})`

export const areBelow = (limits: readonly Limit[]): SQL => sql.join(limits.map(isBelowLimit), sql` AND `)

export const clearHits = (db: Database, { bucket, start }: Limit): UnrunQuery =>
  db.delete(rateCounters).where(and(eq(rateCounters.bucket, bucket), eq(rateCounters.windowStart, start)))

export const listReachedLimits = (db: Database, limits: readonly Limit[]) =>
  db
    .select({
      bucket: rateCounters.bucket,
      windowStart: rateCounters.windowStart,
      endsAt: rateCounters.expiresAt,
    })
    .from(rateCounters)
    .where(
      sql.join(
        limits.map(
          ({ bucket, max, start }) =>
            sql`(${rateCounters.bucket} = ${bucket} AND ${rateCounters.windowStart} = ${start.getTime()} AND ${rateCounters.hits} >= ${max})`,
        ),
        sql` OR `,
      ),
    )

const isRowOf = (limits: readonly Pick<Limit, 'bucket' | 'start'>[]): SQL =>
  sql.join(
    limits.map(({ bucket, start }) => sql`(bucket = ${bucket} AND window_start = ${start.getTime()})`),
    sql` OR `,
  )

/**
 * Counts one hit in each of several limits, or in none. Returns a row for each limit; no row when `onlyIf` fails, which
 * by default means that one of them is reached.
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

export const listHits = (db: Database, limits: readonly Limit[]) =>
  db
    .select({ bucket: rateCounters.bucket, hits: rateCounters.hits })
    .from(rateCounters)
    .where(isRowOf(limits))

/** Takes one hit of each limit back, for example after a correct password: only wrong passwords count. */
export const returnHits = (db: Database, limits: readonly Limit[]): [UnrunQuery, UnrunQuery] => [
  db.delete(rateCounters).where(sql`(${isRowOf(limits)}) AND hits = 1`),
  db
    .update(rateCounters)
    .set({ hits: sql`${rateCounters.hits} - 1` })
    .where(sql`(${isRowOf(limits)}) AND hits > 1`),
]

/** Claims something that may be used once until `end`. Returns one row for the first caller, none for the others. */
export const claimOnce = (db: Database, { bucket, end }: { bucket: string; end: Date }) =>
  db
    .insert(rateCounters)
    .values({ bucket, windowStart: end, hits: 1, expiresAt: end })
    .onConflictDoNothing()
    .returning({ hits: rateCounters.hits })
