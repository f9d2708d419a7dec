import { count, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { listingScope } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { listingCounts } from '#worker/features/providers/listing/provider-listings.table.ts'
import { siteCounters } from './dashboard.table.ts'

export const listStats = (db: Database) => ({
  verified: db
    .select({ total: sql<number>`coalesce(sum(${listingCounts.total}), 0)`.as('total') })
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
