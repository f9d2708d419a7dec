import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  createdAt,
  flag,
  id,
  isFlag,
  isOneOf,
  isWhole,
  moment,
  reference,
  updatedAt,
} from '#worker/db/columns.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { bloodGroups, genders, providerStatuses } from './providers.schema.ts'
import type { ViewsByDay } from './views.rules.ts'

/** A service worker's profile, "biodata" in paths and fields. */
export const providers = sqliteTable(
  'providers',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    categoryId: reference('category_id', () => categories.id).notNull(),
    name: text('name').notNull(),
    /** 01XXXXXXXXX. Leaves the Worker only through the revealed and staff answers. */
    phone: text('phone').notNull(),
    gender: text('gender', { enum: genders }).notNull(),
    bloodGroup: text('blood_group', { enum: bloodGroups }),
    /** National id or birth registration number, encrypted with SETTINGS_KEY. */
    idNumberSealed: text('id_number_sealed').notNull(),
    /** Keyed hash of the same number: finds duplicates without opening it. */
    idNumberHash: text('id_number_hash').notNull(),
    workExperience: text('work_experience').notNull(),
    bio: text('bio'),
    divisionId: reference('division_id', () => divisions.id).notNull(),
    districtId: reference('district_id', () => districts.id).notNull(),
    upazilaId: reference('upazila_id', () => thanas.id).notNull(),
    // The Bengali place names travel with the row: a card then costs no three more rows. A rename writes them again.
    division: text('division').notNull(),
    district: text('district').notNull(),
    area: text('area').notNull(),
    /** Base path `photos/<hash>` in the public bucket; sizes are `-160.webp`, `-320.webp`, `-640.webp`. */
    photo: text('photo'),
    /** Keys in the private bucket. */
    idCardFront: text('id_card_front'),
    idCardBack: text('id_card_back'),
    status: text('status', { enum: providerStatuses }).notNull().default('pending'),
    isActive: flag('is_active').notNull().default(true),
    /** The worker's own switch: "বিরতিতে". */
    isPaused: flag('is_paused').notNull().default(false),
    /** Set when three customers reported the number dead; the worker must confirm it. */
    phoneHiddenAt: moment('phone_hidden_at'),
    /** Of a rejected profile, or of an approved one that moderators switched off. */
    rejectionCode: text('rejection_code'),
    rejectionNote: text('rejection_note'),
    /** The field that a moderator asks the worker to correct: of a rejected profile, or of a waiting one without rejecting it. */
    fieldToMend: text('field_to_mend'),
    reviewedAt: moment('reviewed_at'),
    reviewedBy: reference('reviewed_by', () => users.id),
    verifiedBadge: flag('verified_badge').notNull().default(false),
    rankBonus: integer('rank_bonus').notNull().default(0),
    boostedUntil: moment('boosted_until'),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Of how many customers the worker answers the phone: 910 is 9 of 10. Null below five answers. See `answers/README.md`. */
    answerRate: integer('answer_rate'),
    /** What the same answers add to the points of the recommended order. */
    answerPoints: integer('answer_points').notNull().default(0),
    /** The day since 1970 (Asia/Dhaka) on which a new profile is shown first; set with the first approval. */
    introducedOn: integer('introduced_on'),
    /** The last sign of its worker, within three days. Null counts as `submittedAt`. */
    activeAt: moment('active_at'),
    viewsCount: integer('views_count').notNull().default(0),
    /** How many of them in the last days (`views.rules.ts`), by `yyyy-mm-dd` in the site's timezone. */
    viewsByDay: text('views_by_day', { mode: 'json' }).$type<ViewsByDay>().notNull().default({}),
    submittedAt: moment('submitted_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('providers_user_unique').on(t.userId),
    index('providers_status_submitted').on(t.status, t.submittedAt),
    // The totals of the staff's lists. An erased profile has no phone.
    index('providers_counted')
      .on(t.status)
      .where(sql`${t.phone} <> ''`),
    index('providers_category').on(t.categoryId),
    index('providers_division').on(t.divisionId),
    // The second column finds the days that are free for new profiles of a district.
    index('providers_district').on(t.districtId, t.introducedOn),
    index('providers_upazila').on(t.upazilaId),
    index('providers_id_number_hash').on(t.idNumberHash),
    index('providers_photo').on(t.photo),
    index('providers_phone').on(t.phone),
    // Identity images are kept for a while only: the sweep walks those that are still there.
    index('providers_kept_documents')
      .on(t.reviewedAt)
      .where(sql`${t.idCardFront} IS NOT NULL OR ${t.idCardBack} IS NOT NULL`),
    index('providers_boosted_until')
      .on(t.boostedUntil)
      .where(sql`${t.boostedUntil} IS NOT NULL`),
    // Those that wait for their worker, not for a moderator.
    index('providers_asked')
      .on(t.submittedAt)
      .where(sql`${t.status} = 'pending' AND ${t.fieldToMend} IS NOT NULL`),
    // The deletion of an account looks for those that it reviewed.
    index('providers_reviewer')
      .on(t.reviewedBy)
      .where(sql`${t.reviewedBy} IS NOT NULL`),
    check('providers_gender', isOneOf(t.gender, genders)),
    check('providers_blood_group', sql`${t.bloodGroup} IS NULL OR ${isOneOf(t.bloodGroup, bloodGroups)}`),
    check('providers_status', isOneOf(t.status, providerStatuses)),
    check(
      'providers_phone',
      sql`${t.phone} GLOB '01[3-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' OR ${t.phone} = ''`,
    ),
    check(
      'providers_flags',
      sql`${isFlag(t.isActive)} AND ${isFlag(t.isPaused)} AND ${isFlag(t.verifiedBadge)}`,
    ),
    check('providers_rank_bonus', isWhole(t.rankBonus)),
    check(
      'providers_ratings',
      sql`${isWhole(t.ratingSum)} AND ${isWhole(t.ratingCount)} AND ${t.ratingSum} BETWEEN ${t.ratingCount} AND ${t.ratingCount} * 5`,
    ),
    check('providers_views', isWhole(t.viewsCount)),
  ],
)

