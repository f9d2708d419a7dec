import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { users } from '#worker/features/users/users.table.ts'
import { sessions } from './auth.table.ts'

export const insertSession = (db: Database, row: typeof sessions.$inferInsert) => db.insert(sessions).values(row)

/** The account behind a running session, if it may still act. */
export const findSessionUser = (db: Database, sessionId: string, now: Date) =>
  db
    .select({ id: users.id, role: users.role, name: users.name, phone: users.phone })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
      ),
    )
    .limit(1)

export const endSession = (db: Database, sessionId: string, now: Date) =>
  db.update(sessions).set({ endedAt: now }).where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))

/** Ends every session of an account: password change, suspension, role change, erasure. */
export const endSessionsOf = (db: Database, userId: number, now: Date) =>
  db.update(sessions).set({ endedAt: now }).where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
