import { count, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { siteCounters, listingCounts } from '#worker/features/statistics/statistics.table.ts'
import { listingScope } from '#worker/features/statistics/statistics.rules.ts'
import type { Period } from './dashboard.rules.ts'

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

/** A day with more of one thing is answered as this number. */
const maxCounted = 10_000

const within = (column: string, { from, to }: Period) =>
  sql`${sql.raw(column)} >= ${from.getTime()} AND ${sql.raw(column)} < ${to.getTime()}`

/** Each reads an index of its time, so it walks no more rows than are counted. */
const arrivals = {
  payments: (period: Period) =>
    sql`payments WHERE status IN ('paid', 'refunded') AND ${within('listed_at', period)}`,
  customers: (period: Period) =>
    sql`users WHERE role = 'customer' AND phone_verified_at IS NOT NULL AND ${within('created_at', period)}`,
  workers: (period: Period) =>
    sql`users WHERE role = 'service_worker' AND phone_verified_at IS NOT NULL AND ${within('created_at', period)}`,
  submissions: (period: Period) =>
    sql`providers WHERE status IN ('pending', 'approved', 'rejected') AND phone <> '' AND ${within('submitted_at', period)}`,
  reveals: (period: Period) => sql`reveals WHERE ${within('created_at', period)}`,
}

const counted = (rows: SQL) => sql`(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${maxCounted}))`

// Comments have no index of their time, but newer ones have larger ids. So many ratings reach back a week on most sites.
const lookedAt = 5_000

type Periods = { today: Period; before: Period }
export type Arrived = { today: number; before: number | null }

const countOf = (db: Database, of: (period: Period) => SQL, { today, before }: Periods) =>
  db.all<Arrived>(sql`SELECT ${counted(of(today))} AS today, ${counted(of(before))} AS before`)

/** What came in, in both periods: a row each. `before` is null where the ratings that are looked at do not reach back so far. */
export const countArrivals = (db: Database, periods: Periods) => ({
  payments: countOf(db, arrivals.payments, periods),
  customers: countOf(db, arrivals.customers, periods),
  workers: countOf(db, arrivals.workers, periods),
  submissions: countOf(db, arrivals.submissions, periods),
  reveals: countOf(db, arrivals.reveals, periods),
  comments: db.all<Arrived>(sql`
    SELECT coalesce(sum(comment IS NOT NULL AND ${within('created_at', periods.today)}), 0) AS today,
      iif(count(*) = ${lookedAt} AND min(created_at) > ${periods.before.from.getTime()}, NULL,
        coalesce(sum(comment IS NOT NULL AND ${within('created_at', periods.before)}), 0)) AS before
    FROM (SELECT comment, created_at FROM ratings ORDER BY id DESC LIMIT ${lookedAt})`),
})
export type CameIn = keyof ReturnType<typeof countArrivals>

export type Broken = 'jobs' | 'sms' | 'gateways'

/** What failed since a moment: runs of jobs, SMS that were given up, and messages of gateways that could not be confirmed. */
export const listBroken = (db: Database, since: Date) =>
  db.all<{ name: Broken; total: number }>(sql`
    SELECT 'jobs' AS name,
      ${counted(sql`job_runs WHERE error IS NOT NULL AND started_at >= ${since.getTime()}`)} AS total
    UNION ALL SELECT 'sms',
      ${counted(sql`outbox WHERE channel = 'sms' AND created_at >= ${since.getTime()} AND status = 'failed'`)}
    UNION ALL SELECT 'gateways', ${counted(
      sql`payment_events WHERE kind IN ('message', 'unconfirmed') AND created_at >= ${since.getTime()} AND kind = 'unconfirmed'`,
    )}`)

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
