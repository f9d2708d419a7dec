import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { handedIn } from '#worker/lib/handed-in.ts'
import { pick } from '#worker/lib/object-of.ts'
import { isListed } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { reviewReplies, ratings } from './ratings.table.ts'
import { tagBits, starKinds } from './ratings.rules.ts'
import { type CommentsCursor, type RatingTag, ratingTags } from './ratings.schema.ts'
import { isErased } from '#worker/features/people/people.queries.ts'

type NewRating = {
  providerId: number
  customerId: number
  rating: number
  /** Null removes the comment, undefined keeps it. */
  comment: string | null | undefined
  /** Whether a moderator has to read the comment first. An unchanged comment keeps its state. */
  held: boolean
  /** Undefined keeps the earlier tags. */
  tags: readonly RatingTag[] | undefined
  /** Whether only customers who have seen the number may rate. */
  requiresContact: boolean
  now: Date
}

type Rater = Pick<NewRating, 'providerId' | 'customerId' | 'requiresContact'>

/** What a rating must know of the numbers that its author has seen. */
export const seenNumbers = handedIn<{
  /** SQL for "the customer has seen the number of the provider". */
  hasSeen: (providerId: number, customerId: number) => SQL<0 | 1>
  /** Asks for no more ratings. `pairs`: SELECT of customers and providers. */
  endPrompts: (db: Database, pairs: SQL, now: Date) => UnrunQuery
}>('seenNumbers')

const hasSeenNumber = (providerId: number, customerId: number) =>
  seenNumbers.get().hasSeen(providerId, customerId)

/**
 * SQL for "the provider is public, the account of the customer is not erased, and the customer has seen the number if that is
 * required".
 */
const mayRate = ({ providerId, customerId, requiresContact }: Rater): SQL =>
  sql`EXISTS (SELECT 1 FROM ${providerListings} WHERE ${isListed(providerId)}) AND NOT ${isErased(customerId)}
    AND ${requiresContact ? hasSeenNumber(providerId, customerId) : sql`1`}`

export function saveRating(db: Database, input: NewRating): UnrunQuery {
  const { providerId, customerId, rating, comment, held, tags, now } = input
  const [newComment, newHeld] =
    comment === undefined
      ? [sql`ratings.comment`, sql`ratings.comment_held`]
      : [
          sql`excluded.comment`,
          sql`CASE WHEN excluded.comment IS ratings.comment THEN ratings.comment_held ELSE excluded.comment_held END`,
        ]
  return db.run(sql`
    INSERT INTO ratings (provider_id, customer_id, rating, comment, comment_held, tags, contacted, created_at, updated_at)
    SELECT ${providerId}, ${customerId}, ${rating}, ${comment || null}, ${comment && held ? 1 : 0}, ${tagBits(tags ?? [])},
      ${hasSeenNumber(providerId, customerId)}, ${now.getTime()}, ${now.getTime()}
    WHERE ${mayRate(input)}
    ON CONFLICT (provider_id, customer_id) DO UPDATE SET
      rating = excluded.rating, comment = ${newComment}, comment_held = ${newHeld},
      tags = ${tags ? sql`excluded.tags` : sql`ratings.tags`}, contacted = excluded.contacted, updated_at = excluded.updated_at`)
}

/**
 * Adds what {@link saveRating} will change to the sum and number of the provider's ratings. It stands before that write in
 * the same batch, because it needs the earlier rating of the customer.
 */
export const countRating = (db: Database, input: Rater & Pick<NewRating, 'rating'>) => {
  const { providerId, customerId, rating } = input
  const earlier = sql`FROM ratings r WHERE r.provider_id = ${providerId} AND r.customer_id = ${customerId}`
  return db
    .update(providers)
    .set({
      ratingSum: sql`${providers.ratingSum} + ${rating} - coalesce((SELECT r.rating ${earlier}), 0)`,
      ratingCount: sql`${providers.ratingCount} + NOT EXISTS (SELECT 1 ${earlier})`,
    })
    .where(and(eq(providers.id, providerId), mayRate(input)))
}

export const findRatingTotals = (db: Database, providerId: number, customerId: number) =>
  db
    .select({
      ratingSum: providers.ratingSum,
      ratingCount: providers.ratingCount,
      mine: ratings.rating,
      commentHeld: ratings.commentHeld,
      tags: ratings.tags,
      hasSeenNumber: hasSeenNumber(providerId, customerId).as('has_seen_number'),
    })
    .from(providerListings)
    .innerJoin(providers, eq(providers.id, providerListings.providerId))
    .leftJoin(ratings, and(eq(ratings.providerId, providers.id), eq(ratings.customerId, customerId)))
    .where(isListed(providerId))

