import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { providerListings } from './provider-listings.table.ts'
import { prior, scoreSteps } from './listing.rules.ts'
import { hasNoWords, indexWords } from '#worker/features/providers/search/search-index.queries.ts'

/** SQL for the average rating in hundredths of a row `p` of providers. */
const ratingText = 'iif(p.rating_count = 0, 0, p.rating_sum * 100 / p.rating_count)'
/** SQL for `scoreOf` and `rankOf` of `rank.rules.ts`, of a row `p` of providers. */
const scoreText = `iif(p.rating_count = 0, 0,
  (p.rating_sum * 100 + ${prior.weight * prior.average}) / (p.rating_count + ${prior.weight}))`
export const rankText = `(p.rank_bonus * 2 + p.verified_badge) * ${scoreSteps} + ${scoreText}`

/** Whole stars that the average reaches. */
const starsText = `(${ratingText}) / 100`

const keyTexts = { rank: rankText, rating: ratingText, stars: starsText, score: scoreText }
type Key = keyof typeof keyTexts

/**
 * Which keys an UPDATE sets, and the keys of which one must differ. Each key is in other indexes, and SQLite writes an index for
 * each column that is set, so each UPDATE sets what its change needs: a star, an average within a star, a boost or badge.
 */
const keyChanges: readonly { differs: readonly Key[]; set: readonly Key[] }[] = [
  { differs: ['stars'], set: ['stars', 'rating', 'score', 'rank'] },
  { differs: ['score', 'rating'], set: ['rating', 'score', 'rank'] },
  { differs: ['rank'], set: ['rank'] },
]

const anyDiffers = (keys: readonly Key[], row: string, wanted: (key: Key) => string) =>
  `(${keys.map((key) => `${row}.${key} <> ${wanted(key)}`).join(' OR ')})`

const keyUpdate = ({ differs, set }: (typeof keyChanges)[number], listed: string) => ({
  before: `UPDATE provider_listings SET ${set.map((key) => `${key} = own.${key}`).join(', ')}
    FROM (SELECT p.id, ${set.map((key) => `${keyTexts[key]} AS ${key}`).join(', ')}
      FROM providers p ${listed} WHERE `,
  behind: `) own WHERE provider_listings.provider_id = own.id AND ${anyDiffers(differs, 'provider_listings', (key) => `own.${key}`)}`,
})

/**
 * Corrects the keys of the listing rows of `which` (a condition on `p`). The row in the list of all providers has the keys
 * of all others: if it is right, no further row is read.
 */
export const updateKeys = (db: Database, which: SQL): UnrunQuery[] =>
  keyChanges.map((change) => {
    const { differs } = change
    const { before, behind } = keyUpdate(
      change,
      `JOIN provider_listings every ON every.scope = '*:*:*:*' AND every.provider_id = p.id
        AND ${anyDiffers(differs, 'every', (key) => keyTexts[key])}`,
    )
    return db.run(sql`${sql.raw(before)}(${which})${sql.raw(behind)}`)
  })

/** SQL without parameters: compares each listing row with its profile and corrects its keys. */
export const repairKeysTexts: readonly string[] = keyChanges.map((change) => {
  const { before, behind } = keyUpdate(change, '')
  return `${before}1${behind}`
})

/** The listing rows that the providers of `which` (a condition on `p`) must have. */
const wantedRows = (which: SQL) => sql`
  SELECT category.value || ':' || place.value || ':' || gender.value || ':' || badge.value AS scope, p.id AS provider_id,
    ${sql.raw(rankText)} AS rank, ${sql.raw(ratingText)} AS rating, ${sql.raw(starsText)} AS stars, ${sql.raw(scoreText)} AS score
  FROM providers p
  JOIN users u ON u.id = p.user_id AND u.suspended_at IS NULL AND u.erased_at IS NULL
  JOIN json_each(json_array('*', p.category_id)) category
  JOIN json_each(json_array('*', 'v' || p.division_id, 'd' || p.district_id, 't' || p.upazila_id)) place
  JOIN json_each(json_array('*', p.gender)) gender
  JOIN json_each(iif(p.verified_badge, '["*","v"]', '["*"]')) badge
  WHERE p.status = 'approved' AND p.is_active = 1 AND p.is_paused = 0 AND ${which}`

/**
 * Makes the listing rows and search words of the providers that `which` selects (a condition on `p`) equal to their
 * profiles. It belongs in the batch of every change that a list or a search can show. Rows that are right are not
 * written. Some thousand providers at a time.
 */
export function projectListings(db: Database, which: SQL): [UnrunQuery, ...UnrunQuery[]] {
  return [
    // A trigger deletes the search words of a provider that leaves the lists. Without the name of the index, EXCEPT would
    // read the whole table in its order.
    db.run(sql`
      DELETE FROM provider_listings WHERE (scope, provider_id) IN (SELECT scope, provider_id FROM (
        SELECT scope, provider_id FROM provider_listings INDEXED BY provider_listings_provider
        WHERE provider_id IN (SELECT p.id FROM providers p WHERE ${which})
        EXCEPT SELECT scope, provider_id FROM (${wantedRows(which)})))`),
    db.run(sql`
      INSERT INTO provider_listings (scope, provider_id, rank, rating, stars, score)
      SELECT scope, provider_id, rank, rating, stars, score FROM (${wantedRows(which)}) WHERE 1
      ON CONFLICT (scope, provider_id) DO NOTHING`),
    ...updateKeys(db, which),
    indexWords(db, which),
  ]
}

export const projectListing = (db: Database, providerId: number) =>
  projectListings(db, sql`p.id = ${providerId}`)
/**
 * {@link projectListings} for a change of ratings or boosts, which leaves the lists and words of a provider as they are:
 * writes the keys that changed, and moves the search words to the new rank.
 */
export const rerankListings = (db: Database, which: SQL): UnrunQuery[] => [
  ...updateKeys(db, which),
  indexWords(db, sql`(${which}) AND ${sql.raw(hasNoWords)}`),
]

export const isListed = (providerId: number | Placeholder | typeof providerListings.providerId) =>
  and(eq(providerListings.scope, '*:*:*:*'), eq(providerListings.providerId, providerId))
