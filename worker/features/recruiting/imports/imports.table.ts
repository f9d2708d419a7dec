import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, isOneOf, isWhole, moment, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'
import { genders } from '#worker/features/providers/providers.schema.ts'
import { importStates } from './imports.schema.ts'

/** A list of workers that a member of the staff brought in. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    /** Made in the browser: a list that is sent again is found by it. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    createdBy: reference('created_by', () => users.id).notNull(),
    /** Where the links of its SMS lead, without a slash at the end. */
    origin: text('origin').notNull(),
    /** How many workers were added, in all. */
    added: integer('added').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('imports_once').on(t.createdBy, t.key),
    index('imports_created').on(t.createdAt),
    check('imports_added', isWhole(t.added)),
  ],
)

/**
 * A worker of a list, whom no visitor sees before the worker has agreed. Trade and place have no foreign keys: a waiting row must not
 * keep an admin from deleting them.
 */
export const importedProfiles = sqliteTable(
  'imported_profiles',
  {
    id: id(),
    importId: reference('import_id', () => imports.id).notNull(),
    state: text('state', { enum: importStates }).notNull().default('waiting'),
    /** 01XXXXXXXXX while the worker has not answered, null afterwards. So are the columns down to the gender. */
    phone: text('phone'),
    name: text('name'),
    categoryId: integer('category_id'),
    upazilaId: integer('upazila_id'),
    years: integer('years'),
    gender: text('gender', { enum: genders }),
    /** Keyed hash of the number: a worker who refused is never asked again. */
    phoneHash: text('phone_hash').notNull(),
    askedAt: moment('asked_at'),
    remindedAt: moment('reminded_at'),
    /** The account of a worker who agreed. */
    userId: reference('user_id', () => users.id),
    answeredAt: moment('answered_at'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('imported_profiles_once').on(t.phoneHash),
    index('imported_profiles_import').on(t.importId, t.state),
    index('imported_profiles_phone')
      .on(t.phone)
      .where(sql`${t.phone} IS NOT NULL`),
    index('imported_profiles_unasked')
      .on(t.createdAt)
      .where(sql`${t.phone} IS NOT NULL AND ${t.askedAt} IS NULL`),
    index('imported_profiles_asked').on(t.askedAt),
    index('imported_profiles_reminded').on(t.remindedAt),
    index('imported_profiles_expires').on(t.expiresAt),
    uniqueIndex('imported_profiles_user').on(t.userId),
    check('imported_profiles_state', isOneOf(t.state, importStates)),
    check('imported_profiles_answered', sql`(${t.phone} IS NULL) = (${t.state} <> 'waiting')`),
  ],
)
