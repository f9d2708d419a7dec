import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Slugs that a trade or place had before, written by triggers. Their addresses lead to the new ones; those of a deleted row
 * answer 410. `space` is where a slug is unique: `trade`, `area` (divisions and districts), `district:47` (its thanas).
 */
export const pastSlugs = sqliteTable(
  'past_slugs',
  {
    space: text('space').notNull(),
    slug: text('slug').notNull(),
    level: text('level', { enum: ['trade', 'division', 'district', 'thana'] }).notNull(),
    targetId: integer('target_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.space, t.slug] })],
)
