import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import type { Limit } from './auth.rules.ts'
import { rateCounters } from './auth.table.ts'

/** Counts one act if the limit allows it: one row back, or none when the limit is reached. One atomic statement. */
export const countHit = (db: Database, { bucket, most, start, end }: Limit) =>
  db
    .insert(rateCounters)
    .values({ bucket, windowStart: start, hits: 1, expiresAt: end })
    .onConflictDoUpdate({
      target: [rateCounters.bucket, rateCounters.windowStart],
      set: { hits: sql`${rateCounters.hits} + 1` },
      setWhere: lt(rateCounters.hits, most),
    })
    .returning({ hits: rateCounters.hits })

/** {@link countHit} for acts whose limit the batch has already tested: counts where the condition holds. */
export const countHitWhere = (db: Database, { bucket, start, end }: Limit, condition: SQL): UnrunQuery =>
  db.run(sql`
    INSERT INTO rate_counters (bucket, window_start, hits, expires_at)
    SELECT ${bucket}, ${start.getTime()}, 1, ${end.getTime()} WHERE ${condition}
    ON CONFLICT (bucket, window_start) DO UPDATE SET hits = hits + 1`)

/** SQL for "this limit is not reached". */
export const isBelow = ({ bucket, most, start }: Limit): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM rate_counters WHERE bucket = ${bucket} AND window_start = ${start.getTime()} AND hits >= ${most})`

/** Takes one act back, such as a try that turned out right: only wrong ones count. */
export const returnHit = (db: Database, { bucket, start }: Limit): [UnrunQuery, UnrunQuery] => {
  const row = and(eq(rateCounters.bucket, bucket), eq(rateCounters.windowStart, start))
  return [
    db.delete(rateCounters).where(and(row, eq(rateCounters.hits, 1))),
    db
      .update(rateCounters)
      .set({ hits: sql`${rateCounters.hits} - 1` })
      .where(and(row, gt(rateCounters.hits, 1))),
  ]
}

/** Forgets a limit's count, such as wrong passwords after a reset. */
export const forgetHits = (db: Database, { bucket, start }: Limit): UnrunQuery =>
  db.delete(rateCounters).where(and(eq(rateCounters.bucket, bucket), eq(rateCounters.windowStart, start)))

/** The rows of some limits that are reached. */
export const listReached = (db: Database, limits: readonly Limit[]) =>
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
          ({ bucket, most, start }) =>
            sql`(${rateCounters.bucket} = ${bucket} AND ${rateCounters.windowStart} = ${start.getTime()} AND ${rateCounters.hits} >= ${most})`,
        ),
        sql` OR `,
      ),
    )
