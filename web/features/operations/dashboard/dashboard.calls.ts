import { unwrap, type Api } from '#web/lib/api.ts'

export type Dashboard = Awaited<ReturnType<typeof fetchDashboard>>
export type RevenueDay = Awaited<ReturnType<typeof fetchRevenueDays>>[number]
export type Warnings = Awaited<ReturnType<typeof fetchWarnings>>
export type Warning = Warnings['data'][number]
export type Demand = Awaited<ReturnType<typeof fetchDemand>>

export const fetchDashboard = (from: Api) => unwrap(from.admin.dashboard.$get())

export type Waiting = Awaited<ReturnType<typeof fetchWaiting>>

/** What waits for a decision; null for what this person may not decide. */
export const fetchWaiting = (from: Api) =>
  unwrap(from.admin.dashboard.waiting.$get()).then(({ data }) => data)

export type Today = Awaited<ReturnType<typeof fetchToday>>

/** What came in and what broke today; null for what this person may not see. */
export const fetchToday = (from: Api) => unwrap(from.admin.dashboard.today.$get()).then(({ data }) => data)

/** The last ninety days, oldest first. Only an admin may read them. */
export const fetchRevenueDays = (from: Api) =>
  unwrap(from.admin.dashboard.revenue.$get()).then(({ data }) => data)

export const fetchWarnings = (from: Api) => unwrap(from.admin.warnings.$get())

export const fetchDemand = (from: Api) => unwrap(from.admin.dashboard.demand.$get()).then(({ data }) => data)
