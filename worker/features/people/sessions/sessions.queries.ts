import { and, desc, eq, gt, isNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { staffRoles } from '#worker/lib/rights.schema.ts'
import { users, devices, sessions, secondFactors } from '../people.table.ts'
import type { TokenClaims } from '#worker/lib/actor.ts'
import type { SessionEnd } from '#worker/lib/session-end.ts'
import { inactivityLimit, lastSeenInterval, openSessions, type Device } from './sessions.rules.ts'

/** One row if this device has signed in to the account of this phone before. */
export const findKnownDevice = (db: Database, phone: string, { tokenHash }: Pick<Device, 'tokenHash'>) =>
  db
    .select({ id: devices.id, userId: devices.userId })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(users.phone, phone), eq(devices.tokenHash, tokenHash)))

/** Records a sign-in from a device; a device that the account knows becomes the last seen one. */
export const writeDevice = (
  db: Database,
  { userId, device, now, onlyIf }: { userId: number | SQL; device: Device; now: Date; onlyIf: SQL },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO devices (user_id, token_hash, label, first_seen_at, last_seen_at)
    SELECT ${userId}, ${device.tokenHash}, ${device.label}, ${now.getTime()}, ${now.getTime()} WHERE ${onlyIf}
    ON CONFLICT (user_id, token_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at, label = excluded.label`)

/** Gives a device its new token: the accounts that know it still do. */
export const renewDevice = (
  db: Database,
  { from, to, onlyIf }: { from: Device; to: Device; onlyIf: SQL },
): UnrunQuery =>
  db
    .update(devices)
    .set({ tokenHash: to.tokenHash })
    .where(and(eq(devices.tokenHash, from.tokenHash), onlyIf))

/** SQL for the id of the device of this account; NULL when it is unknown. */
export const deviceId = (userId: number | SQL, device: Pick<Device, 'tokenHash'> | null): SQL =>
  device === null
    ? sql`NULL`
    : sql`(SELECT id FROM devices WHERE user_id = ${userId} AND token_hash = ${device.tokenHash})`

export const insertSession = (
  db: Database,
  row: typeof sessions.$inferInsert,
  device: Pick<Device, 'tokenHash'> | null = null,
): UnrunQuery => db.insert(sessions).values({ ...row, deviceId: deviceId(row.userId, device) })

/** Opens a session unless the password was changed or the account suspended while the password was checked. */
export const insertSessionFor = (
  db: Database,
  row: typeof sessions.$inferInsert,
  { account, onlyIf }: { account: { id: number; passwordHash: string }; onlyIf: SQL },
) =>
  db.all<{ id: string }>(sql`
    INSERT INTO sessions (id, user_id, created_at, expires_at, last_seen_at, city, country)
    SELECT ${row.id}, id, ${row.createdAt.getTime()}, ${row.expiresAt.getTime()},
      ${row.createdAt.getTime()}, ${row.city ?? null}, ${row.country ?? null}
    FROM users
    WHERE ${mayOpenSession(account)} AND ${onlyIf}
    RETURNING id`)

/** Remembers the first sign-in of an account. A row comes back if it is this one. */
export const noteFirstSession = (db: Database, session: { id: string; userId: number }) =>
  db
    .update(users)
    .set({ firstSessionId: session.id })
    .where(and(eq(users.id, session.userId), isNull(users.firstSessionId), sessionExists(session.id)))
    .returning({ id: users.id })

/** Ends the oldest sessions of an account above {@link openSessions}. */
export const endSurplusSessions = (
  db: Database,
  userId: number,
  { now, onlyIf }: { now: Date; onlyIf: SQL },
) =>
  endWhere(
    db,
    { now, reason: 'too_many' },
    eq(sessions.userId, userId),
    onlyIf,
    sql`${sessions.id} NOT IN (SELECT id FROM sessions
      WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now.getTime()}
      ORDER BY created_at DESC, rowid DESC LIMIT ${openSessions})`,
  )

/** SQL for "the password is still the checked one, and the account is not suspended", about a row of `users`. */
const mayOpenSession = (account: { id: number; passwordHash: string }): SQL =>
  sql`id = ${account.id} AND password_hash = ${account.passwordHash} AND suspended_at IS NULL`

/** Names the device of a session that was opened before the device was recorded. */
export const linkDevice = (db: Database, session: { id: string; userId: number }, device: Device) =>
  db
    .update(sessions)
    .set({ deviceId: deviceId(session.userId, device) })
    .where(eq(sessions.id, session.id))

/** SQL for "this session was opened". */
export const sessionExists = (sessionId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId})`

export const findSessionUser = (db: Database, sessionId: string, now: Date) =>
  db
    .select({
      ...pick(users, ['id', 'role', 'acts', 'name', 'phone', 'passwordChangeRequiredAt']),
      reauthenticatedAt: sessions.reauthenticatedAt,
      lastSeenAt: sessions.lastSeenAt,
      firstSessionId: users.firstSessionId,
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isOpen(now), isNull(users.suspendedAt), isNull(users.erasedAt)))
    .limit(1)

/** What tells why a session of the user is not open. The session is null when its row was deleted. */
export const findClosedSession = (db: Database, { sessionId, userId }: TokenClaims) =>
  db
    .select({
      ...pick(sessions, ['endReason', 'endedAt', 'expiresAt']),
      suspendedAt: users.suspendedAt,
      erasedAt: users.erasedAt,
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.id, sessionId)))
    .where(eq(users.id, userId))
    .limit(1)

