import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { termsAgreements } from '#worker/features/reveals/reveals.table.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { listTraces, unlimited } from '#worker/features/users/customers/customer-traces.queries.ts'
import { findProfile } from '#worker/features/users/profile/profile.queries.ts'

/** Everything stored about a user, one query a table, for one batch. Other people appear by name only. */
export const listPersonalData = (db: Database, userId: number) => ({
  profiles: findProfile(db, userId),
  ...listTraces(db, userId, unlimited),
  favourites: db
    .select({ providerId: favourites.providerId, name: providers.name, createdAt: favourites.createdAt })
    .from(favourites)
    .innerJoin(providers, eq(providers.id, favourites.providerId))
    .where(eq(favourites.customerId, userId))
    .orderBy(desc(favourites.createdAt)),
  agreements: db
    .select({
      kind: termsAgreements.kind,
      version: termsAgreements.version,
      agreedAt: termsAgreements.agreedAt,
    })
    .from(termsAgreements)
    .where(eq(termsAgreements.userId, userId)),
  own: db.select({ provider: providers }).from(providers).where(eq(providers.userId, userId)),
  trades: db
    .select({ category: categories.name })
    .from(categories)
    .innerJoin(providers, eq(providers.categoryId, categories.id))
    .where(eq(providers.userId, userId)),
  waiting: db
    .select({
      changes: providerChanges.changes,
      wishedTrade: sql<string | null>`(SELECT c.name FROM categories c
          WHERE c.id = json_extract(${providerChanges.changes}, '$.categoryId'))`.as('wished_trade'),
      sentAt: sql<number>`${providerChanges.createdAt}`.as('sent_at'),
    })
    .from(providerChanges)
    .innerJoin(providers, eq(providers.id, providerChanges.providerId))
    .where(and(eq(providers.userId, userId), eq(providerChanges.status, 'pending'))),
})
