import { inArray, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Database } from '#worker/db/db.ts'

/** What isolates and KV keep beside the database. */
const numberNames = ['settings', 'places', 'trades'] as const
export type NumberName = (typeof numberNames)[number]

/** One number for each of {@link numberNames}, which another value has after each change. 0 without a row. */
export const copyNumbers = sqliteTable('copy_numbers', {
  name: text('name').primaryKey(),
  /** Milliseconds since 1970 of the change, or one more than before if that is larger. */
  number: integer('number').notNull(),
})

/** Belongs to the batch of each write of the settings, places or trades: no copy from before is used once an isolate knows it. */
export const raiseNumber = (db: Database, name: NumberName) =>
  db
    .insert(copyNumbers)
    .values({ name, number: sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)` })
    .onConflictDoUpdate({
      target: copyNumbers.name,
      set: { number: sql`max(excluded.number, ${copyNumbers.number} + 1)` },
    })

/** All numbers, or one of them. */
export const listNumbers = (db: Database, ...names: NumberName[]) =>
  db
    .select({ name: copyNumbers.name, number: copyNumbers.number })
    .from(copyNumbers)
    .where(inArray(copyNumbers.name, names.length > 0 ? names : [...numberNames]))
