import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex, primaryKey } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment, updatedAt, isWhole, reference } from '#worker/db/columns.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { roles, type GrantablePermission } from '#worker/lib/rights.schema.ts'
import type { SessionEnd } from '#worker/lib/session-end.ts'
import { securityEventKinds, securityEventResults } from './security-events/security-events.schema.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    /** 01XXXXXXXXX; null only after the account was erased. */
    phone: text('phone'),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    /** Of staff: the acts that an admin gave. Null is the first ready set. */
    acts: text('acts', { mode: 'json' }).$type<GrantablePermission[]>(),
    photo: text('photo'),
    divisionId: integer('division_id').references(() => divisions.id, { onDelete: 'restrict' }),
    districtId: integer('district_id').references(() => districts.id, { onDelete: 'restrict' }),
    upazilaId: integer('upazila_id').references(() => thanas.id, { onDelete: 'restrict' }),
    /** An account begins with a number that is verified. */
    phoneVerifiedAt: moment('phone_verified_at').notNull(),
    /** Set while the password is a one-time password: it must be changed before anything else. */
    passwordChangeRequiredAt: moment('password_change_required_at'),
    /** Of admin and staff: the session of their first sign-in. No foreign key: it stays when the session is swept. */
    firstSessionId: text('first_session_id'),
    suspendedAt: moment('suspended_at'),
    /** Since when an admin asks this customer for a challenge before each new number. */
    revealsChallengedAt: moment('reveals_challenged_at'),
    suspensionReason: text('suspension_reason'),
    erasedAt: moment('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // One account a phone is a rule of the database, not of the registration form.
    uniqueIndex('users_phone_unique').on(t.phone),
    index('users_role_created').on(t.role, t.createdAt),
    index('users_role_name').on(t.role, t.name),
    // The total of customers.
    index('users_customers')
      .on(t.role)
      .where(sql`${t.role} = 'customer' AND ${t.erasedAt} IS NULL`),
    // The few that a list is asked for.
    index('users_suspended')
      .on(t.suspendedAt)
      .where(sql`${t.suspendedAt} IS NOT NULL`),
    check(
      'users_phone',
      sql`(${t.phone} IS NULL AND ${t.erasedAt} IS NOT NULL) OR ${t.phone} GLOB '01[3-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`,
    ),
    check('users_name', sql`length(${t.name}) BETWEEN 1 AND 120`),
  ],
)

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert

/**
 * A browser that has signed in to an account. One cookie serves several accounts of one browser: each account has its own
 * row for it. Only a hash of the cookie is stored.
 */
export const devices = sqliteTable(
  'devices',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    tokenHash: text('token_hash').notNull(),
    /** Browser and system, read from the user agent, for the list of sessions. */
    label: text('label').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (t) => [
    uniqueIndex('devices_user_token').on(t.userId, t.tokenHash),
    index('devices_last_seen').on(t.lastSeenAt),
  ],
)

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

/** The authenticator app of a user. It counts from `confirmed_at` on. */
export const secondFactors = sqliteTable(
  'second_factors',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    secretSealed: text('secret_sealed').notNull(),
    /** The last time step whose code was accepted. Codes of this step and earlier ones are refused. */
    lastStep: integer('last_step').notNull().default(0),
    confirmedAt: moment('confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [check('second_factors_last_step', isWhole(t.lastStep))],
)

/** Each code replaces the app once. Only a keyed hash is stored. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

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

/**
 * Erased accounts that left words in the search index or pictures in a bucket, until a job has removed both, and has noted the id
 * beside the backups: a restore erases them again.
 */
export const unfinishedErasures = sqliteTable(
  'unfinished_erasures',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    erasedAt: moment('erased_at').notNull(),
    notedAt: moment('noted_at'),
  },
  (t) => [
    index('unfinished_erasures_erased').on(t.erasedAt),
    index('unfinished_erasures_unnoted')
      .on(t.userId)
      .where(sql`${t.notedAt} IS NULL`),
  ],
)

/** A new phone number of a user that waits for its code. A new request replaces it. */
export const phoneChanges = sqliteTable(
  'phone_changes',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('phone_changes_expires').on(t.expiresAt),
    check('phone_changes_tries', isWhole(t.wrongTries)),
  ],
)
