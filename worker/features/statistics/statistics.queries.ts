import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { listingCounts } from '#worker/features/statistics/statistics.table.ts'

/** The providers of each scope that has some, and how many of them have the badge: at most six rows a scope. */
export const listScopeTotals = (db: Database, scopes: readonly string[]) =>
  db
    .select({
      scope: listingCounts.scope,
      total: sql<number>`sum(${listingCounts.total})`.as('total'),
      verified: sql<number>`sum(iif(${listingCounts.verified}, ${listingCounts.total}, 0))`.as('verified'),
    })
    .from(listingCounts)
    .where(inArray(listingCounts.scope, [...scopes]))
    .groupBy(listingCounts.scope)
