import { and, asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { findImportOf } from '#worker/features/recruiting/imports/imports.queries.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { listTakenFor } from '#worker/features/recruiting/onboarding/onboarding.queries.ts'
import { callAnswers } from '#worker/features/reveals/reveals.table.ts'
import { listRequestsOf } from '#worker/features/provider-requests/provider-requests.queries.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { listSubscriptionsOf } from '#worker/features/outbox/push/push.queries.ts'
import { reviewReplies, ratings } from '#worker/features/ratings/ratings.table.ts'
import { termsAgreements } from '#worker/features/sign-in/sign-in.table.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { listTraces, unlimited } from '../../customers/customer-traces.queries.ts'
import { isAuditAbout, listUploadsOf } from './erased-traces.queries.ts'
import { findProfile } from '../profile/profile.queries.ts'
import { devices, sessions, securityEvents, users } from '#worker/features/people/people.table.ts'

const saidOfCall = pick(callAnswers, ['pickedUp', 'worked', 'priceTaka', 'createdAt'])

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
  callAnswers: db
    .select({ ...saidOfCall, providerId: callAnswers.providerId, name: providers.name })
    .from(callAnswers)
    .innerJoin(providers, eq(providers.id, callAnswers.providerId))
    .where(eq(callAnswers.customerId, userId)),
  providerRequests: listRequestsOf(db, userId),
  onboardings: listTakenFor(db, userId),
  imported: findImportOf(db, userId),
  pushSubscriptions: listSubscriptionsOf(db, userId),
  termsAgreements: db
    .select(pick(termsAgreements, ['kind', 'version', 'agreedAt']))
    .from(termsAgreements)
    .where(eq(termsAgreements.userId, userId)),
  own: db
    .select({ ...getTableColumns(providers), category: sql<string>`${categories.name}`.as('category') })
    .from(providers)
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .where(eq(providers.userId, userId)),
  ...listWrittenAbout(db, userId),
})

export type PersonalData = {
  [List in keyof ReturnType<typeof listPersonalData>]: Awaited<ReturnType<typeof listPersonalData>[List]>
}

const ownProviderIds = (userId: number) => sql`(SELECT id FROM ${providers} WHERE user_id = ${userId})`

/** What others and the system wrote about the person: all that erasure removes, apart from secrets and hashes. */
const listWrittenAbout = (db: Database, userId: number) => ({
  changes: db
    .select({
      ...pick(providerChanges, [
        'status',
        'changes',
        'previous',
        'rejectionCode',
        'rejectionNote',
        'reviewedAt',
      ]),
      wishedTrade: sql<string | null>`(SELECT c.name FROM ${categories} c
        WHERE c.id = json_extract(${providerChanges.changes}, '$.categoryId'))`.as('wished_trade'),
      sentAt: providerChanges.createdAt,
    })
    .from(providerChanges)
    .where(sql`${providerChanges.providerId} IN ${ownProviderIds(userId)}`),
  ratingsReceived: db
    .select({
      ...pick(ratings, ['rating', 'comment', 'updatedAt']),
      reply: reviewReplies.text,
    })
    .from(ratings)
    .leftJoin(reviewReplies, eq(reviewReplies.ratingId, ratings.id))
    .where(sql`${ratings.providerId} IN ${ownProviderIds(userId)}`),
  callAnswersReceived: db
    .select(saidOfCall)
    .from(callAnswers)
    .where(sql`${callAnswers.providerId} IN ${ownProviderIds(userId)}`),
  paymentMessages: db
    .select({
      ref: payments.ref,
      ...pick(paymentEvents, ['source', 'kind', 'detail']),
      at: paymentEvents.createdAt,
    })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.userId, userId))
    .orderBy(asc(paymentEvents.id)),
  sms: db
    .select({
      phone: outbox.recipient,
      ...pick(outbox, ['kind', 'body', 'status', 'createdAt']),
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, 'sms'),
        or(
          sql`${outbox.recipient} IN (SELECT phone FROM ${users} WHERE id = ${userId}
            UNION ALL SELECT phone FROM ${providers} WHERE user_id = ${userId})`,
          and(eq(outbox.entity, 'provider'), sql`${outbox.entityId} IN ${ownProviderIds(userId)}`),
          and(eq(outbox.entity, 'user'), eq(outbox.entityId, userId)),
        ),
      ),
    ),
  history: db
    .select(pick(auditLog, ['action', 'actorId', 'before', 'after', 'createdAt']))
    .from(auditLog)
    .where(isAuditAbout(userId))
    .orderBy(asc(auditLog.id)),
  pictures: listUploadsOf(db, userId),
  devices: db
    .select({ label: devices.label, firstSeenAt: devices.firstSeenAt, lastSeenAt: devices.lastSeenAt })
    .from(devices)
    .where(eq(devices.userId, userId)),
  securityEvents: db
    .select({ kind: securityEvents.kind, result: securityEvents.result, at: securityEvents.at })
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId)),
  sessions: db
    .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt, endedAt: sessions.endedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId)),
})
