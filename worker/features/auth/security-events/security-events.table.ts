import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, isWhole, moment, reference } from '#worker/db/columns.ts'
import { devices } from '#worker/features/auth/devices/devices.table.ts'
import { users } from '#worker/features/users/users.table.ts'
import { securityEventKinds, securityEventResults } from './security-events.schema.ts'

/** What happened to accounts. A row never holds a phone number, a password, a code or an address. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: id(),
    kind: text('kind', { enum: securityEventKinds }).notNull(),
    /** Null when no account has the number that was given. */
    userId: reference('user_id', () => users.id),
    /** A keyed hash: equal hashes are the same network. */
    networkHash: text('network_hash').notNull(),
    deviceId: reference('device_id', () => devices.id),
    result: text('result', { enum: securityEventResults }).notNull(),
    /** How many times it happened in the minute of {@link slot}. */
    count: integer('count').notNull().default(1),
    /** Names account, network and minute of a repeated event. Null for an event with a row of its own. */
    slot: text('slot'),
    at: moment('at').notNull(),
  },
  (t) => [
    uniqueIndex('security_events_slot').on(t.slot),
    index('security_events_at').on(t.at),
    index('security_events_kind').on(t.kind, t.at),
    index('security_events_user').on(t.userId, t.at),
    index('security_events_device').on(t.deviceId),
    check('security_events_count', sql`${isWhole(t.count, 1)}`),
  ],
)
