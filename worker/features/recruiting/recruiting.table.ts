import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, isOneOf, isWhole, moment, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'
import { genders } from '#worker/features/providers/providers.schema.ts'
import { importStates, agreementWays } from './recruiting.schema.ts'

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

/**
 * A form that a field agent took for a worker. While it waits for the agreement of the worker it holds the biodata. Afterwards
 * account and profile hold them, and the row only says who took the form. Trade and place have no foreign keys: a waiting form
 * must not keep an admin from deleting them.
 */
export const onboardings = sqliteTable(
  'onboardings',
  {
    id: id(),
    agentId: reference('agent_id', () => users.id).notNull(),
    /** Made on the phone of the agent: a form that is sent again is found by it. */
    formKey: text('form_key').notNull(),
    /** 01XXXXXXXXX while the form waits; null once the worker has agreed. So are the columns down to the pictures. */
    phone: text('phone'),
    name: text('name'),
    gender: text('gender', { enum: genders }),
    categoryId: integer('category_id'),
    upazilaId: integer('upazila_id'),
    workExperience: text('work_experience'),
    /** Empty once the worker has agreed. */
    idNumberSealed: text('id_number_sealed').notNull().default(''),
    idNumberHash: text('id_number_hash'),
    photo: text('photo'),
    idCardFront: text('id_card_front'),
    idCardBack: text('id_card_back'),
    codeSentAt: moment('code_sent_at'),
    /** The account of the worker, once the worker has agreed. */
    userId: reference('user_id', () => users.id),
    agreedBy: text('agreed_by', { enum: agreementWays }),
    agreedAt: moment('agreed_at'),
    createdAt: createdAt(),
    /** A waiting form is deleted then with its pictures; of an agreed one the note of the agent. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('onboardings_once').on(t.agentId, t.formKey),
    // Of two agents with one worker, one is first.
    uniqueIndex('onboardings_waiting')
      .on(t.phone)
      .where(sql`${t.phone} IS NOT NULL`),
    uniqueIndex('onboardings_user').on(t.userId),
    index('onboardings_agent').on(t.agentId, t.createdAt),
    index('onboardings_created').on(t.createdAt),
    index('onboardings_expires').on(t.expiresAt),
    check('onboardings_state', sql`(${t.phone} IS NULL) = (${t.agreedAt} IS NOT NULL)`),
  ],
)

export type OnboardingRow = typeof onboardings.$inferSelect
