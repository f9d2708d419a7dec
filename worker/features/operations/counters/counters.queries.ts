import { and, asc, eq, gt, gte, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { closedCounter, weekCounter } from '#worker/features/growth/growth.queries.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import {
  keptReviewCounts,
  repairReviewCounts,
  trueReviewCounts,
} from '#worker/features/ratings/ratings.queries.ts'
import { placesMoveText } from '#worker/features/providers/search/word-refreshes.queries.ts'
import { starColumns } from '#worker/features/statistics/statistics.table.ts'
import type { CounterName, CounterRun, Difference, Key } from './counters.schema.ts'
import { counterChecks } from '../operations.table.ts'
import { bounds, maxRestless, type Bounds, type KeyDifference, type Range } from './counters.rules.ts'

/** How rows are divided. `end`: SELECT of `end`, the last key of the range behind `after`; without a row it is the last range. */
export type Ranges = { end: (after: Key | null, bounds: Bounds) => string }

/**
 * Kept and counted rows share a key, so both sides of a range are compared in one statement, and each repair is one batch: exact
 * whatever is written between two ranges.
 */
export type RangedCounter = {
  kind: 'ranged'
  keys: string
  /** Null: one statement compares all. */
  ranges: Ranges | null
  /** SELECT of the keys and `total`: what is kept. A row that is absent is a total of 0. */
  kept: (range: Range) => string
  truth: (range: Range) => string
  /** Queries that make the kept rows equal to the truth; right for one batch. */
  repair: (db: Database, range: Range) => UnrunQuery[]
  /** Smaller ranges for the repair; those of the check by default. */
  repairRanges?: Ranges
}

/** One kept total counts the rows of a whole table, which are counted in ranges of ids. `counters.usecases.ts` says what is exact. */
export type SummedCounter = {
  kind: 'summed'
  keys: string
  kept: string
  /**
   * SELECT of the keys, `total`, and `mark`: the sum of `updated_at`, which changes with each write. NOT INDEXED, because a total
   * by status would else read an index from its beginning in each range.
   */
  sources: readonly { table: string; counted: (range: Range) => string }[]
  repair: { table: string; column: string }
}

// Asia/Dhaka is six hours ahead of UTC all year. The triggers take the day of today from the same clock.
const today = `date('now', '+6 hours')`
const dayOf = (moment: string) => `date((${moment} + 21600000) / 1000, 'unixepoch')`
const endOf = (day: Key) => Date.parse(`${day}T00:00:00Z`) + 86_400_000 - 21_600_000

const literal = (key: Key) => (typeof key === 'number' ? String(key) : `'${key.replaceAll("'", "''")}'`)

/** SQL for "the column is in the range". */
const within = (column: string, { after, end }: Range): string =>
  [
    ...(after === null ? [] : [`${column} > ${literal(after)}`]),
    ...(end === null ? [] : [`${column} <= ${literal(end)}`]),
    ...(after === null && end === null ? ['1'] : []),
  ].join(' AND ')

/** SQL for "the moment, an indexed column, is on a day of the range". */
const onDays = (moment: string, { after, end }: Range): string =>
  [
    `${moment} IS NOT NULL`,
    ...(after === null ? [] : [`${moment} >= ${endOf(after)}`]),
    ...(end === null ? [] : [`${moment} < ${endOf(end)}`]),
  ].join(' AND ')

const nextIds = (table: string, after: Key | null, ids: number) =>
  `SELECT ${Number(after) + ids} AS "end" WHERE ${Number(after) + ids} < (SELECT max(id) FROM ${table})`

const ids = (table: string, size: 'ids' | 'repairedIds' | 'tile' = 'ids'): Ranges => ({
  end: (after, bounds) => nextIds(table, after, bounds[size]),
})

/** The days of an indexed moment. @param where the condition of a partial index */
const days = (table: string, moment: string, where = '1'): Ranges => ({
  end: (after, { rows }) => `SELECT ${dayOf('moment')} AS "end" FROM (SELECT ${moment} AS moment FROM ${table}
    WHERE ${where} AND ${onDays(moment, { after, end: null })} ORDER BY ${moment} LIMIT 1 OFFSET ${rows})`,
})

