import { api, unwrap, type Api } from '#web/lib/api.ts'

/** The reveal about whose call the customer is asked next, perhaps of one provider; null if there is none. */
export const fetchAsked = async (from: Api, providerId?: number) =>
  (
    await unwrap(
      from.me['call-answer'].$get({
        query: providerId === undefined ? {} : { provider: String(providerId) },
      }),
    )
  ).data

export type AskedAbout = NonNullable<Awaited<ReturnType<typeof fetchAsked>>>

/** `price`: as it was typed. */
type Said = { picked_up: boolean; worked?: boolean; price?: string }

const call = api.me['call-answers'][':id']
const param = (revealId: number) => ({ id: String(revealId) })

export const sayAnswer = (revealId: number, json: Said) =>
  unwrap(call.$post({ param: param(revealId), json }))

export const changeAnswer = (revealId: number, json: Said) =>
  unwrap(call.$put({ param: param(revealId), json }))

export const dismissQuestion = (revealId: number) => unwrap(call.dismiss.$post({ param: param(revealId) }))

/** How often the worker's customers reach the phone; null while the site does not ask. */
export const fetchOwnRate = async (from: Api) =>
  (await unwrap(from['service-workers'].me['call-rate'].$get())).data

export type OwnRate = NonNullable<Awaited<ReturnType<typeof fetchOwnRate>>>
