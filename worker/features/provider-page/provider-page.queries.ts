import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'

export const findRatingBy = (db: Database, providerId: number, customerId: number) =>
  db
    .select({ rating: ratings.rating, tags: ratings.tags })
    .from(ratings)
    .where(and(eq(ratings.providerId, providerId), eq(ratings.customerId, customerId)))