const raw = (db: Database, texts: readonly string[]) => texts.map((text) => db.run(sql.raw(text)))

const columnOf = (
  table: string,
  { keys, column, truth }: { keys: string; column: string; truth: (range: Range) => string },
  divided: { ranges: Ranges; by: string } | null = null,
): RangedCounter => {
  const inRange = (range: Range) => (divided ? within(divided.by, range) : '1')
  return {
    kind: 'ranged',
    keys,
    ranges: divided?.ranges ?? null,
    kept: (range) => `SELECT ${keys}, ${column} AS total FROM ${table} WHERE ${inRange(range)}`,
    truth,
    // Kept rows that the truth does not name become 0.
    repair: (db, range) =>
      raw(db, [
        `INSERT INTO ${table} (${keys}, ${column}) SELECT ${keys}, total FROM (${truth(range)}) WHERE 1
          ON CONFLICT (${keys}) DO UPDATE SET ${column} = excluded.${column} WHERE ${table}.${column} <> excluded.${column}`,
        `UPDATE ${table} SET ${column} = 0 WHERE ${inRange(range)} AND ${column} <> 0
          AND (${keys}) NOT IN (SELECT ${keys} FROM (${truth(range)}))`,
      ]),
  }
}

/** SELECT of the rows that differ in a range: the keys, and `kept` and `actual`. */
const differences = ({ keys, kept, truth }: Pick<RangedCounter, 'keys' | 'kept' | 'truth'>, range: Range) =>
  `SELECT ${keys}, sum(total) AS kept, sum(true_total) AS actual
    FROM (SELECT ${keys}, total, 0 AS true_total FROM (${kept(range)})
      UNION ALL SELECT ${keys}, 0, total FROM (${truth(range)}))
    GROUP BY ${keys} HAVING sum(total) <> sum(true_total)`

const repairRatings: RangedCounter['repair'] = (db, range) => [
  // Both columns at once: a CHECK ties them to each other.
  ...raw(db, [
    `UPDATE providers SET rating_sum = own.total, rating_count = own.number
      FROM (SELECT p.id, coalesce(sum(r.rating), 0) AS total, count(r.id) AS number
        FROM providers p LEFT JOIN ratings r ON r.provider_id = p.id WHERE ${within('p.id', range)} GROUP BY p.id) own
      WHERE own.id = providers.id AND (rating_sum <> own.total OR rating_count <> own.number)`,
  ]),
  ...rerankListings(db, sql.raw(within('p.id', range))),
]

/** @param total what is counted of the ratings of a profile */
const ofRatings = (column: string, total: string): RangedCounter => ({
  kind: 'ranged',
  keys: 'id',
  ranges: ids('providers'),
  kept: (range) => `SELECT id, ${column} AS total FROM providers WHERE ${within('id', range)}`,
  truth: (range) => `SELECT provider_id AS id, ${total} AS total FROM ratings
    WHERE ${within('provider_id', range)} GROUP BY provider_id`,
  repair: repairRatings,
  // A new place in the lists and the search is written for each profile.
  repairRanges: ids('providers', 'repairedIds'),
})

const byPaidDay = { ranges: days('payments', 'paid_at'), by: 'day' }
const ofPaidDay = (total: string) => (range: Range) =>
  `SELECT ${dayOf('paid_at')} AS day, purpose, ${total} AS total FROM payments
    WHERE ${onDays('paid_at', range)} GROUP BY 1, 2`

const isRefundStep = `kind IN ('refund', 'refund_cancelled')`
const stepPoisha = `CASE made.kind WHEN 'refund' THEN 1 ELSE -1 END * coalesce(made.detail ->> 'amount_poisha', 0)`
/**
 * The history has each part of a refund on its day, and on a later one each part that the gateway cancelled. The payment itself names the
 * last day only, which holds what its history does not name.
 */
