import { averageOf } from '#worker/features/providers/providers.serialisers.ts'
import { contactIn } from '#worker/lib/text/contact-details.ts'
import type { RowOf } from '#worker/db/db.ts'
import type { listComments, listReviewCounts } from './ratings.queries.ts'
import { firstName, starKinds, tagsOf } from './ratings.rules.ts'
import { ratingTags, type RatingTag } from './ratings.schema.ts'

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
type CountRow = RowOf<typeof listReviewCounts>

/** How many ratings have one to five stars, and how many have each tag. */
export function reviewCounts(rows: readonly CountRow[]) {
  const totals = new Map(rows.map(({ kind, total }) => [kind, total]))
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = starKinds.map((kind) => totals.get(kind))
  const tags = ratingTags.flatMap((tag): { tag: RatingTag; total: number }[] => {
    const total = totals.get(tag) ?? 0
    return total > 0 ? [{ tag, total }] : []
  })
  return { stars: { '1': one, '2': two, '3': three, '4': four, '5': five }, tags }
}

const publicComment = (row: CommentRow) => ({
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
