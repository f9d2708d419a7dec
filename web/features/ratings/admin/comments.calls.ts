import { unwrap, type Api } from '#web/lib/api.ts'

/** What waits for a moderator: held comments, replies of workers, and reported comments. */
export async function fetchModeration(from: Api) {
  const [comments, replies, reported] = await Promise.all([
    unwrap(from.admin.comments.$get()),
    unwrap(from.admin['review-replies'].$get()),
    unwrap(from.admin['reported-reviews'].$get()),
  ])
  return { comments, replies, reported }
}

export type Moderation = Awaited<ReturnType<typeof fetchModeration>>
export type HeldComment = Moderation['comments']['data'][number]
export type PendingReply = Moderation['replies']['data'][number]
export type ReportedReview = Moderation['reported']['data'][number]
