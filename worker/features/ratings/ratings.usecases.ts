import type { Database } from '#worker/db/db.ts'
import { rerankListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { averageOf } from '#worker/features/providers/providers.serialisers.ts'
import { providerNotPublic } from '#worker/features/providers/providers.errors.ts'
import { momentCursorText, type MomentCursor } from '#worker/lib/moment-cursor.ts'
import { findListed, findRatingTotals, listComments, recountRatings, saveRating } from './ratings.queries.ts'
import { firstName } from './ratings.rules.ts'
import type { RatingInput } from './ratings.schema.ts'

const commentsPerPage = 10

/** A customer rates a provider, or changes an earlier rating. 404 unless the provider is public. One round trip. */
export async function rateProvider(
  db: Database,
  customer: { id: number },
  { id: providerId, rating, comment }: RatingInput & { id: number },
  now: Date,
): Promise<{ average_rating: number; total_ratings: number; my_rating: number }> {
  const [, , [totals]] = await db.batch([
    saveRating(db, { providerId, customerId: customer.id, rating, comment, now }),
    recountRatings(db, providerId),
    findRatingTotals(db, providerId, customer.id),
    ...rerankListing(db, providerId),
  ])
  if (!totals || totals.mine === null) throw providerNotPublic()
  return {
    average_rating: averageOf(totals),
    total_ratings: totals.ratingCount,
    my_rating: totals.mine,
  }
}

/** A page of comments on a public provider, newest first, with the raters' first names. 404 otherwise. One round trip. */
export async function readComments(db: Database, providerId: number, cursor?: MomentCursor) {
  const [[listed], rows] = await db.batch([
    findListed(db, providerId),
    // One more than is shown tells whether there is a next page.
    listComments(db, providerId, { after: cursor, limit: commentsPerPage + 1 }),
  ])
  if (!listed) throw providerNotPublic()
  return commentsPage(rows, commentsPerPage)
}

type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/** The first `size` of these comments as everyone reads them; a row more than that tells of a next page. */
export function commentsPage(rows: readonly CommentRow[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    data: shown.map((row) => ({
      id: row.id,
      rating: row.rating,
      comment: row.comment ?? '',
      name: row.erasedAt ? 'একজন গ্রাহক' : firstName(row.name),
      created_at: row.updatedAt.toISOString(),
    })),
    next_cursor: rows.length > shown.length && last ? momentCursorText(last.updatedAt, last.id) : null,
  }
}
