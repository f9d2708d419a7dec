import { unwrap, type Api } from '#web/lib/api.ts'

export type Canary = Awaited<ReturnType<typeof fetchCanaries>>[number]

/** The canary profiles, the last marked first. Only an admin may read them. */
export const fetchCanaries = (from: Api) => unwrap(from.admin.canaries.$get()).then(({ data }) => data)
