import { desc, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { contactReports, reveals, termsAgreements } from '#worker/features/reveals/reveals.table.ts'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { findProfile } from './profile.queries.ts'

/** Everything kept about a person, one query a table, for one batch. Other people appear by name only. */
export const listPersonalData = (db: Database, userId: number) =>
  [
    findProfile(db, userId),
    db
      .select({
        plan: subscriptions.planName,
        pricePoisha: subscriptions.pricePoisha,
        dailyLimit: subscriptions.dailyLimit,
        status: subscriptions.status,
        startsAt: subscriptions.startsAt,
        endsAt: subscriptions.endsAt,
        createdAt: subscriptions.createdAt,
      })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(desc(subscriptions.createdAt)),
    db
      .select({
        ref: payments.ref,
        purpose: payments.purpose,
        item: payments.planName,
        method: payments.method,
        status: payments.status,
        amountPoisha: payments.amountPoisha,
        refundedPoisha: payments.refundedPoisha,
        transaction: payments.gatewayTxnId,
        paidAt: payments.paidAt,
        createdAt: payments.createdAt,
      })
      .from(payments)
      .where(eq(payments.userId, userId))
      .orderBy(desc(payments.createdAt)),
    db
      .select({ providerId: reveals.providerId, name: providers.name, createdAt: reveals.createdAt })
      .from(reveals)
      .innerJoin(providers, eq(providers.id, reveals.providerId))
      .where(eq(reveals.customerId, userId))
      .orderBy(desc(reveals.createdAt)),
    db
      .select({
        providerId: ratings.providerId,
        name: providers.name,
        rating: ratings.rating,
        comment: ratings.comment,
        updatedAt: ratings.updatedAt,
      })
      .from(ratings)
      .innerJoin(providers, eq(providers.id, ratings.providerId))
      .where(eq(ratings.customerId, userId))
      .orderBy(desc(ratings.updatedAt)),
    db
      .select({
        providerId: contactReports.providerId,
        name: providers.name,
        reason: contactReports.reason,
        createdAt: contactReports.createdAt,
      })
      .from(contactReports)
      .innerJoin(providers, eq(providers.id, contactReports.providerId))
      .where(eq(contactReports.customerId, userId))
      .orderBy(desc(contactReports.createdAt)),
    db
      .select({ providerId: favourites.providerId, name: providers.name, createdAt: favourites.createdAt })
      .from(favourites)
      .innerJoin(providers, eq(providers.id, favourites.providerId))
      .where(eq(favourites.customerId, userId))
      .orderBy(desc(favourites.createdAt)),
    db
      .select({
        kind: termsAgreements.kind,
        version: termsAgreements.version,
        agreedAt: termsAgreements.agreedAt,
      })
      .from(termsAgreements)
      .where(eq(termsAgreements.userId, userId)),
    db.select({ provider: providers }).from(providers).where(eq(providers.userId, userId)),
    db
      .select({ category: categories.name })
      .from(categories)
      .innerJoin(providers, eq(providers.categoryId, categories.id))
      .where(eq(providers.userId, userId)),
  ] as const
