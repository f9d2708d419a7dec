import * as z from 'zod/mini'
import { withoutContact } from '#worker/lib/input/public-text.ts'
import { foldedLength, tidyText } from '#worker/lib/text/fold.ts'
import { momentCursor } from '#worker/lib/moment-cursor.ts'

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
