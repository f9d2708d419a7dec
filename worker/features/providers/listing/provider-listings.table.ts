import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reference } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

/**
 * The public providers of each list, written by `projectListings` only. A scope is one combination of filters,
 * `<category or *>:<place or *>:<gender or *>:<v or *>`, the place being `v6` (division), `d47` (district) or `t512`
 * (thana). So a page of any list is one seek and one short walk.
 */
export const providerListings = sqliteTable(
  'provider_listings',
  {
    scope: text('scope').notNull(),
    providerId: reference('provider_id', () => providers.id).notNull(),
    /** The recommended order in one number: boost, then verified badge, then score. See `rank.rules.ts`. */
    rank: integer('rank').notNull(),
    /** Average rating in hundredths, 0 without ratings. No list is sorted by it. */
    rating: integer('rating').notNull(),
    /** Whole stars of the average. A column of its own, so that an average that keeps its star writes fewer indexes. */
    stars: integer('stars').notNull().default(0),
    /** The order by rating: the damped average of `rank.rules.ts` in hundredths, 0 without ratings. */
    score: integer('score').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.providerId] }),
    index('provider_listings_recommended').on(t.scope, sql`rank DESC`, sql`provider_id DESC`),
    index('provider_listings_score').on(t.scope, sql`score DESC`, sql`provider_id DESC`),
    // "At least n stars" in each order: one run of the index for each whole star, merged while reading. A provider without
    // ratings is in none of them.
    index('provider_listings_stars_recommended')
      .on(t.scope, t.stars, sql`rank DESC`, sql`provider_id DESC`)
      .where(sql`stars > 0`),
    index('provider_listings_stars_score')
      .on(t.scope, t.stars, sql`score DESC`, sql`provider_id DESC`)
      .where(sql`stars > 0`),
    index('provider_listings_stars_newest')
      .on(t.scope, t.stars, sql`provider_id DESC`)
      .where(sql`stars > 0`),
    index('provider_listings_provider').on(t.providerId),
    check('provider_listings_rating_range', sql`${t.rating} BETWEEN 0 AND 500`),
  ],
)
