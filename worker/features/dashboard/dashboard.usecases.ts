import { batch, type Database } from '#worker/db/db.ts'
import { listDifferingCounters } from '#worker/features/audit/counters/counters.queries.ts'
import { moneyCounters } from '#worker/features/audit/counters/counters.schema.ts'
import { listJobStates } from '#worker/features/audit/jobs/jobs.queries.ts'
import { troubledJobs } from '#worker/features/audit/jobs/jobs.usecases.ts'
import { listRevenueByDay, listRevenueForTotals } from '#worker/features/payments/revenue/revenue.queries.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { listFigures, listStats, readBacklog } from './dashboard.queries.ts'
import { endOfLastMonth, lastDays, patienceOfQueue, patienceOfReview, shownCount } from './dashboard.rules.ts'
import { dashboardFigures, rankedDistrict, revenueOfDay } from './dashboard.serialisers.ts'
import { listInterestByDistrict, listInterestByTrade } from './interest.queries.ts'
import { byPressure } from './interest.rules.ts'

/** Amounts in taka. The revenue is that of the running month, its change against the whole of last month. */
export async function readDashboard(db: Database, now: Date) {
  const { figures, days } = await batch(db, {
    figures: listFigures(db, endOfLastMonth(now)),
    days: listRevenueForTotals(db, now),
  })
  return dashboardFigures(figures, days, now)
}

const daysOfChart = 90

export async function readRevenueDays(db: Database, now: Date) {
  const days = lastDays(now, daysOfChart)
  const moved = await listRevenueByDay(db, { from: days[0] ?? dayOf(now), to: dayOf(now) })
  const byDay = new Map(moved.map((row) => [row.day, row]))
  return days.map((day) => revenueOfDay(day, byDay.get(day)))
}

export type Warning =
  | {
      code: 'queue_waits' | 'changes_wait' | 'comments_wait' | 'payments_in_review'
      count: number
      since: string | null
    }
  | { code: 'job_failed' | 'job_late' | 'job_never'; job: string; since: string | null }
  | {
      code: 'counter_differs'
      counter: string
      count: number
      /** The sums of those rows: as kept, and as counted. Taka where the counter counts money. */
      kept: number
      actual: number
      is_money: boolean
      since: string
    }

/** @param expectsRuns whether a cron runs here by itself */
export async function listWarnings(
  db: Database,
  { role, now, expectsRuns }: { role: CurrentUser['role']; now: Date; expectsRuns: boolean },
): Promise<Warning[]> {
  const {
    backlog: [backlog],
    states,
    counters,
  } = await batch(db, {
    backlog: readBacklog(db),
    states: listJobStates(db),
    counters: listDifferingCounters(db),
  })
  if (!backlog) return []
  const isOld = (since: number | null, patience: number) => since !== null && now.getTime() - since > patience
  const text = (since: number | null) => (since === null ? null : new Date(since).toISOString())
  const warnings: Warning[] = []
  if (isOld(backlog.oldest_submission, patienceOfQueue))
    warnings.push({
      code: 'queue_waits',
      count: backlog.submissions,
      since: text(backlog.oldest_submission),
    })
  if (isOld(backlog.oldest_change, patienceOfQueue))
    warnings.push({ code: 'changes_wait', count: backlog.changes, since: text(backlog.oldest_change) })
  if (backlog.comments > 0)
    warnings.push({ code: 'comments_wait', count: backlog.comments, since: text(backlog.oldest_comment) })
  if (role !== 'admin') return warnings
  if (backlog.reviews > 0)
    warnings.unshift({
      code: 'payments_in_review',
      count: backlog.reviews,
      since: isOld(backlog.oldest_review, patienceOfReview) ? text(backlog.oldest_review) : null,
    })
  const codes = { failed: 'job_failed', late: 'job_late', never: 'job_never', well: 'job_late' } as const
  for (const { name, condition, since } of troubledJobs(states, { now, expectsRuns }))
    warnings.push({ code: codes[condition], job: name, since: since?.toISOString() ?? null })
  for (const { counter, differing, kept, actual, checkedAt } of counters) {
    const isMoney = moneyCounters.includes(counter)
    warnings.push({
      code: 'counter_differs',
      counter,
      count: differing,
      kept: isMoney ? poishaToTaka(kept) : kept,
      actual: isMoney ? poishaToTaka(actual) : actual,
      is_money: isMoney,
      since: checkedAt.toISOString(),
    })
  }
  return warnings
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
      rankedDistrict(
        row,
        trades.filter(({ district_id: id }) => id === row.district_id).slice(0, shownTrades),
      ),
    ),
  }
}

/** The figures of the home page; null for one that visitors do not see. */
export async function readStats(db: Database) {
  const { verified, customers, categories } = await batch(db, listStats(db))
  return {
    verified_workers: shownCount(verified[0]?.total ?? 0),
    customers: shownCount(customers[0]?.total ?? 0),
    categories: shownCount(categories[0]?.total ?? 0),
  }
}
