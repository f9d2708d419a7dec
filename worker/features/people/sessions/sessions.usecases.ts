import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { writeDevice } from './devices.queries.ts'
import type { Device } from './devices.rules.ts'
import { insertSecurityEvent } from '../security-events/security-events.queries.ts'
import type { Role } from '../people.schema.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { FindCurrentUser } from '#worker/middleware/session.ts'
import { sessionEnd, type Place } from './sessions.rules.ts'
import { signToken } from './session-tokens.rules.ts'
import { endSurplusSessions, findClosedSession, findSessionUser, insertSession } from './sessions.queries.ts'

// Staff and admins can read other people's data, so their sessions end after half a day.
const lifetime: Record<Role, number> = {
  customer: 7 * millisecondsPerDay,
  service_worker: 7 * millisecondsPerDay,
  staff: millisecondsPerDay / 2,
  admin: millisecondsPerDay / 2,
}

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
    expiresAt: new Date(now.getTime() + lifetime[user.role]),
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
  if (!user) return sessionEnd((await findClosedSession(db, claims.sessionId))[0], now)
  if (user.id !== claims.userId || user.role !== claims.role) return 'account_changed'
  const { passwordChangeRequiredAt, secondFactorAt, ...person } = user
  return {
    ...person,
    phone: user.phone ?? '',
    sessionId: claims.sessionId,
    mustChangePassword: passwordChangeRequiredAt !== null,
    hasSecondFactor: secondFactorAt !== null,
  }
}
