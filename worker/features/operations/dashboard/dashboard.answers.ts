import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import type { listRevenueByDay, revenueWithin } from '#worker/features/payments/revenue/revenue.queries.ts'
import {
  netPoisha,
  revenueOf,
  revenueTotals,
  sameDaysOfLastMonth,
} from '#worker/features/payments/revenue/revenue.rules.ts'
import type {
  DistrictInterest,
  listInterestByTrade,
} from '#worker/features/providers/interest/interest.queries.ts'
import { interestOf, shownCount } from '#worker/features/statistics/statistics.rules.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { count, id, json, many, taka, text, view } from '#worker/openapi/answer-kit.ts'
import type { Queue } from '../warnings/conditions.queries.ts'
import type { Permission } from '#worker/lib/rights.schema.ts'
import type { Broken, Arrived, CameIn, listBroken, listFigures, listStats } from './dashboard.queries.ts'
import { changePercent } from './dashboard.rules.ts'

/** `days` are null for a reader who may not see payments, and so is what is summed from them. */
type Figures = RowOf<typeof listFigures> & {
  days: readonly RowOf<typeof listRevenueByDay>[] | null
  now: Date
}

const sumOf =
  (name: '7d' | '30d' | '90d' | 'this_month') =>
  ({ days, now }: Figures) =>
    days && revenueTotals(days, now)[name]

export const dashboardFigures = view<Figures>()({
  workers_pending: count,
  workers_approved: count,
  subscriptions_active: count,
  boosts_active: count,
  workers_pending_previous: count,
  workers_approved_previous: count,
  subscriptions_active_previous: count,
  estimated_revenue_bdt: [z.nullable(taka), sumOf('this_month')],
  revenue_change_percentage: [
    z.nullable(z.number()),
    ({ days, now }) =>
      days && changePercent(revenueTotals(days, now).this_month, revenueOf(days, sameDaysOfLastMonth(now))),
  ],
  revenue_7d: [z.nullable(z.number()), sumOf('7d')],
  revenue_30d: [z.nullable(z.number()), sumOf('30d')],
  revenue_90d: [z.nullable(z.number()), sumOf('90d')],
})

type Waiting = { queues: readonly Queue[]; may: (act: Permission) => boolean }

const counted = z.nullable(count)

const waits =
  (queue: Queue['name'], act: Permission) =>
  ({ queues, may }: Waiting) =>
    may(act) ? (queues.find(({ name }) => name === queue)?.total ?? 0) : null

/** Null for what the reader may not decide. */
export const waitingCounts = view<Waiting>()({
  submissions: [counted, waits('submissions', 'moderate')],
  changes: [counted, waits('changes', 'moderate')],
  reported: [counted, waits('reported_numbers', 'moderate')],
  comments: [counted, waits('comments', 'comments')],
  payments: [counted, waits('payments_in_review', 'decide_payments')],
})

type Today = {
  day: string
  before: string
  arrivals: Record<CameIn, readonly Arrived[]>
  revenue: Record<'today' | 'before', readonly RowOf<typeof revenueWithin>[]>
  broken: readonly RowOf<typeof listBroken>[]
  may: (act: Permission) => boolean
}

const compared = z.nullable(z.strictObject({ today: count, before: z.nullable(count) }))

const arrived =
  (name: CameIn, act?: Permission) =>
  ({ arrivals, may }: Today) => {
    const [row] = arrivals[name]
    return row && (!act || may(act)) ? { today: row.today, before: row.before } : null
  }

const failed =
  (name: Broken) =>
  ({ broken, may }: Today) =>
    may('operate') ? (broken.find((one) => one.name === name)?.total ?? 0) : null

const earned = ([money]: Today['revenue']['today']) => (money ? poishaToTaka(netPoisha(money)) : 0)

/** Null for what the reader may not see. */
export const todayFigures = view<Today>()({
  day: z.iso.date(),
  before: z.iso.date(),
  revenue: [
    z.nullable(z.strictObject({ today: taka, before: taka })),
    ({ revenue, may }) =>
      may('read_payments') ? { today: earned(revenue.today), before: earned(revenue.before) } : null,
  ],
  payments: [compared, arrived('payments', 'read_payments')],
  customers: [compared, arrived('customers', 'read_customers')],
  workers: [compared, arrived('workers', 'moderate')],
  submissions: [compared, arrived('submissions', 'moderate')],
  reveals: [compared, arrived('reveals')],
  comments: [compared, arrived('comments', 'comments')],
  failed_jobs: [counted, failed('jobs')],
  failed_sms: [counted, failed('sms')],
  failed_gateways: [counted, failed('gateways')],
})

export const revenueOfDay = view<RowOf<typeof listRevenueByDay>>()({
  day: z.iso.date(),
  revenue_bdt: [taka, (row) => poishaToTaka(netPoisha(row))],
  paid_bdt: [taka, (row) => poishaToTaka(row.paidPoisha)],
  refunded_bdt: [taka, (row) => poishaToTaka(row.refundedPoisha)],
  payments: [z.number(), (row) => row.paidCount],
})

const trade = view<RowOf<typeof listInterestByTrade>>()({
  id: [id, (row) => row.category_id],
  name: text,
  providers: count,
})

type RankedDistrict = DistrictInterest & { trades: readonly RowOf<typeof listInterestByTrade>[] }

export const rankedDistrict = view<RankedDistrict>()({
  district_id: [id, (row) => row.district_id],
  name: text,
  division: text,
  searches: count,
  reveals: count,
  providers: count,
  interest: [z.number(), interestOf],
  trades: many(trade),
})

/** The figures of the home page; null for one that visitors do not see. */
export const publicStats = view<RowOf<typeof listStats>>()({
  verified_workers: [counted, (row) => shownCount(row.verified_workers)],
  customers: [counted, (row) => shownCount(row.customers)],
  categories: [counted, (row) => shownCount(row.categories)],
  average_rating: [
    z.nullable(z.number()),
    (row) => (shownCount(row.ratings) === null ? null : row.average_rating / 100),
  ],
})

export const dashboardAnswers = {
  'GET /api/stats': json(
    'Public figures of the site; null for a figure below ten, and for the mean of fewer than ten ratings',
    { data: publicStats },
  ),
  'GET /api/admin/dashboard': json('The figures of the dashboard', dashboardFigures.schema),
  'GET /api/admin/dashboard/waiting': json(
    'What waits for a decision; null for what the reader may not decide',
    {
      data: waitingCounts,
    },
  ),
  'GET /api/admin/dashboard/today': json(
    'What came in today, beside the same weekday of last week up to the same time, and what failed',
    { data: todayFigures },
  ),
  'GET /api/admin/dashboard/revenue': json('The revenue of each day', { data: many(revenueOfDay) }),
  'GET /api/admin/dashboard/demand': json('The districts ranked by interest', {
    data: z.strictObject({ days: count, districts: many(rankedDistrict).schema }),
  }),
}
