import { gte, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { daysOfRequest } from '#worker/features/provider-requests/provider-requests.rules.ts'
import { providerRequests } from '#worker/features/provider-requests/provider-requests.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { callAnswers } from '#worker/features/reveals/reveals.table.ts'
import { closedDays, interestDays, listingCounts } from '#worker/features/statistics/statistics.table.ts'
import { revealWeight } from '#worker/features/statistics/statistics.rules.ts'
import { addDays, millisecondsPerDay, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { GrowthStep, ShortageSort } from './funnel.schema.ts'

const figures = [
  'searches',
  'visits',
  'returns',
  'looks',
  'asks',
  'reveals',
  'registered',
  'paid',
  'requests',
  'answered',
]
const sums = figures.map((figure) => `sum(${figure}) AS ${figure}`).join(', ')

// Asia/Dhaka is six hours ahead of UTC all year.
const dayOf = (moment: string) => sql.raw(`date((${moment} + 21600000) / 1000, 'unixepoch')`)
const weekOf = (day: string) => `date(${day}, 'weekday 6', '-6 days')`

/** The figures that are counted from rows when a day is closed. */
const closedFigures = ['registered', 'paid', 'requests', 'answered'] as const

/**
 * The rows of closed figures between two moments, each with day, trade and district (0: unknown). A subscription belongs to the
 * profile whose number it was bought for. A request expires a fixed time after it was left, and only that is indexed.
 * @param from SQL of milliseconds, as `to`
 */
const closedRows = (from: SQL, to: SQL): SQL => {
  const later = sql.raw(String(daysOfRequest * millisecondsPerDay))
  return sql`SELECT ${dayOf('created_at')} AS day, 0 AS category_id, coalesce(district_id, 0) AS district_id, 'registered' AS figure
      FROM ${users} WHERE role = 'customer' AND created_at >= ${from} AND created_at < ${to}
    UNION ALL SELECT ${dayOf('y.paid_at')}, coalesce(p.category_id, 0), coalesce(p.district_id, u.district_id, 0), 'paid'
      FROM ${payments} y JOIN ${users} u ON u.id = y.user_id
      LEFT JOIN ${providers} p ON p.id = CASE WHEN y.return_to GLOB '/biodata/[1-9]*' THEN CAST(substr(y.return_to, 10) AS INTEGER) END
      WHERE y.paid_at >= ${from} AND y.paid_at < ${to} AND y.purpose = 'subscription'
    UNION ALL SELECT ${dayOf('r.created_at')}, r.category_id,
      coalesce(iif(r.place_level = 'district', r.place_id, (SELECT district_id FROM ${thanas} WHERE id = r.place_id)), 0), 'requests'
      FROM ${providerRequests} r WHERE r.expires_at >= ${from} + ${later} AND r.expires_at < ${to} + ${later}
    UNION ALL SELECT ${dayOf('created_at')}, category_id, district_id, 'answered'
      FROM ${callAnswers} WHERE created_at >= ${from} AND created_at < ${to} AND picked_up = 1`
}

const eachClosed = (text: (figure: string) => string, between = ', ') =>
  sql.raw(closedFigures.map(text).join(between))

/**
 * Makes the closed figures of some days equal to their rows. For one batch, so that a run beside it doubles nothing.
 * @param days `yyyy-mm-dd`, one after the other
 */
export function countDays(db: Database, days: readonly string[]): UnrunQuery[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const listed = sql.raw(days.map((day) => `'${day}'`).join(', '))
  const from = sql.raw(String(startOfDay(first).getTime()))
  const to = sql.raw(String(startOfDay(addDays(last, 1)).getTime()))
  return [
    sql`UPDATE ${interestDays} SET ${eachClosed((figure) => `${figure} = 0`)}
      WHERE day IN (${listed}) AND (${eachClosed((figure) => `${figure} > 0`, ' OR ')})`,
    sql`INSERT INTO ${interestDays} (category_id, day, district_id, ${eachClosed((figure) => figure)})
      SELECT trade.value, found.day, found.district_id,
        ${eachClosed((figure) => `sum(figure = '${figure}')`)}
      FROM (${closedRows(from, to)}) found
      JOIN json_each(json_array(0, found.category_id)) trade ON trade.key = 0 OR trade.value > 0
      WHERE found.day IN (${listed}) GROUP BY trade.value, found.day, found.district_id
      ON CONFLICT (category_id, day, district_id)
      DO UPDATE SET ${eachClosed((figure) => `${figure} = excluded.${figure}`)}`,
    sql`INSERT INTO ${closedDays} (day, visits)
      SELECT value, coalesce((SELECT sum(visits) FROM ${interestDays} WHERE category_id = 0 AND day = value), 0)
      FROM json_each(json_array(${listed})) WHERE 1
      ON CONFLICT (day) DO UPDATE SET visits = excluded.visits`,
  ].map((query) => db.run(query))
}

export const listClosedDays = (db: Database, first: string) =>
  db
    .select({ day: closedDays.day, visits: closedDays.visits })
    .from(closedDays)
    .where(gte(closedDays.day, first))

type Chosen = { category?: number | undefined; district?: number | undefined }

const inDistrict = (district: number | undefined) =>
  district === undefined ? sql`1` : sql`district_id = ${district}`

/** Only days that are over and counted. */
const since = (day: string) => sql`day >= ${day} AND day IN (SELECT day FROM ${closedDays})`

export type WeekFigures = Record<GrowthStep, number> & { week: string }

/** Reads at most one row a district and day: 8 ms for all of thirteen weeks. */
export const listWeeks = (db: Database, first: string, { category = 0, district }: Chosen) =>
  db.all<WeekFigures>(sql`
    SELECT ${sql.raw(weekOf('day'))} AS week, ${sql.raw(sums)} FROM ${interestDays}
    WHERE category_id = ${category} AND ${since(first)} AND ${inDistrict(district)} GROUP BY 1 ORDER BY 1`)

export const listChoices = (db: Database) => ({
  trades: db.all<{ id: number; name: string }>(
    sql`SELECT id, name FROM ${categories} ORDER BY sort_order, id`,
  ),
  districts: db.all<{ id: number; name: string }>(
    sql`SELECT id, bn_name AS name FROM ${districts} ORDER BY bn_name, id`,
  ),
})

export type ShortageRow = {
  category_id: number
  category: string
  district_id: number
  district: string
  division: string
  searches: number
  requests: number
  reveals: number
  /** All of them, weighed: a request weighs as much as a revealed number. */
  interest: number
  providers: number
}

const interest = sql.raw(`sum(searches + (reveals + requests) * ${revealWeight}) AS interest`)

/** Interest for each provider, as in `byPressure`. Without providers it is divided by 0.5. */
const missing = sql.raw(`interest * 1.0 / max(providers, 0.5)`)

const orders: Record<ShortageSort, SQL> = {
  missing: sql`${missing} DESC, searches DESC`,
  searches: sql`searches DESC`,
  requests: sql`requests DESC, ${missing} DESC`,
  reveals: sql`reveals DESC`,
  providers: sql`providers, ${missing} DESC`,
}

const shortages = (first: string, { category, district }: Chosen): SQL => sql`
  SELECT i.category_id, c.name AS category, i.district_id, d.bn_name AS district, v.bn_name AS division,
    i.searches, i.requests, i.reveals, i.interest,
    (SELECT coalesce(sum(total), 0) FROM ${listingCounts}
      WHERE scope = 'c' || i.category_id || 'd' || i.district_id) AS providers
  FROM (
    SELECT category_id, district_id, sum(searches) AS searches, sum(requests) AS requests, sum(reveals) AS reveals, ${interest}
    FROM ${interestDays} INDEXED BY interest_days_day
    WHERE ${since(first)} AND category_id > 0 AND district_id > 0
      AND ${category === undefined ? sql`1` : sql`category_id = ${category}`} AND ${inDistrict(district)}
    GROUP BY category_id, district_id HAVING sum(searches + requests + reveals) > 0
  ) i
  JOIN ${categories} c ON c.id = i.category_id JOIN ${districts} d ON d.id = i.district_id JOIN ${divisions} v ON v.id = d.division_id`

type Asked = Chosen & { since: string; sort: ShortageSort; limit: number; offset: number }

/** Trades in districts that people looked for. Reads one row a trade, district and day: 25 ms for four weeks of all. */
export const listShortages = (db: Database, { since: first, sort, limit, offset, ...chosen }: Asked) =>
  db.all<ShortageRow>(sql`
    SELECT * FROM (${shortages(first, chosen)})
    ORDER BY ${orders[sort]}, category_id, district_id LIMIT ${limit} OFFSET ${offset}`)

export const countShortages = (db: Database, first: string, chosen: Chosen) =>
  db.all<{ total: number }>(sql`SELECT count(*) AS total FROM (${shortages(first, chosen)})`)

export type DistrictRow = Omit<ShortageRow, 'category_id' | 'category'>

/** Every district, of a trade or of all. */
export const listDistricts = (db: Database, first: string, category = 0) =>
  db.all<DistrictRow>(sql`
    SELECT d.id AS district_id, d.bn_name AS district, v.bn_name AS division, coalesce(i.searches, 0) AS searches,
      coalesce(i.requests, 0) AS requests, coalesce(i.reveals, 0) AS reveals, coalesce(i.interest, 0) AS interest,
      (SELECT coalesce(sum(total), 0) FROM ${listingCounts}
        WHERE scope = ${category === 0 ? '' : `c${category}`} || 'd' || d.id) AS providers
    FROM ${districts} d JOIN ${divisions} v ON v.id = d.division_id
    LEFT JOIN (
      SELECT district_id, sum(searches) AS searches, sum(requests) AS requests, sum(reveals) AS reveals, ${interest}
      FROM ${interestDays} WHERE category_id = ${category} AND ${since(first)} GROUP BY district_id
    ) i ON i.district_id = d.id ORDER BY d.id`)
