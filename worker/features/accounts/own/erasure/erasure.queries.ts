import { and, eq, inArray, isNotNull, isNull, sql, asc, type SQL } from 'drizzle-orm'
import { type Database, type UnrunQuery, wroteRow } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { deleteFormsOf } from '#worker/features/recruiting/onboarding/onboarding.queries.ts'
import { forgetInvited } from '#worker/features/recruiting/imports/imports.queries.ts'
import { deleteRequestsOf } from '#worker/features/provider-requests/provider-requests.queries.ts'
import { deleteSubscriptionsOf } from '#worker/features/outbox/push/push.queries.ts'
import { hasOpenMoney } from '#worker/features/payments/payments.queries.ts'
import { erasedProfile } from '#worker/features/providers/profile-fields.rules.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { reviewReplies, ratings } from '#worker/features/ratings/ratings.table.ts'
import { unmatchableHash } from '#worker/lib/crypto.ts'
import {
  users,
  devices,
  sessions,
  securityEvents,
  unfinishedErasures,
} from '#worker/features/people/people.table.ts'
import { registrations } from '#worker/features/sign-in/sign-in.table.ts'
import { erasedName, isErased } from '#worker/features/people/people.queries.ts'

export const findOwnProvider = (db: Database, userId: number) =>
  db
    .select(pick(providers, ['id', 'name', 'phone', 'photo', 'idCardFront', 'idCardBack']))
    .from(providers)
    .where(eq(providers.userId, userId))

export const listChangesOf = (db: Database, userId: number) =>
  db
    .select({ changes: providerChanges.changes, previous: providerChanges.previous })
    .from(providerChanges)
    .innerJoin(providers, eq(providers.id, providerChanges.providerId))
    .where(eq(providers.userId, userId))

/** Erases every personal field of an account that is not erased yet. Returns a row if it meets the condition. */
export const eraseUser = (db: Database, userId: number, onlyIf: SQL, now: Date) =>
  db
    .update(users)
    .set({
      name: erasedName,
      phone: null,
      email: null,
      passwordHash: unmatchableHash,
      photo: null,
      divisionId: null,
      districtId: null,
      upazilaId: null,
      suspensionReason: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), isNull(users.erasedAt), onlyIf))
    .returning({ id: users.id })

/** SQL for "the checked password is still the current one, and no money is open". */
export const isErasable = (userId: number, checkedHash: string): SQL =>
  sql`${users.passwordHash} = ${checkedHash} AND NOT ${hasOpenMoney(userId)}`

/** What an erasure must know of an account that is not erased. */
export const listErasable = (db: Database, userIds: readonly number[]) =>
  db
    .select({ id: users.id, name: users.name, phone: users.phone, createdAt: users.createdAt })
    .from(users)
    .where(
      and(
        sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`,
        isNull(users.erasedAt),
      ),
    )

/**
 * Deletes the sessions, the devices, the browsers that get push messages, and the open registrations and requests of these numbers. Security events stay, without the
 * device.
 */
export const eraseAccess = (
  db: Database,
  userId: number,
  phones: readonly string[],
  now: Date,
): UnrunQuery[] => [
  db.delete(sessions).where(and(eq(sessions.userId, userId), isErased(userId))),
  db
    .update(securityEvents)
    .set({ deviceId: null })
    .where(
      and(
        sql`${securityEvents.deviceId} IN (SELECT id FROM ${devices} WHERE user_id = ${userId})`,
        isErased(userId),
      ),
    ),
  db.delete(devices).where(and(eq(devices.userId, userId), isErased(userId))),
  db.delete(registrations).where(and(inArray(registrations.phone, [...phones]), isErased(userId))),
  deleteRequestsOf(db, userId, phones, isErased(userId)),
  deleteFormsOf(db, phones, isErased(userId)),
  forgetInvited(db, userId, phones, isErased(userId), now),
  deleteSubscriptionsOf(db, userId),
]

/** The running subscription ends with the account. */
export const endSubscription = (db: Database, userId: number, now: Date): UnrunQuery =>
  db.run(sql`
    UPDATE ${subscriptions} SET status = 'expired', updated_at = ${now.getTime()},
      ends_at = min(ends_at, max(starts_at + 1, ${now.getTime()}))
    WHERE user_id = ${userId} AND status = 'active' AND ${isErased(userId)}`)

/** Erases the comments and favourites of a customer. Stars and answers stay, because figures of providers contain them. */
export const eraseCustomerTraces = (db: Database, userId: number): UnrunQuery[] => [
  db.delete(favourites).where(and(eq(favourites.customerId, userId), isErased(userId))),
  db
    .update(ratings)
    .set({ comment: null })
    .where(and(eq(ratings.customerId, userId), isNotNull(ratings.comment), isErased(userId))),
]

/** Erases every personal field of a provider. It leaves the moderation queue and every list but the rejected profiles. */
export const eraseProvider = (db: Database, providerId: number, userId: number, now: Date): UnrunQuery[] => [
  db
    .update(providers)
    .set({ ...erasedProfile(providerId, erasedName), status: 'rejected', updatedAt: now })
    .where(and(eq(providers.id, providerId), isErased(userId))),
  db.delete(providerChanges).where(and(eq(providerChanges.providerId, providerId), isErased(userId))),
  db.delete(favourites).where(and(eq(favourites.providerId, providerId), isErased(userId))),
  db
    .delete(reviewReplies)
    .where(and(inArray(reviewReplies.ratingId, ratingsOf(db, providerId)), isErased(userId))),
]

const ratingsOf = (db: Database, providerId: number) =>
  db.select({ id: ratings.id }).from(ratings).where(eq(ratings.providerId, providerId))

/** Right after a guarded write of the batch that erases the account. */
export const noteErasure = (db: Database, userId: number, now: Date): UnrunQuery =>
  db.run(sql`
    INSERT INTO ${unfinishedErasures} (user_id, erased_at)
    SELECT ${userId}, ${now.getTime()} WHERE ${wroteRow} ON CONFLICT DO NOTHING`)

export const listUnfinishedErasures = (db: Database, limit: number) =>
  db
    .select({ userId: unfinishedErasures.userId })
    .from(unfinishedErasures)
    .orderBy(asc(unfinishedErasures.erasedAt))
    .limit(limit)

/** Ends erasures, except those with pictures that still have to be removed, and those that are not noted beside the backups. @returns the ids */
export const endErasures = (db: Database, userIds: readonly number[]) =>
  db
    .delete(unfinishedErasures)
    .where(
      sql`${unfinishedErasures.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))
        AND ${unfinishedErasures.notedAt} IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM ${storedImages}
          WHERE uploaded_by = ${unfinishedErasures.userId} AND created_at < 0)`,
    )
    .returning({ userId: unfinishedErasures.userId })
