import { api, unwrap } from '#web/lib/api.ts'

export type Found = Awaited<ReturnType<typeof searchEverything>>

/** People and, for the admin, payments. A newer search aborts this one through `signal`. */
export const searchEverything = (q: string, signal: AbortSignal) =>
  unwrap(api.admin.search.$get({ query: { q } }, { init: { signal } })).then(({ data }) => data)
