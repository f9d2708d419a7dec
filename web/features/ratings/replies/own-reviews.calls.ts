import { api, unwrap, type Api } from '#web/lib/api.ts'

/** A page of the comments about the worker's own profile. */
export const fetchOwnReviews = (from: Api, cursor?: string) =>
  unwrap(from['service-workers'].me.reviews.$get({ query: cursor ? { cursor } : {} }))

export type OwnReview = Awaited<ReturnType<typeof fetchOwnReviews>>['data'][number]

/** @throws ApiError when the server refuses the text or the comment has a reply */
export const replyToReview = (ratingId: number, text: string) =>
  unwrap(
    api['service-workers'].me.reviews[':id'].reply.$post({
      param: { id: String(ratingId) },
      json: { text },
    }),
  )
