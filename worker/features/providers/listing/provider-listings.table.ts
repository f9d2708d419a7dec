import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isWhole } from '#worker/db/columns.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

/**
 * The public providers of each list: a projection of `providers`, written by `projectListing` only.
 *
 * A scope is one combination of the filters that a visitor can choose,
 * `<category or *>:<place or *>:<gender or *>:<v or *>`, the place being `v6` (division), `d47` (district) or `t512`
 * (thana). A public provider has 2 x 4 x 2 x (1 or 2) of them, so a page of any list in any order is one seek
 * and one short walk, however many providers there are. `projectListing` (provider-listings.queries.ts) rewrites a
 * provider's rows in the batch of the change; triggers update `listing_counts`.
 */
export const providerListings = sqliteTable(
  'provider_listings',
  {
    scope: text('scope').notNull(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => providers.id, { onDelete: 'restrict' }),
    /** The recommended order in one number: boost, then verified badge, then rating. See `projectListings`. */
    rank: integer('rank').notNull(),
    /** Average rating in hundredths, 0 without ratings. */
    rating: integer('rating').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.providerId] }),
    index('provider_listings_recommended').on(t.scope, sql`rank DESC`, sql`provider_id DESC`, t.rating),
    index('provider_listings_rating').on(t.scope, sql`rating DESC`, sql`provider_id DESC`),
    // "At least n stars" in the other two orders: one run of the index for each whole star, merged while reading.
    index('provider_listings_stars_recommended').on(
      t.scope,
      sql`(rating / 100)`,
      sql`rank DESC`,
      sql`provider_id DESC`,
    ),
    index('provider_listings_stars_newest').on(t.scope, sql`(rating / 100)`, sql`provider_id DESC`),
    index('provider_listings_provider').on(t.providerId),
    check('provider_listings_rating_range', sql`${t.rating} BETWEEN 0 AND 500`),
  ],
)

/** The number of providers in a scope, by whole stars of their average; kept by triggers. */
export const listingCounts = sqliteTable(
  'listing_counts',
  {
    scope: text('scope').notNull(),
    /** Whole stars of the average, 0 to 5. */
    stars: integer('stars').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.stars] }), check('listing_counts_total', isWhole(t.total))],
)
