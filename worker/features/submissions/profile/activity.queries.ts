import { and, countDistinct, eq, gt, gte, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { providerViews } from '#worker/features/providers/providers.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'

/** Views of a profile since a day (yyyy-mm-dd, inclusive); each visitor once a day. */
export const countViewsSince = (db: Database, providerId: number, day: string) =>
  db
    .select({ views: sql<number>`count(*)`.as('views') })
    .from(providerViews)
    .where(and(eq(providerViews.providerId, providerId), gte(providerViews.day, day)))

/** The number of customers who revealed a number since a moment. */
export const countRevealers = (db: Database, providerId: number, since: Date) =>
  db
    .select({ revealers: countDistinct(reveals.customerId).as('revealers') })
    .from(reveals)
    .where(and(eq(reveals.providerId, providerId), gt(reveals.createdAt, since)))
