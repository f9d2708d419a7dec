import { index, sqliteTable, text, integer, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, reference, moment, id } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'
import { sql } from 'drizzle-orm'
import {
  backupPlaces,
  type BackupFile,
  type BackupPosition,
  type BackupSource,
} from './backups/backups.schema.ts'

/** The steps that an admin decided to do later or not at all. Whether a step is done is never stored. */
export const checklistSkips = sqliteTable('checklist_skips', {
  step: text('step').primaryKey(),
  skippedBy: reference('skipped_by', () => users.id),
  createdAt: createdAt(),
})

/**
 * What was wrong at the last run of the job `watch`, so that the operator gets one message about its begin and one about its end.
 * The dashboard computes what is wrong.
 */
export const openWarnings = sqliteTable('open_warnings', {
  /** `<kind> <subject>`; of an event also its day. */
  key: text('key').primaryKey(),
  /** What a message about the end says. Null for an event, which has none. */
  title: text('title'),
  openedAt: moment('opened_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  /** When the last message about it was queued. */
  announcedAt: moment('announced_at'),
})

/** What the last check of each rule over the database found. */
export const invariantChecks = sqliteTable('invariant_checks', {
  rule: text('rule').primaryKey(),
  checkedAt: moment('checked_at').notNull(),
  /** How many rows break it, and some of their ids. */
  found: integer('found').notNull(),
  ids: text('ids', { mode: 'json' }).$type<(number | string)[]>().notNull(),
})

export type InvariantCheckRow = typeof invariantChecks.$inferSelect

/** The backups of the cron. A row without `finished_at` is one that it is writing; there is at most one for each place. */
export const backups = sqliteTable(
  'backups',
  {
    id: id(),
    place: text('place', { enum: backupPlaces }).notNull(),
    /** Its folder at the place, see `backupName`. */
    name: text('name').notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** What is copied, decided at the start: a table that a migration adds meanwhile is not in this backup. Empty at the end. */
    sources: text('sources', { mode: 'json' }).$type<BackupSource[]>().notNull(),
    /** How many migrations the database had at the start. */
    migrations: integer('migrations').notNull(),
    position: text('position', { mode: 'json' }).$type<BackupPosition>().notNull(),
    /** Counts the steps. A run that read an older step writes nothing. */
    step: integer('step').notNull().default(0),
    /** The files that are written, which the manifest takes over. Empty at the end. */
    files: text('files', { mode: 'json' }).$type<BackupFile[]>().notNull().default([]),
    /** Why it was given up; null when complete. */
    error: text('error'),
  },
  (t) => [
    unique('backups_name').on(t.place, t.name),
    index('backups_begun').on(t.place, t.startedAt),
    uniqueIndex('backups_one_running')
      .on(t.place)
      .where(sql`${t.finishedAt} IS NULL`),
  ],
)
