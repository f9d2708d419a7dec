import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import { everywhere } from '#worker/features/statistics/statistics.rules.ts'
import { figureDays, listingCounts } from '#worker/features/statistics/statistics.table.ts'

const providersOf = (status: string) =>
  sql`SELECT count(*) FROM ${providers} INDEXED BY providers_counted WHERE status = ${sql.raw(`'${status}'`)} AND phone <> ''`

/** SELECT of each figure as it is now. An index counts the rows: some milliseconds for 100,000. Erased people do not count. */
const counts = {
  workers_pending: providersOf('pending'),
  workers_approved: providersOf('approved'),
  subscriptions_active: sql`SELECT count(*) FROM ${subscriptions} WHERE status = 'active'`,
  boosts_active: sql`SELECT count(*) FROM ${boosts} WHERE status = 'active'`,
  customers: sql`SELECT count(*) FROM ${users} INDEXED BY users_customers
    WHERE role = 'customer' AND erased_at IS NULL`,
  verified_workers: sql`SELECT coalesce(sum(total), 0) FROM ${listingCounts} WHERE scope = ${everywhere}`,
  categories: sql`SELECT count(*) FROM ${categories} WHERE is_active = 1`,
  ratings: sql`SELECT coalesce(sum(rating_count), 0) FROM ${providers}`,
  /** In hundredths. */
  average_rating: sql`SELECT coalesce(CAST(round(sum(rating_sum) * 100.0 / sum(rating_count)) AS INTEGER), 0) FROM ${providers}`,
} as const
type Figure = keyof typeof counts

export const figureNames = Object.keys(counts) as Figure[]

/** 0 while it was never written. */
const lastOf = (name: Figure, lastDay: string): SQL => sql`coalesce((
  SELECT total FROM ${figureDays} WHERE name = ${name} AND day <= ${lastDay} ORDER BY day DESC LIMIT 1), 0)`

/** Figures as they are now, and as they were last written on a day or before it. One row. */
export const readFigures = <Name extends Figure>(db: Database, names: readonly Name[], lastDay: string) =>
  db.all<Record<Name | `${Name}_previous`, number>>(
    sql`SELECT ${sql.join(
      names.map(
        (name) =>
          sql`(${counts[name]}) AS ${sql.raw(name)}, ${lastOf(name, lastDay)} AS ${sql.raw(`${name}_previous`)}`,
      ),
      sql`, `,
    )}`,
  )

/** Figures as they were last written. One row. */
export const readWritten = <Name extends Figure>(db: Database, names: readonly Name[], today: string) =>
  db.all<Record<Name, number>>(
    sql`SELECT ${sql.join(
      names.map((name) => sql`${lastOf(name, today)} AS ${sql.raw(name)}`),
      sql`, `,
    )}`,
  )

/** Writes figures down for a day. @param counted SQL of their values; by default as they are now */
export const writeFigures = (
  db: Database,
  day: string,
  counted: Partial<Record<Figure, SQL>> = objectOf(figureNames, (name) => sql`(${counts[name]})`),
) =>
  db.run(sql`
    INSERT INTO ${figureDays} (name, day, total) VALUES ${sql.join(
      Object.entries(counted).map(([name, value]) => sql`(${name}, ${day}, ${value})`),
      sql`, `,
    )}
    ON CONFLICT (name, day) DO UPDATE SET total = excluded.total`)
