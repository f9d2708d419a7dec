import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { averageOf, providerCard } from '#worker/features/providers/providers.answers.ts'
import { cursorPage } from '#worker/lib/moment-cursor.ts'
import { contactIn } from '#worker/lib/text/contact-details.ts'
import { count, created, done, id, json, many, moment, text, view } from '#worker/openapi/answer-kit.ts'
import type {
  listPendingReplies,
  listHeldComments,
  listReportedReviews,
} from './admin/admin-reviews.queries.ts'
import type { findReviewCounts, listComments } from './ratings.queries.ts'
import { firstName, tagsOf } from './ratings.rules.ts'
import { ratingTags, refusalReasons, replyStatuses, reviewReportReasons } from './ratings.schema.ts'
import type { listOwnReviews } from './replies/replies.queries.ts'
import type { findPublicReview } from './reports/review-reports.queries.ts'

type Rated = { ratingSum: number; ratingCount: number; mine: number; tags: number; commentWaits?: boolean }

export const rated = view<Rated>()({
  /** Absent without a comment. */
  comment_waits: [z.optional(z.boolean()), (row) => row.commentWaits],
  average_rating: [z.number(), averageOf],
  total_ratings: [count, (row) => row.ratingCount],
  my_rating: [z.number(), (row) => row.mine],
  my_tags: [z.array(z.enum(ratingTags)), (row) => tagsOf(row.tags)],
})

type CommentRow = RowOf<typeof listComments>

// Accounts may be older than the rule that names hold no contact details.
export const shownName = ({ name, erasedAt }: { name: string; erasedAt: Date | number | null }) =>
  erasedAt || contactIn(name) ? 'একজন গ্রাহক' : firstName(name)

export const publicComment = view<CommentRow>()({
  id,
  name: [text, shownName],
  rating: z.number(),
  comment: [text, (row) => row.comment ?? ''],
  tags: [z.array(z.enum(ratingTags)), (row) => tagsOf(row.tags)],
  contacted: z.boolean(),
  created_at: [moment, (row) => row.updatedAt],
  reply: [
    z.nullable(z.strictObject({ text, created_at: moment })),
    ({ reply, repliedAt }) =>
      reply === null || repliedAt === null ? null : { text: reply, created_at: repliedAt.toISOString() },
  ],
})

/** A card shows one line, so a long comment is cut. */
export const praise = view<{ comment: string; name: string; erasedAt: number | null }>()({
  name: [text, shownName],
  comment: [text, (row) => row.comment.split('\n', 1)[0]?.slice(0, 120) ?? ''],
})

/** A page of these public comments; `rows` holds one more than a page if there is a next one. */
export const commentsPage = (rows: readonly CommentRow[], size: number) => {
  const { shown, next_cursor } = cursorPage(
    rows,
    size,
    ({ contacted, updatedAt, id }) => `${contacted ? 1 : 0}-${updatedAt.getTime()}-${id}`,
  )
  return { data: shown.map((row) => publicComment(row)), next_cursor }
}

/** How many ratings have one to five stars, and how many have each tag. */
export const reviewCounts = view<Partial<RowOf<typeof findReviewCounts>>>()({
  stars: [
    z.strictObject({ '1': count, '2': count, '3': count, '4': count, '5': count }),
    (row) => ({
      '1': row.stars_1 ?? 0,
      '2': row.stars_2 ?? 0,
      '3': row.stars_3 ?? 0,
      '4': row.stars_4 ?? 0,
      '5': row.stars_5 ?? 0,
    }),
  ],
  tags: [
    z.array(z.strictObject({ tag: z.enum(ratingTags), total: count })),
    (row) => ratingTags.flatMap((tag) => (row[tag] ? [{ tag, total: row[tag] }] : [])),
  ],
})

/** A comment as the worker reads it: with the reply and its state. */
export const ownReview = view<RowOf<typeof listOwnReviews>>()({
  ...publicComment.fields,
  reply: [
    z.nullable(
      z.strictObject({
        text,
        status: z.enum(replyStatuses),
        refusal_reason: z.nullable(z.enum(refusalReasons)),
        created_at: moment,
      }),
    ),
    ({ reply, status, refusalReason, repliedAt }) =>
      reply === null || status === null || repliedAt === null
        ? null
        : { text: reply, status, refusal_reason: refusalReason, created_at: repliedAt.toISOString() },
  ],
})

