import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerNotPublic } from '#worker/features/providers/providers.errors.ts'
import type { MomentCursor } from '#worker/lib/moment-cursor.ts'
import { isDoubtfulContact } from '#worker/lib/text/doubtful-contact.ts'
import { countRating, findListed, findRatingTotals, listComments, saveRating } from './ratings.queries.ts'
import type { RatingInput } from './ratings.schema.ts'
import { commentsPage, ratingTotals } from './ratings.serialisers.ts'

const commentsPerPage = 10

/**
 * The stars count at once; a comment that may hold contact details waits for a moderator.
 * @throws 404 unless the provider is public
 */
export async function rateProvider(
  db: Database,
  customer: { id: number },
  { id: providerId, rating, comment }: RatingInput & { id: number },
  now: Date,
) {
  const held = isDoubtfulContact(comment ?? '')
  const {
    totals: [totals],
  } = await batch(db, {
    counted: countRating(db, { providerId, customerId: customer.id, rating }),
    saved: saveRating(db, { providerId, customerId: customer.id, rating, comment, held, now }),
    totals: findRatingTotals(db, providerId, customer.id),
    listing: rerankListings(db, sql`p.id = ${providerId}`),
  })
  if (!totals || totals.mine === null) throw providerNotPublic()
  return {
    ...ratingTotals(totals, totals.mine),
    ...(comment && { comment_waits: totals.commentHeld === true }),
  }
}

/** @throws 404 unless the provider is public */
export async function readComments(db: Database, providerId: number, cursor?: MomentCursor) {
  const {
    listed: [listed],
    rows,
  } = await batch(db, {
    listed: findListed(db, providerId),
    // One more row than a page shows whether there is a next page.
    rows: listComments(db, providerId, { after: cursor, limit: commentsPerPage + 1 }),
  })
  if (!listed) throw providerNotPublic()
  return commentsPage(rows, commentsPerPage)
}
