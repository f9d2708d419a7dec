import { api, unwrap, type Api } from '#web/lib/api.ts'

export const fetchFavourites = (from: Api, query: { cursor?: string } = {}) =>
  unwrap(from.me.favourites.$get({ query }))

export type Favourite = Awaited<ReturnType<typeof fetchFavourites>>['data'][number]

export const fetchFavouriteIds = () => unwrap(api.me.favourites.ids.$get()).then(({ data }) => data)

const byId = (id: number) => ({ param: { id: String(id) } })

/** A write also reaches the server when the visitor leaves the page meanwhile. */
const alsoWhenLeft = { init: { keepalive: true } }

export const addFavourite = (id: number) => unwrap(api.me.favourites[':id'].$put(byId(id), alsoWhenLeft))

export const removeFavourite = (id: number) =>
  unwrap(api.me.favourites[':id'].$delete(byId(id), alsoWhenLeft))

export const sendMerge = (ids: number[]) => unwrap(api.me.favourites.merge.$post({ json: { ids } }))

/** The cards of saved providers for a visitor who has the list on the phone, in any order. */
export const fetchCards = (from: Api, ids: readonly number[]) =>
  unwrap(from.favourites.cards.$get({ query: { ids: ids.join(',') } })).then(({ data }) => data)
