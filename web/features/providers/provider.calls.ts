import { unwrap, type Api } from '#web/lib/api.ts'

/** Marks what nobody has seen yet: the server then counts no view. */
const aheadOfTime = { headers: { Purpose: 'prefetch' } }

/** One provider. Throws the ApiError that says why not. */
export const fetchProvider = (from: Api, id: number, { ahead = false } = {}) =>
  unwrap(from.biodata[':id'].$get({ param: { id: String(id) } }, ahead ? aheadOfTime : undefined)).then(
    ({ data }) => data,
  )

export type Provider = Awaited<ReturnType<typeof fetchProvider>>