const refundsOfDays = (range: Range) =>
  `SELECT day, purpose, sum(poisha) AS total FROM (
      SELECT ${dayOf('made.created_at')} AS day, p.purpose AS purpose, ${stepPoisha} AS poisha
      FROM payment_events made JOIN payments p ON p.id = made.payment_id
      WHERE made.${isRefundStep} AND ${onDays('made.created_at', range)}
      UNION ALL
      SELECT ${dayOf('p.refunded_at')}, p.purpose, p.refunded_poisha - coalesce((SELECT sum(${stepPoisha}) FROM payment_events made
        WHERE made.payment_id = p.id AND made.${isRefundStep}), 0)
      FROM payments p WHERE ${onDays('p.refunded_at', range)})
    GROUP BY 1, 2`

const dayIn = (key: Key | null) => (key === null ? null : String(key))
const daysIn = ({ after, end }: Range) => ({ after: dayIn(after), end: dayIn(end) })

// What triggers keep of the payments with a code.
const isUsed = `(p.holds_code = 1 AND p.status IN ('paid', 'refunded'))`
const codeTotals = [
  ['held_uses', 'p.holds_code'],
  ['held_poisha', 'p.holds_code * p.discount_poisha'],
  ['used_uses', isUsed],
  ['given_poisha', `${isUsed} * p.discount_poisha`],
  ['earned_poisha', `(p.holds_code = 1 AND p.status = 'paid') * (p.amount_poisha - p.refunded_poisha)`],
] as const
const usesOfCodes = (range: Range) =>
  `SELECT c.id, ${codeTotals.map(([name, each]) => `coalesce(sum(${each}), 0) AS ${name}`).join(', ')}
    FROM discount_codes c LEFT JOIN payments p ON p.code = c.code WHERE ${within('c.id', range)} GROUP BY c.id`

// Providers move and change their trade, and their reveals stay where they were counted: a day can be compared as a whole.
const firstDay = `date('now', '+6 hours', '-90 days')`
const firstMoment = `unixepoch(${firstDay}) * 1000 - 21600000`
const reveals = {
  keys: 'day',
  kept: (range: Range) => `SELECT day, sum(reveals) AS total FROM interest_days
    WHERE category_id = 0 AND day >= ${firstDay} AND ${within('day', range)} GROUP BY day`,
  truth: (range: Range) => `SELECT ${dayOf('created_at')} AS day, count(*) AS total FROM reveals
    WHERE created_at >= ${firstMoment} AND ${onDays('created_at', range)} GROUP BY 1`,
}
const isWrongDay = (range: Range) => `day IN (SELECT day FROM (${differences(reveals, range)}))`

// `listing_counts` is bounded by the places and trades, so its rows may be read as a whole; the profiles may not. The counts of thanas
// are compared with the profiles of some thanas, and those of each wider place with the counts of the places inside.
const countKeys = 'scope, gender, verified, stars'
const keptCounts = (where: string) => `SELECT scope, gender, verified, star.key AS stars, star.value AS total
  FROM listing_counts JOIN json_each(json_array(${starColumns.join(', ')})) star WHERE ${where}`
const idBehind = (letter: string) => `CAST(substr(scope, instr(scope, '${letter}') + 1) AS INTEGER)`

type PlaceLevel = { level: string; inside: string; table: string; of: string; parent: string; name: string }
const levels: readonly [PlaceLevel, ...PlaceLevel[]] = [
  {
    level: 'd',
    inside: 't',
    table: 'thanas',
    of: 'districts',
    parent: 'district_id',
    name: `'d' || place.district_id`,
  },
  {
    level: 'v',
    inside: 'd',
    table: 'districts',
    of: 'divisions',
    parent: 'division_id',
    name: `'v' || place.division_id`,
  },
  { level: 'x', inside: 'v', table: 'divisions', of: '', parent: '0', name: `'x'` },
]
const levelOf = ({ end }: Pick<Range, 'end'>): PlaceLevel =>
  levels.find(({ level }) => level === String(end ?? 'x').charAt(0)) ?? levels[0]

/**
 * Ranges of places, level by level. The end of a range is the letter of its level and its last id, as in `d16`, or the letter alone
 * for the last range of a level: the counts of one level inside all places at once would take seconds.
 */
