import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, isWhole, moment, reference } from '#worker/db/columns.ts'
import { devices } from './devices/devices.table.ts'
import { users } from '#worker/features/users/users.table.ts'
import type { SessionEnd } from '#worker/lib/session-end.ts'
import { otpPurposes } from './auth.schema.ts'

/** A token holds the id of a session. Ending the session ends the token at once. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null for a session from before devices were recorded. */
    deviceId: reference('device_id', () => devices.id),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** Null for a session that is open, and for one that ended before reasons were recorded. */
    endReason: text('end_reason').$type<SessionEnd>(),
    /** Written at most every few minutes. Null until the first request. */
    lastSeenAt: moment('last_seen_at'),
    /** When the user last confirmed the password in this session. */
    reauthenticatedAt: moment('reauthenticated_at'),
    /** The place of the sign-in as the network reports it. */
    city: text('city'),
    country: text('country'),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    index('sessions_device').on(t.deviceId),
  ],
)

/** At most one code per phone and purpose: a new code replaces the old one. Only a keyed hash is stored. */
export const oneTimeCodes = sqliteTable(
  'one_time_codes',
  {
    phone: text('phone').notNull(),
    purpose: text('purpose', { enum: otpPurposes }).notNull(),
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.phone, t.purpose] }),
    index('one_time_codes_expires').on(t.expiresAt),
    check('one_time_codes_tries', sql`${t.wrongTries} BETWEEN 0 AND 5`),
  ],
)

/** Rate limit counters, one row per bucket and window, raised by one atomic upsert. */
export const rateCounters = sqliteTable(
  'rate_counters',
  {
    bucket: text('bucket').notNull(),
    windowStart: moment('window_start').notNull(),
    hits: integer('hits').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bucket, t.windowStart] }),
    index('rate_counters_expires').on(t.expiresAt),
    check('rate_counters_hits', isWhole(t.hits, 1)),
  ],
)
