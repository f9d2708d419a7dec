import type { RatingTag } from '#worker/features/ratings/ratings.schema.ts'
import { api, unwrap, type Api } from '#web/lib/api.ts'

/** What is beside the stars. A field that is left out keeps what is stored. */
export type RatingDetails = { comment?: string; tags?: readonly RatingTag[] }

/** Saves a rating. @throws ApiError when the server refuses it */
export const rateProvider = (providerId: number, rating: number, { comment, tags }: RatingDetails = {}) =>
  unwrap(
    api['service-workers'][':id'].rating.$post({
      param: { id: String(providerId) },
      json: { rating, ...(comment !== undefined && { comment }), ...(tags && { tags: [...tags] }) },
    }),
  )

export type RatingAnswer = Awaited<ReturnType<typeof rateProvider>>

export const fetchComments = (from: Api, providerId: number, cursor?: string) =>
  unwrap(
    from.biodata[':id'].ratings.$get({
      param: { id: String(providerId) },
      query: cursor ? { cursor } : {},
    }),
  )

type FirstPage = Awaited<ReturnType<typeof fetchComments>>

export type CommentsPage = Pick<FirstPage, 'data' | 'next_cursor'>
export type Comment = CommentsPage['data'][number]
export type ReviewCounts = NonNullable<FirstPage['counts']>