const nextPlaces: Ranges['end'] = (after, { places }) => {
  const last = String(after ?? 'd0')
  const isWhole = last.length === 1
  const { level, of } = levels[levels.indexOf(levelOf({ end: last })) + (isWhole ? 1 : 0)] ?? levels[0]
  const end = (isWhole ? 0 : Number(last.slice(1))) + places
  return of === ''
    ? 'SELECT 1 AS "end" WHERE 0'
    : `SELECT iif(${end} < (SELECT max(id) FROM ${of}), '${level}${end}', '${level}') AS "end"`
}
/** The ids of the places of such a range. */
const placesIn = ({ after, end }: Range): Range => {
  const idOf = (key: Key | null) => Number(String(key ?? '').slice(1)) || null
  const isSameLevel = after !== null && levelOf({ end: after }) === levelOf({ end })
  return { after: isSameLevel ? idOf(after) : null, end: idOf(end) }
}
// While a place moves, its profiles are still counted where it was: nothing is compared or repaired until all have followed.
// CROSS JOIN reads the counts once, not once for each place.
const sumsOf = (
  { inside, table, parent, name }: PlaceLevel,
  range: Range,
) => `SELECT substr(counted.scope, 1, instr(counted.scope, '${inside}') - 1) || ${name} AS scope,
    counted.gender, counted.verified, star.key AS stars, sum(star.value) AS total
  FROM listing_counts counted
  CROSS JOIN ${table} place ON place.id = ${idBehind(inside).replaceAll('scope', 'counted.scope')}
  CROSS JOIN json_each(json_array(${starColumns.join(', ')})) star
  WHERE instr(counted.scope, '${inside}') > 0 AND ${within(`place.${parent}`, range)} AND NOT ${placesMoveText}
  GROUP BY 1, 2, 3, 4`

