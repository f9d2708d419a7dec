import { unwrap, type Api } from '#web/lib/api.ts'

/** The server counts no view for a prefetch. */
const prefetchHeaders = { headers: { Purpose: 'prefetch' } }

/** @throws ApiError when the provider cannot be loaded */
export const fetchProvider = (from: Api, id: number, { prefetch = false } = {}) =>
  unwrap(
    from.biodata[':id'].$get({ param: { id: String(id) } }, prefetch ? prefetchHeaders : undefined),
  ).then(({ data }) => data)

export type Provider = Awaited<ReturnType<typeof fetchProvider>>
