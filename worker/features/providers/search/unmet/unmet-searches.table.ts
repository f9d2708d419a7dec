import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, isWhole } from '#worker/db/columns.ts'

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
