import type { RowOf } from '#worker/db/db.ts'
import {
  netPoisha,
  revenueOf,
  revenueTotals,
  type listRevenueByDay,
} from '#worker/features/payments/revenue/revenue.queries.ts'
import { sameDaysOfLastMonth } from '#worker/features/payments/revenue/revenue.rules.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import type { listFigures, ShownCounter } from './dashboard.queries.ts'
import { changePercent } from './dashboard.rules.ts'
import type { DistrictInterest, listInterestByTrade } from '#worker/features/statistics/interest.queries.ts'
import { interestOf } from '#worker/features/statistics/statistics.rules.ts'

export function dashboardFigures(
  figures: readonly RowOf<typeof listFigures>[],
  days: Parameters<typeof revenueTotals>[0],
  now: Date,
) {
  const figure = (name: ShownCounter) => figures.find((row) => row.name === name)
  const revenue = revenueTotals(days, now)
  return {
    workers_pending: figure('providers_pending')?.total ?? 0,
    workers_approved: figure('providers_approved')?.total ?? 0,
    subscriptions_active: figure('subscriptions_active')?.total ?? 0,
    boosts_active: figure('boosts_active')?.total ?? 0,
    workers_pending_previous: figure('providers_pending')?.previous ?? 0,
    workers_approved_previous: figure('providers_approved')?.previous ?? 0,
    subscriptions_active_previous: figure('subscriptions_active')?.previous ?? 0,
    estimated_revenue_bdt: revenue.this_month,
    revenue_change_percentage: changePercent(revenue.this_month, revenueOf(days, sameDaysOfLastMonth(now))),
    revenue_7d: revenue['7d'],
    revenue_30d: revenue['30d'],
    revenue_90d: revenue['90d'],
  }
}

const noRevenue = { paidPoisha: 0, refundedPoisha: 0, paidCount: 0 }

export const revenueOfDay = (day: string, row: Omit<RowOf<typeof listRevenueByDay>, 'day'> = noRevenue) => ({
  day,
  revenue_bdt: poishaToTaka(netPoisha(row)),
  paid_bdt: poishaToTaka(row.paidPoisha),
  refunded_bdt: poishaToTaka(row.refundedPoisha),
  payments: row.paidCount,
})

export const rankedDistrict = (
  row: DistrictInterest,
  trades: readonly RowOf<typeof listInterestByTrade>[],
) => ({
  district_id: row.district_id,
  name: row.name,
  division: row.division,
  searches: row.searches,
  reveals: row.reveals,
  providers: row.providers,
  interest: interestOf(row),
  trades: trades.map(({ category_id: id, name, providers }) => ({ id, name, providers })),
})
