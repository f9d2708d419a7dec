import { api, unwrap, type Api } from '#web/lib/api.ts'
import { listQuery } from '#web/lib/list/list-address.ts'
import type { UnmetAddress } from './unmet-searches.address.ts'

export const fetchUnmetSearches = (from: Api, address: UnmetAddress) =>
  unwrap(from.admin.searches.unmet.$get({ query: listQuery(address) }))

type UnmetSearches = Awaited<ReturnType<typeof fetchUnmetSearches>>
export type UnmetSearch = UnmetSearches['data'][number]
export type Trade = UnmetSearches['trades'][number]

export const addWord = (id: number, categoryId: number) =>
  unwrap(
    api.admin.searches.unmet[':id'].word.$post({
      param: { id: String(id) },
      json: { category_id: categoryId },
    }),
  )

export const removeUnmetSearch = (id: number) =>
  unwrap(api.admin.searches.unmet[':id'].$delete({ param: { id: String(id) } }))
