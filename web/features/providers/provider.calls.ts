import { unwrap, type Api } from '#web/lib/api.ts'

/** The server counts no view for a prefetch. */
const aheadOfTime = { headers: { Purpose: 'prefetch' } }

/** @throws ApiError when the provider cannot be loaded */
export const fetchProvider = (from: Api, id: number, { ahead = false } = {}) =>
  unwrap(from.biodata[':id'].$get({ param: { id: String(id) } }, ahead ? aheadOfTime : undefined)).then(
    ({ data }) => data,
  )

export type Provider = Awaited<ReturnType<typeof fetchProvider>>
