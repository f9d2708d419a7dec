import { sql } from 'drizzle-orm'
import { batch, firstOr, type Database } from '#worker/db/db.ts'
import { dhakaDay } from '#worker/features/providers/listing/listing.rules.ts'
import { browseProviders } from '#worker/features/providers/listing/listing.usecases.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerNotPublic } from '#worker/features/providers/providers.errors.ts'
import { isDoubtfulContact } from '#worker/lib/text/doubtful-contact.ts'
import { contactRequired, alreadyReplied, reviewNotFound, reviewAlreadyReported } from './ratings.errors.ts'
import {
  countRating,
  findListed,
  findRatingTotals,
  listComments,
  listPraise,
  findReviewCounts,
  saveRating,
} from './ratings.queries.ts'
import { isLikeStaff } from './ratings.rules.ts'
import type { CommentsCursor, RatingInput, ReplyInput, ReviewReportInput } from './ratings.schema.ts'
import { commentsPage, ownReview, praise, publicReview, rated, reviewCounts } from './ratings.answers.ts'
import { cursorPage, momentCursorText, type MomentCursor } from '#worker/lib/moment-cursor.ts'
import { findOwnReview, listOwnReviews, saveReply } from './replies/replies.queries.ts'
import type { Actor, CurrentUser } from '#worker/lib/actor.ts'
import { keyedHash } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { tooManyRequests } from '#worker/lib/errors.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { findPublicReview, hasReported, insertReviewReport } from './reports/review-reports.queries.ts'

const commentsPerPage = 10
const praised = { lookedAt: 12, shown: 3 }

/** Three of the best-rated providers with a line of a comment. Among the best twelve they change every day. */
export async function listPraised(db: Database, options: Parameters<typeof browseProviders>[2]) {
  const { data } = await browseProviders(
    db,
    { sort: 'rating', per_page: praised.lookedAt, fields: 'card' },
    options,
  )
  const comments = await listPraise(
    db,
    data.map(({ id }) => id),
  )
  const told = data.flatMap((provider) => {
    const found = comments.find(({ providerId }) => providerId === provider.id)
    return found ? [{ ...provider, praise: praise(found) }] : []
  })
  const first = told.length > praised.shown ? (dhakaDay(options.now) * praised.shown) % told.length : 0
  return [...told, ...told].slice(first, first + Math.min(told.length, praised.shown))
}

type Conditions = {
  /** The id of the provider. */
  id: number
  requiresContact: boolean
  siteName: string
}

/**
 * The stars count at once; a comment that may hold contact details, or stands under a name like the site's own, waits for a
 * moderator.
 * @throws 404 unless the provider is public; 403 `contact_required` if only customers who have seen the number may rate
 */
export async function rateProvider(
  db: Database,
  customer: Pick<CurrentUser, 'id' | 'name'>,
  { id: providerId, rating, comment, tags, requiresContact, siteName }: RatingInput & Conditions,
  now: Date,
) {
  // The comment stands beside the name, which could begin what it ends.
  const held = isDoubtfulContact(`${customer.name} ${comment ?? ''}`) || isLikeStaff(customer.name, siteName)
  const input = { providerId, customerId: customer.id, rating, comment, held, tags, requiresContact, now }
  const {
    totals: [totals],
  } = await batch(db, {
    counted: countRating(db, input),
    saved: saveRating(db, input),
    totals: findRatingTotals(db, providerId, customer.id),
    listing: rerankListings(db, sql`p.id = ${providerId}`),
  })
  if (totals && requiresContact && !totals.hasSeenNumber) throw contactRequired()
  if (!totals || totals.mine === null || totals.tags === null) throw providerNotPublic()
  const { mine, tags: tagged, commentHeld } = totals
  return rated({
    ...totals,
    mine,
    tags: tagged,
    ...(comment && { commentWaits: commentHeld === true }),
  })
}

/**
 * A page of the public comments. The first page has the totals by stars and tags.
 * @throws 404 unless the provider is public
 */
export async function readComments(db: Database, providerId: number, cursor?: CommentsCursor) {
  const {
    listed: [listed],
    rows,
    counts,
  } = await batch(db, {
    listed: findListed(db, providerId),
    // One more row than a page shows whether there is a next page.
    rows: listComments(db, providerId, { after: cursor, limit: commentsPerPage + 1 }),
    counts: cursor ? null : findReviewCounts(db, providerId),
  })
  if (!listed) throw providerNotPublic()
  return { ...commentsPage(rows, commentsPerPage), counts: counts && reviewCounts(counts[0] ?? {}) }
}

const reviewsPerPage = 20

/** The comments about the worker's own profile, the newest first; none without a profile. */
export async function readOwnReviews(db: Database, worker: { id: number }, cursor?: MomentCursor) {
  // One more row than a page shows whether there is a next page.
  const rows = await listOwnReviews(db, worker.id, { after: cursor, limit: reviewsPerPage + 1 })
  const { shown, next_cursor } = cursorPage(rows, reviewsPerPage, (row) =>
    momentCursorText(row.updatedAt, row.id),
  )
  return { data: shown.map((row) => ownReview(row)), next_cursor }
}

/**
 * A comment has one reply, which waits for a moderator. A refused reply can be written again.
 * @throws 404 unless the comment is public and about the worker's own profile; 409 `already_replied`
 */
export async function replyToReview(
  db: Database,
  worker: { id: number },
  { id: ratingId, text }: ReplyInput & { id: number },
  now: Date,
): Promise<void> {
  const [written] = await saveReply(db, { ratingId, userId: worker.id, text, now })
  if (written) return
  const [review] = await findOwnReview(db, worker.id, ratingId)
  throw review ? alreadyReplied() : reviewNotFound()
}

/** A reporter cannot fill the queue of the moderators. */
const reportsPerDay = 10

/** Who reports: an account, or a guest by the network. */
type Reporter = { actor: Actor; network: string }

/** @throws 404 unless everyone can read the comment */
export async function readReview(db: Database, ratingId: number) {
  return publicReview(await firstOr(findPublicReview(db, ratingId), reviewNotFound))
}

/**
 * @throws 404 unless everyone can read the comment; 409 `already_reported`; 429 `too_many_requests` after ten reports in 24 hours
 */
export async function reportReview(
  db: Database,
  { actor, network }: Reporter,
  { id: ratingId, reason, secret }: ReviewReportInput & { id: number; secret: KeyRing },
  now: Date,
): Promise<void> {
  const reporter = keyedHash(secret, 'review-reporter', actor ? `user ${actor.id}` : `network ${network}`)
  const allowance = { since: new Date(now.getTime() - millisecondsPerDay), reports: reportsPerDay }
  const [written] = await insertReviewReport(db, { ratingId, reporter, reason, allowance, now })
  if (written) return
  await firstOr(findPublicReview(db, ratingId), reviewNotFound)
  const [earlier] = await hasReported(db, ratingId, reporter)
  throw earlier ? reviewAlreadyReported() : tooManyRequests(millisecondsPerDay / 1000)
}
