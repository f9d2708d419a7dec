import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { isPublicReply } from '#worker/features/ratings/ratings.queries.ts'
import { reviewReplies, ratings } from '#worker/features/ratings/ratings.table.ts'
import { contactReports, reveals } from '#worker/features/reveals/reveals.table.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { sessions } from '#worker/features/people/people.table.ts'

/** The most rows of each kind; the totals count all. */
const shown = 50
/** A LIMIT without effect. */
export const unlimited = -1

const countOf = (column: SQLiteColumn, userId: number) =>
  sql<number>`(SELECT count(*) FROM ${column.table} WHERE ${column} = ${userId})`

export const countTraces = (db: Database, userId: number, now: Date) =>
  db
    .select({
      openSessions: sql<number>`count(*)`.as('open_sessions'),
      reveals: countOf(reveals.customerId, userId).as('reveals_total'),
      reports: countOf(contactReports.customerId, userId).as('reports_total'),
      ratings: countOf(ratings.customerId, userId).as('ratings_total'),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))

/** What a customer did, newest first, one query for each kind. Providers appear without their numbers. */
export const listTraces = (db: Database, userId: number, limit = shown) => ({
  subscriptions: db
    .select({
      id: subscriptions.id,
      planName: subscriptions.planName,
      pricePoisha: subscriptions.pricePoisha,
      dailyLimit: subscriptions.dailyLimit,
      status: subscriptions.status,
      startsAt: subscriptions.startsAt,
      endsAt: subscriptions.endsAt,
      createdAt: subscriptions.createdAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt))
    .limit(limit),
  payments: db
    .select({
      id: payments.id,
      ref: payments.ref,
      purpose: payments.purpose,
      planName: payments.planName,
      method: payments.method,
      status: payments.status,
      amountPoisha: payments.amountPoisha,
      refundedPoisha: payments.refundedPoisha,
      gatewayTxnId: payments.gatewayTxnId,
      reason: payments.reason,
      refundReason: payments.refundReason,
      paidAt: payments.paidAt,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt))
    .limit(limit),
  reveals: db
    .select({
      ...pick(reveals, ['id', 'providerId', 'returnedAt', 'createdAt']),
      name: providers.name,
    })
    .from(reveals)
    .innerJoin(providers, eq(providers.id, reveals.providerId))
    .where(eq(reveals.customerId, userId))
    .orderBy(desc(reveals.createdAt))
    .limit(limit),
  reports: db
    .select({
      ...pick(contactReports, ['id', 'providerId', 'reason', 'settledAt', 'createdAt']),
      name: providers.name,
    })
    .from(contactReports)
    .innerJoin(providers, eq(providers.id, contactReports.providerId))
    .where(eq(contactReports.customerId, userId))
    .orderBy(desc(contactReports.createdAt))
    .limit(limit),
  ratings: db
    .select({
      ...pick(ratings, ['providerId', 'rating', 'comment', 'tags', 'updatedAt']),
      name: providers.name,
      reply: reviewReplies.text,
    })
    .from(ratings)
    .innerJoin(providers, eq(providers.id, ratings.providerId))
    .leftJoin(reviewReplies, isPublicReply)
    .where(eq(ratings.customerId, userId))
    .orderBy(desc(ratings.updatedAt))
    .limit(limit),
})

export type Trace<Kind extends keyof ReturnType<typeof listTraces>> = Awaited<
  ReturnType<typeof listTraces>[Kind]
>[number]

export const listAccountHistory = (db: Database, userId: number) =>
  db
    .select(pick(auditLog, ['id', 'action', 'actorName', 'after', 'createdAt']))
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'user'), eq(auditLog.entityId, String(userId))))
    .orderBy(desc(auditLog.id))
    .limit(shown)