export const findListed = (db: Database, providerId: number) =>
  db.select({ id: providerListings.providerId }).from(providerListings).where(isListed(providerId))

/** The words of the partial index `ratings_shown`. */
const isShown = sql`ratings.comment IS NOT NULL AND ratings.comment_held = 0`

/** What a comment shows, with its reply. */
export const reviewColumns = {
  ...pick(ratings, ['id', 'rating', 'comment', 'tags', 'contacted', 'updatedAt']),
  ...pick(users, ['name', 'erasedAt']),
  reply: reviewReplies.text,
  repliedAt: sql<Date | null>`${reviewReplies.updatedAt}`.mapWith(reviewReplies.updatedAt).as('replied_at'),
}

/** The reply of a rating that everyone can read. One that waits or was refused is the worker's and the moderators' to read. */
export const isPublicReply = and(eq(reviewReplies.ratingId, ratings.id), eq(reviewReplies.status, 'approved'))

/** The public comments: those of customers who had seen the number first, then the newest. */
export const listComments = (
  db: Database,
  providerId: number,
  { after, limit }: { after: CommentsCursor | undefined; limit: number },
) =>
  db
    .select(reviewColumns)
    .from(ratings)
    .innerJoin(users, eq(users.id, ratings.customerId))
    .leftJoin(reviewReplies, isPublicReply)
    .where(
      and(
        eq(ratings.providerId, providerId),
        isShown,
        after
          ? sql`(ratings.contacted, ratings.updated_at, ratings.id) < (${after.contacted ? 1 : 0}, ${after.at}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(sql`ratings.contacted DESC, ratings.updated_at DESC, ratings.id DESC`)
    .limit(limit)

/** Of each provider the first public comment with at least four stars, in the order of {@link listComments}. */
export const listPraise = (db: Database, providerIds: readonly number[]) =>
  db.all<{ providerId: number; comment: string; name: string; erasedAt: number | null }>(sql`
    SELECT ratings.provider_id AS providerId, ratings.comment, u.name, u.erased_at AS erasedAt
    FROM json_each(${JSON.stringify(providerIds)}) wanted
    CROSS JOIN ratings ON ratings.id = (SELECT ratings.id FROM ratings
      WHERE ratings.provider_id = wanted.value AND ${isShown} AND ratings.rating >= 4
      ORDER BY ratings.contacted DESC, ratings.updated_at DESC, ratings.id DESC LIMIT 1)
    JOIN ${users} u ON u.id = ratings.customer_id`)

/** How many ratings of a provider have one to five stars and each tag: one row. 0.5 ms for 5,000 ratings. */
export const findReviewCounts = (db: Database, providerId: number) =>
  db.all<Record<(typeof starKinds)[number] | RatingTag, number>>(sql`
    SELECT ${sql.raw(
      [
        ...starKinds.map((kind, index) => `coalesce(sum(rating = ${index + 1}), 0) AS ${kind}`),
        ...ratingTags.map((tag) => `coalesce(sum((tags & ${tagBits([tag])}) > 0), 0) AS ${tag}`),
      ].join(', '),
    )}
    FROM ratings WHERE provider_id = ${providerId}`)

/** The public comments of a customer wait for a moderator again. */
export const holdComments = (db: Database, customerId: number) =>
  db
    .update(ratings)
    .set({ commentHeld: true })
    .where(and(eq(ratings.customerId, customerId), isNotNull(ratings.comment)))

export const findRatingBy = (db: Database, providerId: number, customerId: number) =>
  db
    .select({ rating: ratings.rating, tags: ratings.tags })
    .from(ratings)
    .where(and(eq(ratings.providerId, providerId), eq(ratings.customerId, customerId)))

const ratingsOf = sql`(SELECT coalesce(sum(r.rating), 0) AS total, count(*) AS number FROM ratings r WHERE r.provider_id = p.id)`

/** SQL for "the stars of the profile `p` are not those of its ratings". */
export const hasWrongAverage = sql`(p.rating_sum, p.rating_count) <> ${ratingsOf}`

export const listWrongAverages = (db: Database, limit: number) =>
  db.all<{ id: number }>(
    sql`SELECT p.id FROM ${providers} p WHERE ${hasWrongAverage} ORDER BY p.id LIMIT ${limit}`,
  )

/** @param which a condition on `p` */
export const repairAverages = (db: Database, which: SQL): UnrunQuery =>
  db.run(sql`UPDATE ${providers} AS p SET (rating_sum, rating_count) = ${ratingsOf} WHERE ${which}`)
