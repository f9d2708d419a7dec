import { api, unwrap, type Api } from '#web/lib/api.ts'

/** Saves a rating; without `comment` the stored comment stays. @throws ApiError when the server refuses it */
export const rateProvider = (providerId: number, rating: number, comment?: string) =>
  unwrap(
    api['service-workers'][':id'].rating.$post({
      param: { id: String(providerId) },
      json: { rating, ...(comment !== undefined && { comment }) },
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

export type CommentsPage = Pick<Awaited<ReturnType<typeof fetchComments>>, 'data' | 'next_cursor'>