const person = z.strictObject({ id, name: text })
const providerOf = (row: { providerId: number; providerName: string }) => ({
  id: row.providerId,
  name: row.providerName,
})
const customerOf = (row: { customerId: number; customerName: string }) => ({
  id: row.customerId,
  name: row.customerName,
})

/** One comment, with the provider that it is about. */
export const publicReview = view<RowOf<typeof findPublicReview>>()({
  ...publicComment.fields,
  provider: [person, providerOf],
})

export const heldComment = view<RowOf<typeof listHeldComments>>()({
  id,
  rating: z.number(),
  comment: [text, (row) => row.comment ?? ''],
  updated_at: moment,
  provider: [person, providerOf],
  customer: [person, customerOf],
})

export const reportedReview = view<RowOf<typeof listReportedReviews>>()({
  ...heldComment.fields,
  reported_at: moment,
  /** How many reports have each reason. */
  reasons: [
    z.array(z.strictObject({ reason: z.enum(reviewReportReasons), total: count })),
    (row) => {
      const given = JSON.parse(row.reasons) as string[]
      return reviewReportReasons.flatMap((reason) => {
        const total = given.filter((one) => one === reason).length
        return total > 0 ? [{ reason, total }] : []
      })
    },
  ],
  reply: [
    z.nullable(z.strictObject({ id, text, updated_at: moment })),
    (row) =>
      row.replyId === null || row.replyText === null || row.repliedAt === null
        ? null
        : { id: row.replyId, text: row.replyText, updated_at: row.repliedAt.toISOString() },
  ],
})

export const pendingReply = view<RowOf<typeof listPendingReplies>>()({
  id,
  text,
  updated_at: moment,
  review: [
    z.strictObject({ rating: z.number(), comment: text, customer: person }),
    (row) => ({ rating: row.rating, comment: row.comment ?? '', customer: customerOf(row) }),
  ],
  provider: [person, providerOf],
})

const next_cursor = z.nullable(text)
const meta = z.strictObject({ total: count })

export const ratingsAnswers = {
  'POST /api/service-workers/:id/rating': done('Rates a provider, or changes the rating', rated.schema.shape),
  'GET /api/biodata/:id/ratings': json(
    'The comments about a provider: first those of customers who saw the number, then the newest',
    { data: many(publicComment), counts: z.nullable(reviewCounts.schema), next_cursor },
  ),
  'GET /api/reviews/praised': json('Three of the best-rated providers, each with a line of a comment', {
    data: z.array(z.extend(providerCard.schema, { praise: praise.schema })),
  }),
  'GET /api/service-workers/me/reviews': json("The comments about the worker's own profile, newest first", {
    data: many(ownReview),
    next_cursor,
  }),
  'POST /api/service-workers/me/reviews/:id/reply': created('Replies to a comment'),
  'GET /api/reviews/:id': json('A public comment', { data: publicReview }),
  'POST /api/reviews/:id/report': created('Reports a public comment'),
  'GET /api/admin/review-replies': json('The replies of workers that wait for a moderator', {
    data: many(pendingReply),
    meta,
  }),
  'POST /api/admin/review-replies/:id/approve': done('Publishes a reply'),
  'POST /api/admin/review-replies/:id/refuse': done('Refuses a reply'),
  'GET /api/admin/reported-reviews': json('The comments with open reports', {
    data: many(reportedReview),
    meta,
  }),
  'POST /api/admin/reviews/:id/keep': done('Keeps a reported comment'),
  'POST /api/admin/reviews/:id/remove': done('Removes a rating with its comment'),
  'GET /api/admin/comments': json('The comments that wait for a moderator', {
    data: many(heldComment),
    meta,
  }),
  'POST /api/admin/comments/:id/approve': done('Publishes a held comment'),
  'POST /api/admin/comments/:id/remove': done('Removes a held comment'),
}
