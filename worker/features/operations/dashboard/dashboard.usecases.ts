import { batch, type Database } from '#worker/db/db.ts'
import {
  listRevenueByDay,
  listRevenueForTotals,
  revenueWithin,
} from '#worker/features/payments/revenue/revenue.queries.ts'
import { can, type Person } from '#worker/lib/rights.schema.ts'
import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { countArrivals, listBroken, listFigures, listStats } from './dashboard.queries.ts'
import { endOfLastMonth, lastDays, todayAndBefore } from './dashboard.rules.ts'
import {
  dashboardFigures,
  publicStats,
  rankedDistrict,
  revenueOfDay,
  todayFigures,
  waitingCounts,
} from './dashboard.answers.ts'
import {
  listInterestByDistrict,
  listInterestByTrade,
} from '#worker/features/providers/interest/interest.queries.ts'
import { listQueues } from '../warnings/conditions.queries.ts'
import { byPressure } from '#worker/features/statistics/statistics.rules.ts'

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the database gave no row of figures')
  return row
}

/** Amounts in taka. The revenue is that of the running month, its change against the same days of last month; null without the right. */
export async function readDashboard(db: Database, reader: Person, now: Date) {
  const { figures, days } = await batch(db, {
    figures: listFigures(db, endOfLastMonth(now)),
    days: can(reader, 'read_payments') ? listRevenueForTotals(db, now) : null,
  })
  return dashboardFigures({ ...only(figures), days, now })
}

/** What waits for a decision, as far as the reader may take it. */
export async function readWaiting(db: Database, reader: Person) {
  const { queues } = await batch(db, { queues: listQueues(db) })
  return waitingCounts({ queues: queues.flat(), may: (act) => can(reader, act) })
}

/** What came in and what broke since midnight in Dhaka, as far as the reader may see it. */
export async function readToday(db: Database, reader: Person, now: Date) {
  const periods = todayAndBefore(now)
  const { broken, earned, earnedBefore, ...arrivals } = await batch(db, {
    ...countArrivals(db, periods),
    broken: listBroken(db, periods.today.from),
    earned: revenueWithin(db, periods.today),
    earnedBefore: revenueWithin(db, periods.before),
  })
  return todayFigures({
    arrivals,
    revenue: { today: earned, before: earnedBefore },
    broken,
    day: periods.today.day,
    before: periods.before.day,
    may: (act) => can(reader, act),
  })
}

const daysOfChart = 90
const noRevenue = { paidPoisha: 0, refundedPoisha: 0, discountPoisha: 0, paidCount: 0 }

export async function readRevenueDays(db: Database, now: Date) {
  const days = lastDays(now, daysOfChart)
  const moved = await listRevenueByDay(db, { from: days[0] ?? dayOf(now), to: dayOf(now) })
  const byDay = new Map(moved.map((row) => [row.day, row]))
  return days.map((day) => revenueOfDay(byDay.get(day) ?? { day, ...noRevenue }))
}

const daysOfRanking = 30
const shownDistricts = 10
const shownTrades = 3

/** The districts where the fewest providers face the most interest of the last thirty days. */
export async function rankDistricts(db: Database, now: Date) {
  const since = addDays(dayOf(now), 1 - daysOfRanking)
  const districts = await listInterestByDistrict(db, since)
  const ranked = byPressure(districts).slice(0, shownDistricts)
  const trades =
    ranked.length > 0
      ? await listInterestByTrade(
          db,
          since,
          ranked.map(({ district_id: id }) => id),
        )
      : []
  return {
    days: daysOfRanking,
    districts: ranked.map((row) =>
      rankedDistrict({
        ...row,
        trades: trades.filter(({ district_id: id }) => id === row.district_id).slice(0, shownTrades),
      }),
    ),
  }
}

export const readStats = async (db: Database, now: Date) => publicStats(only(await listStats(db, dayOf(now))))
