import { unwrap, type Api } from '#web/lib/api.ts'

type AuditPage = Awaited<ReturnType<typeof fetchAudit>>
export type AuditEntry = AuditPage['data'][number]
export type AuditFilters = Awaited<ReturnType<typeof fetchAuditFilters>>
export type Activity = Awaited<ReturnType<typeof fetchActivity>>[number]
export type Jobs = Awaited<ReturnType<typeof fetchJobs>>

/** A page of the log. For admin, as are the other calls except the activity. */
export const fetchAudit = (from: Api, query: Record<string, string>) =>
  unwrap(from.admin.audit.$get({ query }))

export const fetchAuditFilters = (from: Api) =>
  unwrap(from.admin.audit.filters.$get()).then(({ data }) => data)

/** The latest actions. For admin and staff. Staff get a subset. */
export const fetchActivity = (from: Api) =>
  unwrap(from.admin.dashboard.activity.$get()).then(({ data }) => data)

export const fetchJobs = (from: Api) => unwrap(from.admin.jobs.$get()).then(({ data }) => data)