/** Counts that the truth does not name become 0. */
const repairCounts = (db: Database, { kept, truth }: RangedCounter, range: Range) =>
  raw(db, [
    `UPDATE listing_counts SET ${starColumns.map((column) => `${column} = 0`).join(', ')} WHERE total > 0
      AND (scope, gender, verified) IN (SELECT scope, gender, verified FROM (${kept(range)}))
      AND (scope, gender, verified) NOT IN (SELECT scope, gender, verified FROM (${truth(range)}))`,
    `INSERT INTO listing_counts (scope, gender, verified, ${starColumns.join(', ')})
      SELECT scope, gender, verified, ${starColumns.map((_, stars) => `coalesce(sum(total) FILTER (WHERE stars = ${stars}), 0)`).join(', ')}
      FROM (${truth(range)}) WHERE 1 GROUP BY scope, gender, verified
      ON CONFLICT (scope, gender, verified) DO UPDATE SET ${starColumns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  ])

export const keptCounters: Record<CounterName, RangedCounter | SummedCounter> = {
  rating_sums: ofRatings('rating_sum', 'sum(rating)'),
  rating_counts: ofRatings('rating_count', 'count(*)'),
  review_counts: {
    kind: 'ranged',
    keys: 'provider_id, kind',
    ranges: ids('providers'),
    kept: (range) => keptReviewCounts(within('provider_id', range)),
    truth: (range) => trueReviewCounts(within('provider_id', range)),
    repair: (db, range) => raw(db, repairReviewCounts(within('provider_id', range))),
  },
  listing_counts: {
    kind: 'ranged',
    keys: countKeys,
    ranges: { end: (after, { thanas }) => nextIds('thanas', after, thanas) },
    kept: (range) => keptCounts(`instr(scope, 't') > 0 AND ${within(idBehind('t'), range)}`),
    truth: (range) => `SELECT scope.value AS scope, l.gender, l.verified, l.stars, count(*) AS total
      FROM providers p JOIN provider_listings l ON l.provider_id = p.id
      JOIN json_each(json_array('t' || p.upazila_id, 'c' || l.category_id || 't' || p.upazila_id)) scope
      WHERE ${within('p.upazila_id', range)} GROUP BY 1, 2, 3, 4`,
    repair: (db, range) => repairCounts(db, keptCounters.listing_counts as RangedCounter, range),
  },
  listing_sums: {
    kind: 'ranged',
    keys: countKeys,
    ranges: { end: nextPlaces },
    kept: (range) => {
      const { level } = levelOf(range)
      return keptCounts(
        `instr(scope, '${level}') > 0 AND ${within(idBehind(level), placesIn(range))} AND NOT ${placesMoveText}`,
      )
    },
    truth: (range) => sumsOf(levelOf(range), placesIn(range)),
    repair: (db, range) => repairCounts(db, keptCounters.listing_sums as RangedCounter, range),
  },
  site_counters: {
    kind: 'summed',
    keys: 'name',
    kept: 'SELECT name, total FROM site_counters',
    sources: [
      {
        table: 'users',
        counted: (range) => `SELECT 'customers' AS name, count(*) AS total, sum(updated_at) AS mark
          FROM users NOT INDEXED WHERE ${within('id', range)}
          AND role = 'customer' AND phone_verified_at IS NOT NULL AND erased_at IS NULL`,
      },
      {
        table: 'providers',
        counted: (range) => `SELECT 'providers_' || status AS name, count(*) AS total, sum(updated_at) AS mark
          FROM providers NOT INDEXED WHERE ${within('id', range)} AND phone <> '' GROUP BY status`,
      },
      ...['subscriptions', 'boosts'].map((table) => ({
        table,
        counted: (
          range: Range,
        ) => `SELECT '${table}_active' AS name, count(*) AS total, sum(updated_at) AS mark
          FROM ${table} NOT INDEXED WHERE ${within('id', range)} AND status = 'active'`,
      })),
    ],
    repair: { table: 'site_counters', column: 'total' },
  },
  // The rows do not tell how past days ended; the last one is what the total is now.
  counter_days: {
    kind: 'ranged',
    keys: 'name',
    ranges: null,
    kept: () => `SELECT name, coalesce((SELECT d.total FROM counter_days d WHERE d.name = c.name ORDER BY d.day DESC LIMIT 1), 0) AS total
      FROM site_counters c`,
    truth: () => 'SELECT name, total FROM site_counters',
    repair: (db) =>
      raw(db, [
        `INSERT INTO counter_days (name, day, total) SELECT name, ${today}, total FROM site_counters c
          WHERE total IS NOT (SELECT d.total FROM counter_days d WHERE d.name = c.name ORDER BY d.day DESC LIMIT 1)
          ON CONFLICT (name, day) DO UPDATE SET total = excluded.total`,
      ]),
  },
  payment_counts: {
    kind: 'summed',
    keys: 'status, method, purpose',
    kept: 'SELECT status, method, purpose, total FROM payment_counts',
    sources: [
      {
        table: 'payments',
        counted: (range) => `SELECT status, method, purpose, count(*) AS total, sum(updated_at) AS mark
          FROM payments NOT INDEXED WHERE ${within('id', range)} GROUP BY 1, 2, 3`,
      },
    ],
    repair: { table: 'payment_counts', column: 'total' },
  },
  revenue_paid: columnOf(
    'revenue_days',
    {
      keys: 'day, purpose',
      column: 'paid_poisha',
      truth: ofPaidDay(`sum(CASE status WHEN 'refunded' THEN refunded_poisha ELSE amount_poisha END)`),
    },
    byPaidDay,
  ),
  revenue_paid_counts: columnOf(
    'revenue_days',
    { keys: 'day, purpose', column: 'paid_count', truth: ofPaidDay('count(*)') },
    byPaidDay,
  ),
  revenue_refunded: columnOf(
    'revenue_days',
    { keys: 'day, purpose', column: 'refunded_poisha', truth: refundsOfDays },
    { ranges: days('payment_events', 'created_at', isRefundStep), by: 'day' },
  ),
  revenue_discounts: columnOf(
    'revenue_days',
    { keys: 'day, purpose', column: 'discount_poisha', truth: ofPaidDay('sum(discount_poisha)') },
    byPaidDay,
  ),
  discount_codes: {
    kind: 'ranged',
    keys: 'id, total_name',
    ranges: ids('discount_codes'),
    kept: (range) => `SELECT c.id, part.key AS total_name, part.value AS total
      FROM discount_codes c JOIN json_each(json_object(${codeTotals.map(([name]) => `'${name}', c.${name}`).join(', ')})) part
      WHERE ${within('c.id', range)}`,
    truth: (
      range,
    ) => `SELECT own.id, part.key AS total_name, part.value AS total FROM (${usesOfCodes(range)}) own
      JOIN json_each(json_object(${codeTotals.map(([name]) => `'${name}', own.${name}`).join(', ')})) part`,
    repair: (db, range) =>
      raw(db, [
        `UPDATE discount_codes SET ${codeTotals.map(([name]) => `${name} = own.${name}`).join(', ')}
          FROM (${usesOfCodes(range)}) own WHERE own.id = discount_codes.id`,
      ]),
  },
  // Rows of long ago are deleted with their counts.
  free_numbers: columnOf(
    'free_number_days',
    {
      keys: 'day',
      column: 'given',
      truth: (range) =>
        `SELECT day, count(*) AS total FROM free_numbers WHERE ${within('day', range)} GROUP BY day`,
    },
    { ranges: { end: () => 'SELECT 1 AS "end" WHERE 0' }, by: 'day' },
  ),
  interest_reveals: {
    kind: 'ranged',
    ...reveals,
    ranges: days('reveals', 'created_at', `created_at >= ${firstMoment}`),
    repair: (db, range) =>
      raw(db, [
        `UPDATE interest_days SET reveals = 0 WHERE ${isWrongDay(range)}`,
        `INSERT INTO interest_days (category_id, day, district_id, reveals)
          SELECT trade.value, r.day, p.district_id, count(*)
          FROM (SELECT provider_id, ${dayOf('created_at')} AS day FROM reveals
            WHERE created_at >= ${firstMoment} AND ${onDays('created_at', range)}) r
          JOIN providers p ON p.id = r.provider_id JOIN json_each(json_array(0, p.category_id)) trade
          WHERE r.${isWrongDay(range)} GROUP BY trade.value, r.day, p.district_id
          ON CONFLICT (category_id, day, district_id) DO UPDATE SET reveals = excluded.reveals`,
      ]),
  },
  provider_reveals: {
    kind: 'ranged',
    keys: 'id',
    ranges: ids('providers'),
    kept: (range) => `SELECT id, reveals_count AS total FROM providers WHERE ${within('id', range)}`,
    truth: (range) => `SELECT provider_id AS id, count(*) AS total FROM reveals
      WHERE ${within('provider_id', range)} GROUP BY provider_id`,
    repair: (db, range) =>
      raw(db, [
        `UPDATE providers SET reveals_count = own.total
          FROM (SELECT p.id, count(r.id) AS total FROM providers p LEFT JOIN reveals r ON r.provider_id = p.id
            WHERE ${within('p.id', range)} GROUP BY p.id) own
          WHERE own.id = providers.id AND reveals_count <> own.total`,
      ]),
  },
  closed_figures: {
    kind: 'ranged',
    keys: 'day, figure',
    ranges: { end: (after) => closedCounter.end(dayIn(after)) },
    kept: (range) => closedCounter.kept(daysIn(range)),
    truth: (range) => closedCounter.truth(daysIn(range)),
    repair: (db, range) => closedCounter.repair(db, daysIn(range)),
  },
  // Behind the days that they sum up.
  week_figures: { kind: 'ranged', keys: 'week', ranges: null, ...weekCounter },
}

/** The last key of the range behind `after`; no row when it is the last range. */
export const findEnd = (db: Database, ranges: Ranges, after: Key | null, sizes = bounds) =>
  db.all<{ end: Key | null }>(sql.raw(ranges.end(after, sizes)))

/** Compares a range of a counter with the rows that it counts. One statement, so that no write comes between both sides. */
export const compareRange = (db: Database, counter: RangedCounter, range: Range) =>
  db.all<Difference>(
    sql.raw(`SELECT count(*) AS differing, coalesce(sum(kept), 0) AS kept, coalesce(sum(actual), 0) AS actual
      FROM (${differences(counter, range)})`),
  )

export const findEndOfTile = (db: Database, table: string, after: number, { tile }: Bounds) =>
  db.all<{ end: number }>(sql.raw(nextIds(table, after, tile)))

/** `counted`: JSON of the rows `[...keys, total, mark]` of a range of ids. */
export const countTile = (db: Database, { keys, sources }: SummedCounter, source: number, range: Range) =>
  db.all<{ counted: string }>(
    sql.raw(`SELECT json_group_array(json_array(${keys}, total, CAST(mark AS TEXT))) AS counted
      FROM (${sources[source]?.counted(range)} ORDER BY ${keys})`),
  )

/** `kept`: JSON of the rows `[...keys, total]`. */
export const listKept = (db: Database, { keys, kept }: SummedCounter) =>
  db.all<{ kept: string }>(
    sql.raw(`SELECT json_group_array(json_array(${keys}, total)) AS kept FROM (${kept})`),
  )

/**
 * Corrects kept totals by what they differ. Right at any later time, because triggers move the kept and the true total alike.
 * @param guard SQL that is false once the differences are corrected
 */
export function addDifferences(
  db: Database,
  { keys, repair }: SummedCounter,
  wrong: readonly KeyDifference[],
  guard: { name: CounterName; step: number },
): UnrunQuery[] {
  const { table, column } = repair
  const names = keys.split(', ')
  // A list inside of JSON, because D1 binds a number as REAL.
  const rows = JSON.stringify(wrong.map((row) => [...row.keys, row.actual - row.kept]))
  const differing = sql`SELECT ${sql.raw(
    [...names, 'difference'].map((name, index) => `json_extract(value, '$[${index}]') AS ${name}`).join(', '),
  )} FROM json_each(${rows}) WHERE ${isAt(guard.name, guard.step)}`
  const isSame = sql.raw(names.map((name) => `${table}.${name} = own.${name}`).join(' AND '))
  const target = sql.raw(table)
  const value = sql.raw(column)
  return [
    db.run(
      sql`UPDATE ${target} SET ${value} = ${value} + own.difference FROM (${differing}) own WHERE ${isSame}`,
    ),
    db.run(sql`INSERT INTO ${target} (${sql.raw(keys)}, ${value})
      SELECT ${sql.raw(keys)}, difference FROM (${differing}) own
      WHERE NOT EXISTS (SELECT 1 FROM ${target} WHERE ${isSame})`),
  ]
}

const isAt = (name: CounterName, step: number) =>
  sql`(SELECT step FROM counter_checks WHERE counter = ${name}) = ${step}`

export const listCounterChecks = (db: Database) => db.select().from(counterChecks)

/** The checks that run, the oldest first. */
export const listRunningChecks = (db: Database) =>
  db
    .select()
    .from(counterChecks)
    .where(isNotNull(counterChecks.run))
    .orderBy(sql`run ->> 'startedAt'`, asc(counterChecks.counter))

/** Begins a check, or ends one without a result; a part of an earlier one then writes nothing. */
export const startCheck = (db: Database, name: CounterName, run: CounterRun | null) =>
  db
    .insert(counterChecks)
    .values({ counter: name, run })
    .onConflictDoUpdate({ target: counterChecks.counter, set: { run, step: sql`step + 1` } })
    .returning()

type NextState = { run: CounterRun | null; restless?: number | SQL } & Partial<
  Difference & { checkedAt: Date }
>

/** No row when another process has moved the check on or started it over. */
export const saveCheck = (
  db: Database,
  { counter, step }: { counter: string; step: number },
  next: NextState,
) =>
  db
    .update(counterChecks)
    .set({ ...next, step: step + 1 })
    .where(and(eq(counterChecks.counter, counter), eq(counterChecks.step, step)))
    .returning()

/** How many counters the running check has compared, and of how many; no row when none runs. */
export const countChecked = (db: Database) =>
  db
    .select({ done: sql<number>`sum(${isNull(counterChecks.run)})`, of: sql<number>`count(*)` })
    .from(counterChecks)
    .having(sql`count(${counterChecks.run}) > 0`)

/** The counters that differ, and those that no check of the last nights could compare. */
export const listDifferingCounters = (db: Database) =>
  db
    .select()
    .from(counterChecks)
    .where(or(gt(counterChecks.differing, 0), gte(counterChecks.restless, maxRestless)))
