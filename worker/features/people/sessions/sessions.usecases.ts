import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { insertSecurityEvent } from '../security-events/security-events.queries.ts'
import { type Role, isStaff, type Person } from '#worker/lib/rights.schema.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { FindCurrentUser } from '#worker/middleware/rights/allow.ts'
import {
  isLastSeenStale,
  sessionEnd,
  type Place,
  publicSessionId,
  type Device,
  signToken,
} from './sessions.rules.ts'
import {
  endSurplusSessions,
  findClosedSession,
  findSessionUser,
  insertSession,
  endOwnSession,
  listOpenSessions,
  updateLastSeen,
  writeDevice,
} from './sessions.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { ownSession } from '../people.answers.ts'
import { sessionNotOpen } from '../people.errors.ts'

// Staff can read other people's data, so their sessions end after half a day.
const lifetimeOf = (user: Person) => (isStaff(user) ? millisecondsPerDay / 2 : 7 * millisecondsPerDay)

/** A session row to insert, and its bearer token: a JWT with the id of the row, so that the session can be ended. */
export async function prepareSession(
  user: { id: number; role: Role },
  keys: KeyRing,
  now: Date,
  place: Place = { city: null, country: null },
) {
  const row = {
    id: randomToken(),
    userId: user.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeOf(user)),
    lastSeenAt: now,
    ...place,
  }
  const claims = { userId: user.id, sessionId: row.id, role: user.role }
  const token = await signToken({ ...claims, issuedAt: now, expiresAt: row.expiresAt }, keys)
  return { row, token }
}

/** Opens a session of a verified person. With a device, records it and writes the security event. */
export async function openSession(
  db: Database,
  user: { id: number; role: Role },
  keys: KeyRing,
  now: Date,
  from?: { device: Device; network: string; place?: Place | undefined },
): Promise<string> {
  const { row, token } = await prepareSession(user, keys, now, from?.place)
  const about = from && { userId: user.id, device: from.device, now, onlyIf: sql`1` }
  await batch(db, {
    device: about ? writeDevice(db, about) : null,
    opened: insertSession(db, row, from?.device ?? null),
    surplus: endSurplusSessions(db, user.id, { now, onlyIf: sql`1` }),
    event: about
      ? insertSecurityEvent(db, {
          ...about,
          network: from.network,
          secret: keys,
          kind: 'auth.signed_in',
          result: 'new_device',
        })
      : null,
  })
  return token
}

/** The user of a verified token; otherwise why it no longer holds: the session ended, or the account has changed. */
export const findCurrentUser: FindCurrentUser = async (db, { claims, now }) => {
  const [user] = await findSessionUser(db, claims.sessionId, now)
  if (!user) return sessionEnd((await findClosedSession(db, claims))[0], now)
  if (user.id !== claims.userId || user.role !== claims.role) return 'account_changed'
  const { passwordChangeRequiredAt, secondFactorAt, firstSessionId, ...person } = user
  return {
    ...person,
    phone: user.phone ?? '',
    sessionId: claims.sessionId,
    mustChangePassword: passwordChangeRequiredAt !== null,
    hasSecondFactor: secondFactorAt !== null,
    isFirstSession: firstSessionId === claims.sessionId,
  }
}

/** The write that records that a session is in use, or null if that is recorded. */
export const recordUse = (db: Database, { sessionId, lastSeenAt }: CurrentUser, now: Date) =>
  isLastSeenStale(lastSeenAt, now) ? updateLastSeen(db, sessionId, now) : null

/** The open sessions of the user, the most recently used first. */
export const readOwnSessions = async (db: Database, user: CurrentUser, now: Date) =>
  (await listOpenSessions(db, user.id, now)).map((row) => ownSession(row, user.sessionId))

/** @param id the public id of a session of this user. @throws 404 if the user has no such open session */
export async function endSessionOf(db: Database, user: CurrentUser, id: string, now: Date): Promise<void> {
  const rows = await listOpenSessions(db, user.id, now)
  const row = rows.find((session) => publicSessionId(session.id) === id)
  const ended = row ? await endOwnSession(db, user.id, row.id, now) : []
  if (ended.length === 0) throw sessionNotOpen()
}