export type ProviderRow = typeof providers.$inferSelect
export type NewProvider = typeof providers.$inferInsert

/**
 * A visitor counts once a day: the visitor is a keyed hash, never an address. Kept for two days only, in its key, and without a
 * foreign key, which would need an index: one row for each view.
 */
export const providerViews = sqliteTable(
  'provider_views',
  {
    providerId: integer('provider_id').notNull(),
    /** yyyy-mm-dd in the site's timezone. */
    day: text('day').notNull(),
    visitor: text('visitor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.providerId, t.visitor] })],
)

export const providerChanges = sqliteTable(
  'provider_changes',
  {
    id: id(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    changes: text('changes', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** What those columns held when the change was approved: for undo and for the history. */
    previous: text('previous', { mode: 'json' }).$type<Record<string, unknown>>(),
    status: text('status', { enum: providerStatuses }).notNull().default('pending'),
    rejectionCode: text('rejection_code'),
    rejectionNote: text('rejection_note'),
    fieldToMend: text('field_to_mend'),
    reviewedAt: moment('reviewed_at'),
    reviewedBy: reference('reviewed_by', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('provider_changes_one_pending')
      .on(t.providerId)
      .where(sql`${t.status} = 'pending'`),
    index('provider_changes_status').on(t.status, t.createdAt),
    index('provider_changes_provider').on(t.providerId),
    index('provider_changes_reviewer')
      .on(t.reviewedBy)
      .where(sql`${t.reviewedBy} IS NOT NULL`),
    check('provider_changes_status_known', isOneOf(t.status, providerStatuses)),
  ],
)

/**
 * Profiles and accounts that a renamed or moved trade or place changes, and profiles whose search words must be written again. A
 * row is deleted when its last profile is done.
 */
export const wordRefreshes = sqliteTable(
  'word_refreshes',
  {
    id: id(),
    /** The column that names the trade or place, perhaps with what is refreshed (`RefreshScope`); `all` for every profile. */
    scope: text('scope').notNull(),
    /** The id of the trade or place; 0 for `all`. */
    scopeId: integer('scope_id').notNull(),
    /** The last provider that is done; the next has a higher id. */
    afterId: integer('after_id').notNull().default(0),
    done: integer('done').notNull().default(0),
    requestedAt: moment('requested_at').notNull(),
  },
  (t) => [
    uniqueIndex('word_refreshes_once').on(t.scope, t.scopeId),
    index('word_refreshes_requested').on(t.requestedAt),
  ],
)

/** What people searched for and was not understood or not found, by day. Nothing tells who searched. */
export const unmetSearches = sqliteTable(
  'unmet_searches',
  {
    id: id(),
    /** `yyyy-mm-dd` in Asia/Dhaka. */
    day: text('day').notNull(),
    /** The plain words of the text, separated by spaces, without any with a digit. */
    words: text('words').notNull(),
    searches: integer('searches').notNull(),
  },
  (t) => [
    uniqueIndex('unmet_searches_day').on(t.day, t.words),
    index('unmet_searches_words').on(t.words),
    check('unmet_searches_searches', isWhole(t.searches)),
  ],
)
