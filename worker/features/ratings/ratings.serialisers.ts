import { averageOf } from '#worker/features/providers/providers.serialisers.ts'
import { contactIn } from '#worker/lib/text/contact-details.ts'
import { momentCursorText } from '#worker/lib/moment-cursor.ts'
import type { listComments } from './ratings.queries.ts'
import { firstName } from './ratings.rules.ts'

export const ratingTotals = (totals: { ratingSum: number; ratingCount: number }, mine: number) => ({
  average_rating: averageOf(totals),
  total_ratings: totals.ratingCount,
  my_rating: mine,
})

// Accounts may be older than the rule that names hold no contact details.
const shownName = ({ name, erasedAt }: Pick<CommentRow, 'name' | 'erasedAt'>) =>
  erasedAt || contactIn(name) ? 'একজন গ্রাহক' : firstName(name)

type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/** The first `size` of these public comments; one row more means that there is a next page. */
export function commentsPage(rows: readonly CommentRow[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    data: shown.map((row) => ({
      id: row.id,
      rating: row.rating,
      comment: row.comment ?? '',
      name: shownName(row),
      created_at: row.updatedAt.toISOString(),
    })),
    next_cursor: rows.length > shown.length && last ? momentCursorText(last.updatedAt, last.id) : null,
  }
}
