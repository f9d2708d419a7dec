import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerNotPublic } from '#worker/features/providers/providers.errors.ts'
import { isDoubtfulContact } from '#worker/lib/text/doubtful-contact.ts'
import { contactRequired } from './ratings.errors.ts'
import {
  countRating,
  findListed,
  findRatingTotals,
  listComments,
  findReviewCounts,
  saveRating,
} from './ratings.queries.ts'
import type { CommentsCursor, RatingInput } from './ratings.schema.ts'
import { commentsPage, ratingTotals, reviewCounts } from './ratings.serialisers.ts'

const commentsPerPage = 10

type Conditions = {
  /** The id of the provider. */
  id: number
  requiresContact: boolean
}

/**
 * The stars count at once; a comment that may hold contact details waits for a moderator.
 * @throws 404 unless the provider is public; 403 `contact_required` if only customers who have seen the number may rate
 */
export async function rateProvider(
  db: Database,
  customer: { id: number },
  { id: providerId, rating, comment, tags, requiresContact }: RatingInput & Conditions,
  now: Date,
) {
  const held = isDoubtfulContact(comment ?? '')
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
  return {
    ...ratingTotals(totals, { rating: totals.mine, tags: totals.tags }),
    ...(comment && { comment_waits: totals.commentHeld === true }),
  }
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
  return { ...commentsPage(rows, commentsPerPage), counts: counts && reviewCounts(counts[0]) }
}
