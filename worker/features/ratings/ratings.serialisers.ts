import { averageOf } from '#worker/features/providers/providers.answers.ts'
import { contactIn } from '#worker/lib/text/contact-details.ts'
import type { RowOf } from '#worker/db/db.ts'
import type { findReviewCounts, listComments } from './ratings.queries.ts'
import { firstName, tagsOf } from './ratings.rules.ts'
import type { RatingTag } from './ratings.schema.ts'

export const ratingTotals = (
  totals: { ratingSum: number; ratingCount: number },
  mine: { rating: number; tags: number },
) => ({
  average_rating: averageOf(totals),
  total_ratings: totals.ratingCount,
  my_rating: mine.rating,
  my_tags: tagsOf(mine.tags),
})

// Accounts may be older than the rule that names hold no contact details.
export const shownName = ({ name, erasedAt }: Pick<CommentRow, 'name' | 'erasedAt'>) =>
  erasedAt || contactIn(name) ? 'একজন গ্রাহক' : firstName(name)

type CommentRow = RowOf<typeof listComments>
type CountRow = RowOf<typeof findReviewCounts>

/** How many ratings have one to five stars, and how many have each tag. A provider without ratings has no row. */
export function reviewCounts(row: CountRow | undefined) {
  const tags = [
    { tag: 'on_time', total: row?.onTime ?? 0 },
    { tag: 'fair_price', total: row?.fairPrice ?? 0 },
    { tag: 'good_work', total: row?.goodWork ?? 0 },
    { tag: 'would_call_again', total: row?.wouldCallAgain ?? 0 },
  ] as const satisfies readonly { tag: RatingTag; total: number }[]
  return {
    stars: {
      '1': row?.stars1 ?? 0,
      '2': row?.stars2 ?? 0,
      '3': row?.stars3 ?? 0,
      '4': row?.stars4 ?? 0,
      '5': row?.stars5 ?? 0,
    },
    tags: tags.filter(({ total }) => total > 0),
  }
}

export const publicComment = (row: CommentRow) => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment ?? '',
  name: shownName(row),
  tags: tagsOf(row.tags),
  contacted: row.contacted,
  created_at: row.updatedAt.toISOString(),
  reply:
    row.reply === null || row.repliedAt === null
      ? null
      : { text: row.reply, created_at: row.repliedAt.toISOString() },
})

/** One comment, with the provider that it is about. */
export const publicReview = (row: CommentRow & { providerId: number; providerName: string }) => ({
  ...publicComment(row),
  provider: { id: row.providerId, name: row.providerName },
})

const cursorOf = ({ contacted, updatedAt, id }: CommentRow): string =>
  `${contacted ? 1 : 0}-${updatedAt.getTime()}-${id}`

/** The first `size` of these public comments; one row more means that there is a next page. */
export function commentsPage(rows: readonly CommentRow[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    data: shown.map(publicComment),
    next_cursor: rows.length > shown.length && last ? cursorOf(last) : null,
  }
}
