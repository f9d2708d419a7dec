import * as z from 'zod/mini'

/** The version that the moderator read: a comment that was changed since is not decided unread. */
export const commentDecision = z.object({
  updated_at: z.pipe(
    z.iso.datetime('সময়টি ঠিক নয়'),
    z.transform((text) => new Date(text)),
  ),
})
