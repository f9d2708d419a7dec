import { unwrap, type Api } from '#web/lib/api.ts'

export type AuditEntry = Awaited<ReturnType<typeof fetchAudit>>['data'][number]
export type Activity = Awaited<ReturnType<typeof fetchActivity>>[number]

export const fetchAudit = (from: Api, query: Record<string, string>) =>
  unwrap(from.admin.audit.$get({ query }))

export const fetchAuditFilters = (from: Api) =>
  unwrap(from.admin.audit.filters.$get()).then(({ data }) => data)

/** The latest actions. Staff get a subset. */
export const fetchActivity = (from: Api) =>
  unwrap(from.admin.dashboard.activity.$get()).then(({ data }) => data)
