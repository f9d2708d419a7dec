import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { jobRuns } from '#worker/features/audit/audit.table.ts'
import { readFigures, readWritten } from '../figures.queries.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import type { Period } from './dashboard.rules.ts'

/** Now, and at the end of a day. */
export const listFigures = (db: Database, lastDay: string) =>
  readFigures(db, ['workers_pending', 'workers_approved', 'subscriptions_active', 'boosts_active'], lastDay)

/** As a job has written them within the last hour. */
export const listStats = (db: Database, today: string) =>
  readWritten(db, ['verified_workers', 'customers', 'categories', 'ratings', 'average_rating'], today)

/** A day with more of one thing is answered as this number. */
const maxCounted = 10_000

const within = (column: string, { from, to }: Period) =>
  sql`${sql.raw(column)} >= ${from.getTime()} AND ${sql.raw(column)} < ${to.getTime()}`

/** Each reads an index of its time, so it walks no more rows than are counted. */
const arrivals = {
  payments: (period: Period) =>
    sql`${payments} WHERE status IN ('paid', 'refunded') AND ${within('listed_at', period)}`,
  customers: (period: Period) => sql`${users} WHERE role = 'customer' AND ${within('created_at', period)}`,
  workers: (period: Period) =>
    sql`${users} WHERE role = 'service_worker' AND ${within('created_at', period)}`,
  submissions: (period: Period) =>
    sql`${providers} WHERE status IN ('pending', 'approved', 'rejected') AND phone <> '' AND ${within('submitted_at', period)}`,
  reveals: (period: Period) => sql`${reveals} WHERE ${within('created_at', period)}`,
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
    FROM (SELECT comment, created_at FROM ${ratings} ORDER BY id DESC LIMIT ${lookedAt})`),
})
export type CameIn = keyof ReturnType<typeof countArrivals>

export type Broken = 'jobs' | 'sms' | 'gateways'

/** What failed since a moment: runs of jobs, SMS that were given up, and messages of gateways that could not be confirmed. */
export const listBroken = (db: Database, since: Date) =>
  db.all<{ name: Broken; total: number }>(sql`
    SELECT 'jobs' AS name,
      ${counted(sql`${jobRuns} WHERE error IS NOT NULL AND started_at >= ${since.getTime()}`)} AS total
    UNION ALL SELECT 'sms',
      ${counted(sql`${outbox} WHERE channel = 'sms' AND created_at >= ${since.getTime()} AND status = 'failed'`)}
    UNION ALL SELECT 'gateways', ${counted(
      sql`${paymentEvents} WHERE kind IN ('message', 'unconfirmed') AND created_at >= ${since.getTime()} AND kind = 'unconfirmed'`,
    )}`)
