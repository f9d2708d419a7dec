import { unwrap, type Api } from '#web/lib/api.ts'

export type Dashboard = Awaited<ReturnType<typeof fetchDashboard>>
export type RevenueDay = Awaited<ReturnType<typeof fetchRevenueDays>>[number]
export type Warnings = Awaited<ReturnType<typeof fetchWarnings>>
export type Warning = Warnings['data'][number]
export type Demand = Awaited<ReturnType<typeof fetchDemand>>

export const fetchDashboard = (from: Api) => unwrap(from.admin.dashboard.$get())

/** The last ninety days, oldest first. Only an admin may read them. */
export const fetchRevenueDays = (from: Api) =>
  unwrap(from.admin.dashboard.revenue.$get()).then(({ data }) => data)

export const fetchWarnings = (from: Api) => unwrap(from.admin.warnings.$get())

export const fetchDemand = (from: Api) => unwrap(from.admin.dashboard.demand.$get()).then(({ data }) => data)
