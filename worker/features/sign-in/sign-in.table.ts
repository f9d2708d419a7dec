import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment, createdAt, id, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'
import { otpPurposes } from './sign-in.schema.ts'
import { roles } from '#worker/lib/rights.schema.ts'

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

/**
 * A registration whose number is not verified yet. Several can wait for one number, each with its own data and code.
 * The account is created when the code is entered. Only keyed hashes of codes are stored.
 */
export const registrations = sqliteTable(
  'registrations',
  {
    id: id(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    // No foreign keys: a waiting registration must not keep an admin from deleting a place.
    // Null for a customer who gives no place.
    divisionId: integer('division_id'),
    districtId: integer('district_id'),
    upazilaId: integer('upazila_id'),
    /** The version of the accepted terms. Null when none had to be accepted. */
    termsVersion: text('terms_version'),
    codeHash: text('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
    codeExpiresAt: moment('code_expires_at').notNull(),
    /** Wrong codes given with the token of this registration. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** Wrong codes given for the number without a token; counted apart, so that a stranger cannot void the code. */
    openTries: integer('open_tries').notNull().default(0),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('registrations_phone').on(t.phone, t.createdAt),
    index('registrations_expires').on(t.expiresAt),
    check('registrations_tries', sql`${t.wrongTries} BETWEEN 0 AND 5 AND ${t.openTries} BETWEEN 0 AND 5`),
  ],
)

/** Who agreed to which version of which terms. The version is a digest of the text. */
export const termsAgreements = sqliteTable(
  'terms_agreements',
  {
    userId: reference('user_id', () => users.id).notNull(),
    kind: text('kind', { enum: ['registration', 'biodata'] }).notNull(),
    version: text('version').notNull(),
    agreedAt: moment('agreed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.version] })],
)