const lastActive = sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`

// Who only takes forms may be without a line for hours, and reads no data of others.
const mayBeInactive = or(notInArray(users.role, staffRoles), sql`${users.acts} = '["onboard"]'`)

/** Not ended, not expired and not inactive for too long. The query joins the user. */
const isOpen = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    or(mayBeInactive, sql`${lastActive} > ${now.getTime() - inactivityLimit}`),
  )

export const listOpenSessions = (db: Database, userId: number, now: Date) =>
  db
    .select({
      ...pick(sessions, ['id', 'createdAt', 'lastSeenAt', 'city', 'country']),
      device: devices.label,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(devices, eq(devices.id, sessions.deviceId))
    .where(and(eq(sessions.userId, userId), isOpen(now)))
    .orderBy(desc(lastActive))

export type SessionRow = Awaited<ReturnType<typeof listOpenSessions>>[number]

/** Writes at most once per interval, also for simultaneous requests. */
export const updateLastSeen = (db: Database, sessionId: string, now: Date) =>
  db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, new Date(now.getTime() - lastSeenInterval))),
      ),
    )

/** Returns a row if the session is open and the checked password is still the current one. */
export const confirmSession = (
  db: Database,
  session: { id: string; userId: number },
  checkedHash: string,
  now: Date,
) =>
  db
    .update(sessions)
    .set({ reauthenticatedAt: now })
    .where(
      and(
        eq(sessions.id, session.id),
        eq(sessions.userId, session.userId),
        isNull(sessions.endedAt),
        sql`EXISTS (SELECT 1 FROM users WHERE id = ${session.userId} AND password_hash = ${checkedHash})`,
      ),
    )
    .returning({ id: sessions.id })

/** When a session ends, and why. */
type End = { now: Date; reason: SessionEnd }

const endWhere = (db: Database, { now, reason }: End, ...conditions: (SQL | undefined)[]) =>
  db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(...conditions, isNull(sessions.endedAt)))

export const endSession = (db: Database, sessionId: string, now: Date) =>
  endWhere(db, { now, reason: 'signed_out' }, eq(sessions.id, sessionId))

export const endSessionsOf = (db: Database, userId: number, end: End, onlyIf?: SQL) =>
  endWhere(db, end, eq(sessions.userId, userId), onlyIf)

/** Returns the id if this session of the user was open. */
export const endOwnSession = (db: Database, userId: number, sessionId: string, now: Date) =>
  endWhere(
    db,
    { now, reason: 'signed_out_elsewhere' },
    eq(sessions.userId, userId),
    eq(sessions.id, sessionId),
  ).returning({ id: sessions.id })

/** A user who changes the password or the number stays signed in on that device. */
export const endOtherSessionsOf = (
  db: Database,
  userId: number,
  keptSessionId: string,
  end: End,
  onlyIf?: SQL,
) => endWhere(db, end, eq(sessions.userId, userId), ne(sessions.id, keptSessionId), onlyIf)

/** SQL for the hash of the device of a session; null without one. */
export const deviceOfSession = (sessionId: string): SQL<string | null> => sql`(
  SELECT d.token_hash FROM sessions s JOIN devices d ON d.id = s.device_id WHERE s.id = ${sessionId})`
