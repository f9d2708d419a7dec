import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { selfRegistrationRoles } from '#worker/features/people/people.schema.ts'
import { users } from '#worker/features/people/people.table.ts'

const isSelfRegistered = sql`${users.role} IN (SELECT value FROM json_each(${JSON.stringify(selfRegistrationRoles)}))`

export const findSuspendable = (db: Database, id: number) =>
  db
    .select({ id: users.id, suspendedAt: users.suspendedAt, reason: users.suspensionReason })
    .from(users)
    .where(and(eq(users.id, id), isSelfRegistered, isNull(users.erasedAt)))

export const isSuspended = (id: number): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND suspended_at IS NOT NULL)`

export const suspendUser = (db: Database, id: number, reason: string, now: Date) =>
  db
    .update(users)
    .set({ suspendedAt: now, suspensionReason: reason, updatedAt: now })
    .where(and(eq(users.id, id), isSelfRegistered, isNull(users.suspendedAt), isNull(users.erasedAt)))
    .returning({ id: users.id })

export const liftSuspension = (db: Database, id: number, now: Date) =>
  db
    .update(users)
    .set({ suspendedAt: null, suspensionReason: null, updatedAt: now })
    .where(and(eq(users.id, id), isSelfRegistered, isNotNull(users.suspendedAt), isNull(users.erasedAt)))
    .returning({ id: users.id })

/** Removes the profile of an account from the public lists or adds it again, by the current state of the account. */
export const projectListingOfUser = (db: Database, userId: number): UnrunQuery[] =>
  projectListings(db, sql`p.user_id = ${userId}`)
