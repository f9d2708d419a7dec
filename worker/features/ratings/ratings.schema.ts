import * as z from 'zod/mini'
import { withoutContact } from '#worker/lib/input/public-text.ts'
import { foldedLength, tidyText } from '#worker/lib/text/fold.ts'
import { momentCursor } from '#worker/lib/moment-cursor.ts'

export const maxCommentLength = 500

/** What a customer can tap beside the stars. New ones are added at the end: the place in the list is the bit in the database. */
export const ratingTags = ['on_time', 'fair_price', 'good_work', 'would_call_again'] as const
export type RatingTag = (typeof ratingTags)[number]

/**
 * A comment that is left out keeps the earlier one, an empty one removes it. It is public, so it has no contact details. Tags that
 * are left out keep the earlier ones.
 */
export const ratingInput = z.object({
  rating: z
    .number('১ থেকে ৫টি তারা দিন')
    .check(
      z.int('১ থেকে ৫টি তারা দিন'),
      z.minimum(1, '১ থেকে ৫টি তারা দিন'),
      z.maximum(5, '১ থেকে ৫টি তারা দিন'),
    ),
  comment: z.optional(
    z.nullable(
      z.string('সঠিক তথ্য দিন').check(
        z.overwrite(tidyText),
        z.refine((text) => foldedLength(text) <= maxCommentLength, 'মন্তব্য সর্বোচ্চ ৫০০ অক্ষরের হতে পারে'),
        withoutContact(),
      ),
    ),
  ),
  tags: z.optional(
    z
      .array(z.enum(ratingTags, 'তালিকা থেকে বেছে নিন'), 'তালিকা থেকে বেছে নিন')
      .check(z.maxLength(ratingTags.length, 'তালিকা থেকে বেছে নিন')),
  ),
})
export type RatingInput = z.infer<typeof ratingInput>

/** The position in the list of comments: those of customers who saw the number come first, then the newest. */
export type CommentsCursor = { contacted: boolean; at: number; id: number }

export const ratingsQuery = z.object({
  cursor: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[01]-\d{1,15}-\d{1,15}$/, 'তালিকাটি আবার শুরু থেকে দেখুন')),
      z.transform((text): CommentsCursor => {
        const [contacted, at, id] = text.split('-').map(Number)
        return { contacted: contacted === 1, at: at ?? 0, id: id ?? 0 }
      }),
    ),
  ),
})

export const maxReplyLength = 500

export const replyStatuses = ['pending', 'approved', 'refused'] as const

export const refusalReasons = ['abusive', 'contact', 'private', 'off_topic'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A public text, so it has no contact details. */
export const replyInput = z.object({
  text: z.string('উত্তর লিখুন').check(
    z.overwrite(tidyText),
    z.minLength(1, 'উত্তর লিখুন'),
    z.refine((text) => foldedLength(text) <= maxReplyLength, 'উত্তর সর্বোচ্চ ৫০০ অক্ষরের হতে পারে'),
    withoutContact(),
  ),
})
export type ReplyInput = z.infer<typeof replyInput>

export const ownReviewsQuery = z.object({ cursor: z.optional(momentCursor) })

export const reviewReportReasons = ['abusive', 'untrue', 'contact', 'off_topic'] as const
export type ReviewReportReason = (typeof reviewReportReasons)[number]

/** What a reporter chooses from, and what the customer is told when a review is removed. */
export const reportReasonWords: Record<ReviewReportReason, string> = {
  abusive: 'অশালীন বা অপমানজনক কথা',
  untrue: 'ঘটনাটি সত্য নয়',
  contact: 'ফোন নম্বর বা লিংক আছে',
  off_topic: 'কাজের সঙ্গে সম্পর্ক নেই',
}

export const reviewReportInput = z.object({
  reason: z.enum(reviewReportReasons, 'কী সমস্যা তা বেছে নিন'),
})
export type ReviewReportInput = z.infer<typeof reviewReportInput>
