import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, reference, updatedAt } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/users/users.table.ts'

export const ratings = sqliteTable(
  'ratings',
  {
    id: id(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    customerId: reference('customer_id', () => users.id).notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment'),
    /** The comment may hold contact details: it is public after a moderator has approved it. The stars count at once. */
    commentHeld: flag('comment_held').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('ratings_one_per_customer').on(t.providerId, t.customerId),
    index('ratings_provider_recent').on(t.providerId, t.updatedAt),
    index('ratings_held')
      .on(t.updatedAt)
      .where(sql`${t.commentHeld} = 1`),
    index('ratings_customer').on(t.customerId),
    check('ratings_range', sql`typeof(${t.rating}) = 'integer' AND ${t.rating} BETWEEN 1 AND 5`),
  ],
)
