import { api, unwrap } from '#web/lib/api.ts'

export type Found = Awaited<ReturnType<typeof searchEverything>>

/** People and, for the admin, payments. The newest question is the one that counts: an older one can be broken off. */
export const searchEverything = (q: string, signal: AbortSignal) =>
  unwrap(api.admin.search.$get({ query: { q } }, { init: { signal } })).then(({ data }) => data)
