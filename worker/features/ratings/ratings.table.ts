import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, reference, updatedAt } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'

export const ratings = sqliteTable(
  'ratings',
  {
    id: id(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    customerId: reference('customer_id', () => users.id).notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment'),
    /**
     * The comment may hold contact details, or its author has a name like the site's own: it is public after a moderator has
     * approved it. The stars count at once.
     */
    commentHeld: flag('comment_held').notNull().default(false),
    /** The set of chosen tags, one bit for each of `ratingTags`. */
    tags: integer('tags').notNull().default(0),
    /** The customer had seen the number of the provider when the rating was last written. */
    contacted: flag('contacted').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('ratings_one_per_customer').on(t.providerId, t.customerId),
    index('ratings_provider_recent').on(t.providerId, t.updatedAt),
    // The public comments, in their order. A query uses it only if it writes both conditions in the same way.
    index('ratings_shown')
      .on(t.providerId, sql`contacted DESC`, sql`updated_at DESC`, sql`id DESC`)
      .where(sql`comment IS NOT NULL AND comment_held = 0`),
    index('ratings_held')
      .on(t.updatedAt)
      .where(sql`${t.commentHeld} = 1`),
    index('ratings_customer').on(t.customerId),
    check('ratings_range', sql`typeof(${t.rating}) = 'integer' AND ${t.rating} BETWEEN 1 AND 5`),
  ],
)
