import { and, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { listingCounts } from './statistics.table.ts'

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

/** The providers of each thana and district that has some: up to six rows for each. */
export function listPlaceTotals(db: Database) {
  const within = (from: string, to: string) =>
    db
      .select({ scope: listingCounts.scope, total: listingCounts.total })
      .from(listingCounts)
      .where(and(gte(listingCounts.scope, from), lt(listingCounts.scope, to)))
  return within('d', 'e').unionAll(within('t', 'u'))
}
