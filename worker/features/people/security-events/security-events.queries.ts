import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { matchesSearch } from '#worker/db/matching.ts'
import { deviceId } from '../sessions/sessions.queries.ts'
import type { Device } from '../sessions/sessions.rules.ts'
import { users, devices, securityEvents } from '../people.table.ts'
import { addDays, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { SecurityEventFilter, SecurityEventKind, SecurityEventResult } from './security-events.schema.ts'
import { eventSlot, networkHash } from './security-events.rules.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { pick } from '#worker/lib/object-of.ts'

export type SecurityEvent = {
  kind: SecurityEventKind
  result: SecurityEventResult
  /** Null when no account has the number that was given. */
  userId: number | null
  /** The network of the caller; only its keyed hash is stored. */
  network: string
  /** The device of the caller, or null. Its id is stored if it belongs to the account. */
  device: Pick<Device, 'tokenHash'> | null
  secret: KeyRing
  now: Date
  /** The row is only written if this holds, for example `wroteRow`. */
  onlyIf?: SQL
}

/**
 * The row of an event; it belongs into the batch of the act. `auth.failed` and `auth.locked` share one row per account,
 * network and minute, which counts them, so that an attacker cannot fill the table.
 */
export function insertSecurityEvent(db: Database, event: SecurityEvent): UnrunQuery {
  const { kind, result, userId, network, device, secret, now, onlyIf = sql`1` } = event
  const hash = networkHash(secret, network)
  const device_ = userId === null ? sql`NULL` : deviceId(userId, device)
  return db.run(sql`
    INSERT INTO security_events (kind, user_id, network_hash, device_id, result, slot, at)
    SELECT ${kind}, ${userId}, ${hash}, ${device_}, ${result}, ${eventSlot({ kind, result, userId, hash, now })}, ${now.getTime()}
    WHERE ${onlyIf}
    ON CONFLICT (slot) DO UPDATE SET count = count + 1, at = excluded.at`)
}

function meets({ kind, user, from, to, search }: SecurityEventFilter): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(securityEvents.kind, kind),
    user === undefined ? undefined : eq(securityEvents.userId, user),
    from === undefined ? undefined : gte(securityEvents.at, startOfDay(from)),
    to === undefined ? undefined : lt(securityEvents.at, startOfDay(addDays(to, 1))),
    search
      ? sql`${securityEvents.userId} IN (SELECT id FROM users WHERE ${matchesSearch(search, { phone: users.phone, text: sql`${users.name}` })})`
      : undefined,
  )
}

export const listSecurityEvents = (
  db: Database,
  filter: SecurityEventFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({
      ...pick(securityEvents, ['id', 'kind', 'userId', 'networkHash', 'result', 'count', 'at']),
      userName: users.name,
      userRole: users.role,
      device: devices.label,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(devices, eq(devices.id, securityEvents.deviceId))
    .where(meets(filter))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit)
    .offset(offset)

export const countSecurityEvents = (db: Database, filter: SecurityEventFilter) =>
  db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(securityEvents)
    .where(meets(filter))
