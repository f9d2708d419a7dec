import { and, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { deviceId } from '#worker/features/auth/devices/devices.queries.ts'
import type { Device } from '#worker/features/auth/devices/devices.rules.ts'
import { users } from '#worker/features/users/users.table.ts'
import { sessions } from '#worker/features/auth/auth.table.ts'
import { openSessions } from './sessions.rules.ts'

export const insertSession = (
  db: Database,
  row: typeof sessions.$inferInsert,
  device: Pick<Device, 'tokenHash'> | null = null,
): UnrunQuery => db.insert(sessions).values({ ...row, deviceId: deviceId(row.userId, device) })

/** Opens a session unless the password was changed or the account suspended while the password was checked. */
export const insertSessionFor = (
  db: Database,
  row: typeof sessions.$inferInsert,
  { account, device, onlyIf }: { account: { id: number; passwordHash: string }; device: Device; onlyIf: SQL },
) =>
  db.all<{ id: string }>(sql`
    INSERT INTO sessions (id, user_id, device_id, created_at, expires_at)
    SELECT ${row.id}, id, ${deviceId(account.id, device)}, ${row.createdAt.getTime()}, ${row.expiresAt.getTime()} FROM users
    WHERE ${mayOpenSession(account)} AND ${onlyIf}
    RETURNING id`)

/** Ends the oldest sessions of an account above {@link openSessions}. */
export const endSurplusSessions = (
  db: Database,
  userId: number,
  { now, onlyIf }: { now: Date; onlyIf: SQL },
) =>
  endWhere(
    db,
    now,
    eq(sessions.userId, userId),
    onlyIf,
    sql`${sessions.id} NOT IN (SELECT id FROM sessions
      WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now.getTime()}
      ORDER BY created_at DESC, rowid DESC LIMIT ${openSessions})`,
  )

/** SQL for "the password is still the checked one, and the account is not suspended", about a row of `users`. */
const mayOpenSession = (account: { id: number; passwordHash: string }): SQL =>
  sql`id = ${account.id} AND password_hash = ${account.passwordHash} AND suspended_at IS NULL`

/** SQL for "a sign-in to this account may write": see {@link insertSessionFor}. */
export const accountAllowsSession = (account: { id: number; passwordHash: string }): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE ${mayOpenSession(account)})`

/** SQL for "this session was opened". */
export const sessionExists = (sessionId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId})`

export const findSessionUser = (db: Database, sessionId: string, now: Date) =>
  db
    .select({
      id: users.id,
      role: users.role,
      name: users.name,
      phone: users.phone,
      passwordChangeRequiredAt: users.passwordChangeRequiredAt,
    })
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

const endWhere = (db: Database, now: Date, ...conditions: (SQL | undefined)[]) =>
  db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(...conditions, isNull(sessions.endedAt)))

export const endSession = (db: Database, sessionId: string, now: Date) =>
  endWhere(db, now, eq(sessions.id, sessionId))

export const endSessionsOf = (db: Database, userId: number, now: Date, onlyIf?: SQL) =>
  endWhere(db, now, eq(sessions.userId, userId), onlyIf)

/** A user who changes the password stays signed in on that device. */
export const endOtherSessionsOf = (db: Database, userId: number, keptSessionId: string, now: Date) =>
  endWhere(db, now, eq(sessions.userId, userId), ne(sessions.id, keptSessionId))
