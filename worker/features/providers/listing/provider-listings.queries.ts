import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { providerListings } from './provider-listings.table.ts'
import { prior, scoreSteps } from './listing.rules.ts'
import { hasNoWords, indexWords } from '#worker/features/providers/search/search-index.queries.ts'

/** SQL for `scoreOf` and `rankOf` of `rank.rules.ts`, of a row `p` of providers. */
const scoreText = `iif(p.rating_count = 0, 0,
  (p.rating_sum * 100 + ${prior.weight * prior.average}) / (p.rating_count + ${prior.weight}))`
export const rankText = `(p.rank_bonus * 2 + p.verified_badge) * ${scoreSteps} + ${scoreText}`

/** Whole stars that the average reaches. */
const starsText = 'iif(p.rating_count = 0, 0, p.rating_sum / p.rating_count)'

/** The columns that decide in which lists a provider is. */
const placing = ['category_id', 'division_id', 'district_id', 'upazila_id', 'gender', 'verified', 'stars']

/** The listing rows that the providers of `which` (a condition on `p`) must have. */
const wantedText = (
  which: string,
) => `SELECT p.id AS provider_id, p.category_id, p.division_id, p.district_id,
    p.upazila_id, p.gender, p.verified_badge AS verified, ${starsText} AS stars, ${rankText} AS rank, ${scoreText} AS score
  FROM providers p JOIN users u ON u.id = p.user_id AND u.suspended_at IS NULL AND u.erased_at IS NULL
  WHERE p.status = 'approved' AND p.is_active = 1 AND p.is_paused = 0 AND ${which}`

const columnList = ['provider_id', ...placing, 'rank', 'score'].join(', ')
const [beforeDeleted, behindDeleted] = [
  'DELETE FROM provider_listings WHERE provider_id IN (SELECT p.id FROM providers p WHERE ',
  `) AND NOT EXISTS (SELECT 1 FROM (${wantedText('p.id = provider_listings.provider_id')}) wanted
    WHERE ${placing.map((column) => `wanted.${column} = provider_listings.${column}`).join(' AND ')})`,
]
// In the order of the recommended list, to which FTS5 then appends.
const [beforeWritten, behindWritten] = [
  `INSERT INTO provider_listings (${columnList}) SELECT ${columnList} FROM (${wantedText('')}`,
  `) wanted WHERE 1 ORDER BY rank, provider_id
    ON CONFLICT (provider_id) DO UPDATE SET rank = excluded.rank, score = excluded.score
    WHERE provider_listings.rank <> excluded.rank OR provider_listings.score <> excluded.score`,
]

const projectRows = (db: Database, which: SQL): [UnrunQuery, UnrunQuery] => [
  db.run(sql`${sql.raw(beforeDeleted)}${which}${sql.raw(behindDeleted)}`),
  db.run(sql`${sql.raw(beforeWritten)}(${which})${sql.raw(behindWritten)}`),
]

/** SQL without parameters that {@link projectListings} runs, without the search words; `which` is a condition on `p`. */
export const projectionTexts = (which: string): string[] => [
  `${beforeDeleted}${which}${behindDeleted}`,
  `${beforeWritten}(${which})${behindWritten}`,
]

/**
 * Makes the listing rows, the lists, their totals and the search words of the providers that `which` selects (a condition on `p`)
 * equal to their profiles. It belongs in the batch of every change that a list or a search can show. Rows that are right are
 * not written. Some thousand providers at a time.
 */
export const projectListings = (db: Database, which: SQL): [UnrunQuery, ...UnrunQuery[]] => [
  ...projectRows(db, which),
  indexWords(db, which),
]

export const projectListing = (db: Database, providerId: number) =>
  projectListings(db, sql`p.id = ${providerId}`)

/**
 * {@link projectListings} for a change of ratings or boosts, which leaves the search words of a provider as they are unless the
 * provider stands elsewhere now.
 */
export const rerankListings = (db: Database, which: SQL): UnrunQuery[] => [
  ...projectRows(db, which),
  indexWords(db, sql`(${which}) AND ${sql.raw(hasNoWords)}`),
]

export const isListed = (providerId: number | Placeholder | typeof providerListings.providerId) =>
  eq(providerListings.providerId, providerId)
