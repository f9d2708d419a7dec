import { eq, getTableName, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { sessions, users } from '#worker/features/people/people.table.ts'
import { listOrder, providerListings } from './provider-listings.table.ts'
import { dhakaDay, leastOfAdvertised, pointsFor, priorWeight, scoreSteps } from './listing.rules.ts'
import { introducedWithin, maxIntroduced, newFor, promotionSql } from './lifted.rules.ts'
import { isFlagOn } from '#worker/features/settings/settings.queries.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { hasNoWords, indexWords } from './list-index.queries.ts'

/**
 * SQL for the damped (Bayesian) average in hundredths, the order by rating, of a row `p` of providers and the row `o` of `list_order`. The
 * average that people see is the true one. A provider without ratings has 0 and stands after all who have one.
 */
const dampedText = `(p.rating_sum * 100 + ${priorWeight} * o.mean) / (p.rating_count + ${priorWeight})`
const scoreText = `iif(p.rating_count = 0, 0, ${dampedText})`
const silentText = `o.day - (coalesce(p.active_at, p.submitted_at) + 21600000) / 86400000`
/** The points of the recommended order: the damped average, which starts at the site's mean, and what `pointsFor` adds. */
const pointsText = `max(0, ${dampedText} + p.verified_badge * ${pointsFor.badge} + (p.photo IS NOT NULL) * ${pointsFor.photo}
  + (p.phone_hidden_at IS NOT NULL) * ${pointsFor.withheldNumber}
  + CASE ${pointsFor.silence
    .map(({ days, points }) =>
      days === Infinity ? `ELSE ${points}` : `WHEN ${silentText} <= ${days} THEN ${points}`,
    )
    .join(' ')} END + iif(${isFlagOn('call_answers_enabled')}, p.answer_points, 0))`
/** The recommended order in one number: points, then score. The newest come first among equals. */
const rankText = `${pointsText} * ${scoreSteps} + ${scoreText}`

/** Whether a boost may lift a provider, and a new profile be shown first. */
const mayBeLiftedText = `(p.rating_count < ${leastOfAdvertised.ratings} OR p.rating_sum >= ${leastOfAdvertised.stars} * p.rating_count)`
const promotedText = `iif(p.rank_bonus > 0 AND ${mayBeLiftedText}, ${promotionSql('p')}, 0)`
// One who pays is lifted already.
const introducedText = `iif(p.introduced_on > o.day - ${newFor} AND p.rank_bonus = 0 AND p.phone_hidden_at IS NULL AND ${mayBeLiftedText}, p.introduced_on, 0)`

/** Whole stars that the average reaches. */
const starsText = 'iif(p.rating_count = 0, 0, p.rating_sum / p.rating_count)'

/** The columns that decide in which lists a provider is. */
const placing = ['category_id', 'division_id', 'district_id', 'upazila_id', 'gender', 'verified', 'stars']

/** The listing rows that the providers of `which` (a condition on `p`) must have. */
const wantedText = (
  which: string,
) => `SELECT p.id AS provider_id, p.category_id, p.division_id, p.district_id,
    p.upazila_id, p.gender, p.verified_badge AS verified, ${starsText} AS stars, ${rankText} AS rank, ${scoreText} AS score,
    ${promotedText} AS promoted, ${introducedText} AS introduced
  FROM list_order o CROSS JOIN providers p JOIN ${getTableName(users)} u ON u.id = p.user_id AND u.suspended_at IS NULL AND u.erased_at IS NULL
  WHERE o.id = 1 AND p.status = 'approved' AND p.is_active = 1 AND p.is_paused = 0 AND ${which}`

/** The columns that are updated in their row. */
const standing = ['rank', 'score', 'promoted', 'introduced']

const differsFrom = (right: string) =>
  standing.map((column) => `provider_listings.${column} <> ${right}.${column}`).join(' OR ')

const columnList = ['provider_id', ...placing, ...standing].join(', ')
const [beforeDeleted, behindDeleted] = [
  'DELETE FROM provider_listings WHERE provider_id IN (SELECT p.id FROM providers p WHERE ',
  `) AND NOT EXISTS (SELECT 1 FROM (${wantedText('p.id = provider_listings.provider_id')}) wanted
    WHERE ${placing.map((column) => `wanted.${column} = provider_listings.${column}`).join(' AND ')})`,
]
// In the order of the recommended list, to which FTS5 then appends.
const [beforeWritten, behindWritten] = [
  `INSERT INTO provider_listings (${columnList}) SELECT ${columnList} FROM (${wantedText('')}`,
  `) wanted WHERE 1 ORDER BY rank, provider_id
    ON CONFLICT (provider_id) DO UPDATE SET ${standing.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE ${differsFrom('excluded')}`,
]

const projectRows = (db: Database, which: SQL): [UnrunQuery, UnrunQuery] => [
  db.run(sql`${sql.raw(beforeDeleted)}${which}${sql.raw(behindDeleted)}`),
  db.run(sql`${sql.raw(beforeWritten)}(${which})${sql.raw(behindWritten)}`),
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

/**
 * SQL for the day on which an approved profile is introduced, of the row of providers that is updated: from tomorrow on, the first day
 * with room on the first page of its district. Where a whole week is full, any day of it. An earlier day of the profile stays.
 */
export function firstFreeDay(now: Date): SQL<number> {
  const tomorrow = sql.raw(String(dhakaDay(now) + 1))
  const ofDistrict = sql`FROM providers own WHERE own.district_id = providers.district_id`
  const isFull = sql`((SELECT count(*) FROM (SELECT 1 ${ofDistrict} AND own.introduced_on = last
    LIMIT ${sql.raw(String(maxIntroduced))})) = ${sql.raw(String(maxIntroduced))})`
  return sql`coalesce(introduced_on, (SELECT iif(next < ${tomorrow} + ${introducedWithin}, next, ${tomorrow} + providers.id % ${introducedWithin})
    FROM (SELECT max(${tomorrow}, last + ${isFull}) AS next
      FROM (SELECT coalesce(max(own.introduced_on), 0) AS last ${ofDistrict}))))`
}

export const findListOrder = (db: Database) => db.select().from(listOrder)

/** Begins the walk of a night, unless that of an earlier one has not ended. */
export const beginWalk = (db: Database, day: number): UnrunQuery =>
  db.run(sql`UPDATE list_order SET day = ${day}, walked_to = coalesce(walked_to, 0),
    stars = iif(walked_to IS NULL, 0, stars), ratings = iif(walked_to IS NULL, 0, ratings)`)

type Ids = { after: number; end: number }
/** SQL for the providers `p` of a range of ids. */
export const within = ({ after, end }: Ids) => sql`p.id > ${after} AND p.id <= ${end}`

/** Of an account with many sessions only the newest are read. */
const maxSessions = 5
/** So that a worker who comes every day is not written every night. */
const activityStep = 3 * millisecondsPerDay

export const noteActivity = (db: Database, ids: Ids): UnrunQuery =>
  db.run(sql`UPDATE providers SET active_at = seen.at
    FROM (SELECT p.id, (SELECT max(at) FROM (SELECT coalesce(s.last_seen_at, s.created_at) AS at FROM ${sessions} s
        WHERE s.user_id = p.user_id ORDER BY s.rowid DESC LIMIT ${maxSessions})) AS at
      FROM providers p WHERE ${within(ids)}) seen
    WHERE seen.id = providers.id AND seen.at > coalesce(active_at, submitted_at) + ${activityStep}`)

/** The providers whose place in the lists is no longer right. */
export const listMisplaced = (db: Database, ids: Ids, limit: number) =>
  db.all<{ id: number }>(sql`SELECT provider_listings.provider_id AS id
    FROM (${sql.raw(wantedText(''))}${within(ids)}) wanted
    JOIN provider_listings ON provider_listings.provider_id = wanted.provider_id
    WHERE ${sql.raw(differsFrom('wanted'))} LIMIT ${limit}`)

/** Moves the walk on, unless another run did. Behind the last provider it ends, with a new mean if that has moved by a step. */
export const moveWalk = (db: Database, { after, end }: Ids): UnrunQuery => {
  const own = sql.raw(`FROM providers p WHERE p.id > ${after} AND p.id <= ${end}`)
  return db.run(sql`WITH walked AS MATERIALIZED (SELECT
      o.stars + (SELECT coalesce(sum(p.rating_sum), 0) ${own}) AS stars,
      o.ratings + (SELECT coalesce(sum(p.rating_count), 0) ${own}) AS ratings,
      (SELECT max(id) FROM providers) > ${end} AS has_more FROM list_order o)
    UPDATE list_order SET stars = (SELECT stars FROM walked), ratings = (SELECT ratings FROM walked),
      walked_to = iif((SELECT has_more FROM walked), ${end}, NULL),
      mean = (SELECT iif(has_more OR ratings = 0 OR abs(stars * 100.0 / ratings - mean) < ${meanStep - 2}, mean, ${roundedMean}) FROM walked)
    WHERE walked_to = ${after}`)
}

/** Of the site's mean, in hundredths: each change of it moves every provider a little. */
const meanStep = 10
const roundedMean = sql.raw(`CAST(round(stars * ${100 / meanStep}.0 / ratings) AS INTEGER) * ${meanStep}`)

/** The mean of a database that was filled at once, from all its ratings. */
export const beginOrder = (db: Database, day: number): UnrunQuery =>
  db.run(sql`UPDATE list_order SET day = ${day}, mean = coalesce((SELECT ${roundedMean}
    FROM (SELECT sum(rating_sum) AS stars, nullif(sum(rating_count), 0) AS ratings FROM providers)), mean)`)
