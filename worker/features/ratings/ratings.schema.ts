import * as z from 'zod/mini'
import { withoutContact } from '#worker/lib/input/public-text.ts'
import { foldedLength } from '#worker/lib/text/fold.ts'
import { momentCursor } from '#worker/lib/moment-cursor.ts'

export const longestComment = 500

/** Code points, with ড় ঢ় য় one each however they were typed: alike in the form and on the server. */
export const commentLength = foldedLength

/**
 * A comment that is left out keeps the earlier one, an empty one removes it. It is public, so it has no contact details.
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
        z.overwrite((text) => text.normalize('NFC').trim()),
        z.refine((text) => commentLength(text) <= longestComment, 'মন্তব্য সর্বোচ্চ ৫০০ অক্ষরের হতে পারে'),
        withoutContact(),
      ),
    ),
  ),
})
export type RatingInput = z.infer<typeof ratingInput>

export const ratingsQuery = z.object({ cursor: z.optional(momentCursor) })
