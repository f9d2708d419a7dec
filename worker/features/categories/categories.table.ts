import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, isFlag, updatedAt } from '#worker/db/columns.ts'

export const categories = sqliteTable(
  'categories',
  {
    id: id(),
    name: text('name').notNull(),
    /** The name after folding: two spellings of one trade are one trade. */
    nameFolded: text('name_folded').notNull(),
    description: text('description'),
    /** The words with which people search for the trade, as a JSON list; null: those that come with the product. */
    words: text('words', { mode: 'json' }).$type<string[]>(),
    /** The name in the address, such as `electrician`; null: the trade has no readable address. */
    slug: text('slug'),
    /** Base path of the picture: `categories/<hash>`, or null. */
    image: text('image'),
    isActive: flag('is_active').notNull().default(true),
    showInHomepage: flag('show_in_homepage').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('categories_name_unique').on(t.nameFolded),
    uniqueIndex('categories_slug_unique').on(t.slug),
    index('categories_active_order').on(t.isActive, t.sortOrder),
    index('categories_homepage_order').on(t.showInHomepage, t.sortOrder),
    check('categories_active', isFlag(t.isActive)),
    check('categories_homepage', sql`${t.showInHomepage} = 0 OR ${t.isActive} = 1`),
  ],
)

export type CategoryRow = typeof categories.$inferSelect
