import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment, reference } from '#worker/db/columns.ts'
import { users } from '#worker/features/people/people.table.ts'

const requestLevels = ['district', 'upazila'] as const

/**
 * A person who wants to be notified when a trade is available in a place that has none. A trigger of `provider_listings` notes the first
 * provider that fits, the job that sends SMS answers the request. Trade and place have no foreign keys: a request must not keep
 * an admin from deleting them.
 */
export const providerRequests = sqliteTable(
  'provider_requests',
  {
    id: id(),
    /** 01XXXXXXXXX, verified. */
    phone: text('phone').notNull(),
    /** Null for a guest. */
    userId: reference('user_id', () => users.id),
    categoryId: integer('category_id').notNull(),
    placeLevel: text('place_level', { enum: requestLevels }).notNull(),
    placeId: integer('place_id').notNull(),
    /** The list of the trade in the place; see provider-listings.table.ts. */
    scope: text('scope').notNull(),
    matchedAt: moment('matched_at'),
    answeredAt: moment('answered_at'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('provider_requests_open')
      .on(t.phone, t.scope)
      .where(sql`answered_at IS NULL`),
    index('provider_requests_waiting')
      .on(t.scope)
      .where(sql`answered_at IS NULL AND matched_at IS NULL`),
    index('provider_requests_matched')
      .on(t.matchedAt)
      .where(sql`answered_at IS NULL AND matched_at IS NOT NULL`),
    index('provider_requests_user').on(t.userId),
    index('provider_requests_expires').on(t.expiresAt),
  ],
)
