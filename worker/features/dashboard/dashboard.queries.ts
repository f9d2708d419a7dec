import { count, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { siteCounters, listingCounts } from '#worker/features/statistics/statistics.table.ts'
import { listingScope } from '#worker/features/statistics/statistics.rules.ts'

const shown = ['providers_pending', 'providers_approved', 'subscriptions_active', 'boosts_active'] as const
export type ShownCounter = (typeof shown)[number]

export const listFigures = (db: Database, lastDay: string) =>
  db.all<{ name: ShownCounter; total: number; previous: number | null }>(sql`
    SELECT c.name, c.total,
      (SELECT d.total FROM counter_days d WHERE d.name = c.name AND d.day <= ${lastDay} ORDER BY d.day DESC LIMIT 1)
        AS previous
    FROM site_counters c WHERE c.name IN (${sql.join(
      shown.map((name) => sql`${name}`),
      sql`, `,
    )})`)

/** Computes the totals at the end of last month from the rows, for demo data that was written at once. */
export const reconstructFigures = (db: Database, { overAt, lastDay }: { overAt: Date; lastDay: string }) =>
  db.run(sql`
    INSERT INTO counter_days (name, day, total)
    SELECT 'providers_pending', ${lastDay}, (SELECT count(*) FROM providers
      WHERE phone <> '' AND submitted_at < ${overAt.getTime()}
        AND (reviewed_at IS NULL OR reviewed_at >= ${overAt.getTime()}))
    UNION ALL
    SELECT 'providers_approved', ${lastDay}, (SELECT count(*) FROM providers
      WHERE phone <> '' AND status = 'approved' AND reviewed_at < ${overAt.getTime()})
    UNION ALL
    SELECT 'subscriptions_active', ${lastDay}, (SELECT count(*) FROM subscriptions
      WHERE status IN ('active', 'expired') AND starts_at < ${overAt.getTime()} AND ends_at >= ${overAt.getTime()})
    WHERE 1
    ON CONFLICT (name, day) DO UPDATE SET total = excluded.total`)

export const listStats = (db: Database) => ({
  verified: db
    .select({ total: sql<number>`coalesce(sum(total), 0)`.as('total') })
    .from(listingCounts)
    .where(eq(listingCounts.scope, listingScope({}))),
  customers: db
    .select({ total: siteCounters.total })
    .from(siteCounters)
    .where(eq(siteCounters.name, 'customers')),
  categories: db
    .select({ total: count().as('total') })
    .from(categories)
    .where(eq(categories.isActive, true)),
})
