import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '#worker/db/columns.ts'

/** How each rule over the database stands: the round that runs, and the result of the last whole round. */
export const invariantChecks = sqliteTable('invariant_checks', {
  rule: text('rule').primaryKey(),
  /** The last key that the running round has checked; 0 between rounds. */
  position: integer('position').notNull().default(0),
  /** Broken rows of the running round, and some of their ids. */
  broken: integer('broken').notNull().default(0),
  ids: text('ids', { mode: 'json' }).$type<number[]>().notNull().default([]),
  /** When the last whole round ended; null before the first. */
  checkedAt: moment('checked_at'),
  found: integer('found').notNull().default(0),
  foundIds: text('found_ids', { mode: 'json' }).$type<(number | string)[]>().notNull().default([]),
})

export type InvariantCheckRow = typeof invariantChecks.$inferSelect
