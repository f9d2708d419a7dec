import { api, unwrap, type Api } from '#web/lib/api.ts'

/** The provider that the customer is asked to rate next, or null. */
export const fetchRatingPrompt = async (from: Api) => (await unwrap(from.me['rating-prompt'].$get())).data

export type RatingPrompt = NonNullable<Awaited<ReturnType<typeof fetchRatingPrompt>>>

export const dismissRatingPrompt = (providerId: number) =>
  unwrap(api.me.contacts[':id']['dismiss-rating'].$post({ param: { id: String(providerId) } }))
