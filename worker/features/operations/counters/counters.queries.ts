import { gt, sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { projectionTexts } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { hasNoWords, indexWordsSql } from '#worker/features/providers/search/search-index.queries.ts'
import {
  keptReviewCounts,
  repairReviewCounts,
  trueReviewCounts,
} from '#worker/features/ratings/ratings.queries.ts'
import { starColumns } from '#worker/features/statistics/statistics.table.ts'
import { counterNames, type CounterName } from './counters.schema.ts'
import { counterChecks } from '../operations.table.ts'

type KeptCounter = {
  keys: string
  /** SELECT of the keys and `total`: what is kept. A row that is absent is a total of 0. */
  kept: string
  truth: string
  /** Statements that make the kept rows equal to the truth; right for one batch. */
  repair: readonly string[]
}

// Asia/Dhaka is six hours ahead of UTC all year. The triggers take the day of today from the same clock.
const today = `date('now', '+6 hours')`
const dayOf = (moment: string) => `date((${moment} + 21600000) / 1000, 'unixepoch')`

const columnOf = (
  table: string,
  { keys, column, truth }: { keys: string; column: string; truth: string },
): KeptCounter => ({
  keys,
  kept: `SELECT ${keys}, ${column} AS total FROM ${table}`,
  truth,
  // Kept rows that the truth does not name become 0.
  repair: [
    `INSERT INTO ${table} (${keys}, ${column}) SELECT ${keys}, total FROM (${truth}) WHERE 1
    ON CONFLICT (${keys}) DO UPDATE SET ${column} = excluded.${column} WHERE ${table}.${column} <> excluded.${column}`,
    `UPDATE ${table} SET ${column} = 0 WHERE ${column} <> 0 AND (${keys}) NOT IN (SELECT ${keys} FROM (${truth}))`,
  ],
})

/** SELECT of the rows that differ: the keys, and `kept` and `actual`. */
const differences = ({ keys, kept, truth }: Pick<KeptCounter, 'keys' | 'kept' | 'truth'>) =>
  `SELECT ${keys}, sum(total) AS kept, sum(true_total) AS actual
    FROM (SELECT ${keys}, total, 0 AS true_total FROM (${kept}) UNION ALL SELECT ${keys}, 0, total FROM (${truth}))
    GROUP BY ${keys} HAVING sum(total) <> sum(true_total)`

const repairRatings = [
  // Both columns at once: a CHECK ties them to each other.
  `UPDATE providers SET rating_sum = own.total, rating_count = own.number
    FROM (SELECT p.id, coalesce(sum(r.rating), 0) AS total, count(r.id) AS number
      FROM providers p LEFT JOIN ratings r ON r.provider_id = p.id GROUP BY p.id) own
    WHERE own.id = providers.id AND (rating_sum <> own.total OR rating_count <> own.number)`,
  ...projectionTexts('1'),
  // A new rank is a new place in the search index; triggers have removed the old one.
  indexWordsSql(hasNoWords),
]

// Parts of a refund keep their own days, but the payment names the last of them only: what can be compared is the sum.
const refunded = {
  keys: 'purpose',
  kept: 'SELECT purpose, sum(refunded_poisha) AS total FROM revenue_days GROUP BY purpose',
  truth: 'SELECT purpose, sum(refunded_poisha) AS total FROM payments GROUP BY purpose',
}
const wrongPurposes = `purpose IN (SELECT purpose FROM (${differences(refunded)}))`

// Providers move and change their trade, and their reveals stay where they were counted: a day can be compared as a whole.
const firstDay = `date('now', '+6 hours', '-90 days')`
const reveals = {
  keys: 'day',
  kept: `SELECT day, sum(reveals) AS total FROM interest_days WHERE category_id = 0 AND day >= ${firstDay} GROUP BY day`,
  truth: `SELECT ${dayOf('created_at')} AS day, count(*) AS total FROM reveals
    WHERE created_at >= unixepoch(${firstDay}) * 1000 - 21600000 GROUP BY 1`,
}
const wrongDays = `day IN (SELECT day FROM (${differences(reveals)}))`

const keptCounters: Record<CounterName, KeptCounter> = {
  rating_sums: {
    keys: 'id',
    kept: 'SELECT id, rating_sum AS total FROM providers',
    truth: 'SELECT provider_id AS id, sum(rating) AS total FROM ratings GROUP BY provider_id',
    repair: repairRatings,
  },
  rating_counts: {
    keys: 'id',
    kept: 'SELECT id, rating_count AS total FROM providers',
    truth: 'SELECT provider_id AS id, count(*) AS total FROM ratings GROUP BY provider_id',
    repair: repairRatings,
  },
  review_counts: {
    keys: 'provider_id, kind',
    kept: keptReviewCounts,
    truth: trueReviewCounts,
    repair: repairReviewCounts,
  },
  listing_counts: {
    keys: 'scope, gender, verified, stars',
    kept: `SELECT scope, gender, verified, star.key AS stars, star.value AS total FROM listing_counts
      JOIN json_each(json_array(${starColumns.join(', ')})) star`,
    truth: `SELECT scope, gender, verified, stars, count(*) AS total
      FROM listing_scopes JOIN provider_listings USING (provider_id) GROUP BY scope, gender, verified, stars`,
    repair: [
      `UPDATE listing_counts SET ${starColumns.map((column) => `${column} = 0`).join(', ')}
        WHERE total > 0 AND (scope, gender, verified) NOT IN (
          SELECT scope, gender, verified FROM listing_scopes JOIN provider_listings USING (provider_id))`,
      `INSERT INTO listing_counts (scope, gender, verified, ${starColumns.join(', ')})
        SELECT scope, gender, verified, ${starColumns.map((_, stars) => `sum(stars = ${stars})`).join(', ')}
        FROM listing_scopes JOIN provider_listings USING (provider_id) WHERE 1 GROUP BY scope, gender, verified
        ON CONFLICT (scope, gender, verified) DO UPDATE SET ${starColumns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    ],
  },
  site_counters: columnOf('site_counters', {
    keys: 'name',
    column: 'total',
    truth: `SELECT 'customers' AS name, count(*) AS total FROM users
        WHERE role = 'customer' AND phone_verified_at IS NOT NULL AND erased_at IS NULL
      UNION ALL SELECT 'providers_' || status, count(*) FROM providers WHERE phone <> '' GROUP BY status
      UNION ALL SELECT 'subscriptions_active', count(*) FROM subscriptions WHERE status = 'active'
      UNION ALL SELECT 'boosts_active', count(*) FROM boosts WHERE status = 'active'`,
  }),
  // The rows do not tell how past days ended; the last one is what the total is now.
  counter_days: {
    keys: 'name',
    kept: `SELECT name, coalesce((SELECT d.total FROM counter_days d WHERE d.name = c.name ORDER BY d.day DESC LIMIT 1), 0) AS total
      FROM site_counters c`,
    truth: 'SELECT name, total FROM site_counters',
    repair: [
      `INSERT INTO counter_days (name, day, total) SELECT name, ${today}, total FROM site_counters c
        WHERE total IS NOT (SELECT d.total FROM counter_days d WHERE d.name = c.name ORDER BY d.day DESC LIMIT 1)
        ON CONFLICT (name, day) DO UPDATE SET total = excluded.total`,
    ],
  },
  payment_counts: columnOf('payment_counts', {
    keys: 'status, method, purpose',
    column: 'total',
    truth: 'SELECT status, method, purpose, count(*) AS total FROM payments GROUP BY status, method, purpose',
  }),
  revenue_paid: columnOf('revenue_days', {
    keys: 'day, purpose',
    column: 'paid_poisha',
    truth: `SELECT ${dayOf('paid_at')} AS day, purpose,
        sum(CASE status WHEN 'refunded' THEN refunded_poisha ELSE amount_poisha END) AS total
      FROM payments WHERE paid_at IS NOT NULL GROUP BY 1, 2`,
  }),
  revenue_paid_counts: columnOf('revenue_days', {
    keys: 'day, purpose',
    column: 'paid_count',
    truth: `SELECT ${dayOf('paid_at')} AS day, purpose, count(*) AS total
      FROM payments WHERE paid_at IS NOT NULL GROUP BY 1, 2`,
  }),
  revenue_refunded: {
    ...refunded,
    repair: [
      `UPDATE revenue_days SET refunded_poisha = 0 WHERE ${wrongPurposes}`,
      `INSERT INTO revenue_days (day, purpose, refunded_poisha)
        SELECT ${dayOf('coalesce(refunded_at, updated_at)')} AS day, purpose, sum(refunded_poisha) FROM payments
        WHERE refunded_poisha > 0 AND ${wrongPurposes} GROUP BY 1, 2
        ON CONFLICT (day, purpose) DO UPDATE SET refunded_poisha = excluded.refunded_poisha`,
    ],
  },
  interest_reveals: {
    ...reveals,
    repair: [
      `UPDATE interest_days SET reveals = 0 WHERE ${wrongDays}`,
      `INSERT INTO interest_days (category_id, day, district_id, reveals)
        SELECT trade.value, r.day, p.district_id, count(*)
        FROM (SELECT provider_id, ${dayOf('created_at')} AS day FROM reveals) r
        JOIN providers p ON p.id = r.provider_id JOIN json_each(json_array(0, p.category_id)) trade
        WHERE r.${wrongDays} GROUP BY trade.value, r.day, p.district_id
        ON CONFLICT (category_id, day, district_id) DO UPDATE SET reveals = excluded.reveals`,
    ],
  },
}

/** Compares a counter with the rows that it counts. One statement, so that no write comes between both sides. */
const checkText = (name: CounterName, now: Date): string =>
  `INSERT INTO counter_checks (counter, checked_at, differing, kept, actual)
    SELECT '${name}', ${now.getTime()}, count(*), coalesce(sum(kept), 0), coalesce(sum(actual), 0)
    FROM (${differences(keptCounters[name])}) WHERE 1
    ON CONFLICT (counter) DO UPDATE SET checked_at = excluded.checked_at, differing = excluded.differing,
      kept = excluded.kept, actual = excluded.actual`

export const checkCounter = (db: Database, name: CounterName, now: Date): UnrunQuery =>
  db.run(sql.raw(checkText(name, now)))

/** SQL without parameters that compares all counters; its SELECT gives `counter` and `differing` of each. */
export const checkCounterTexts = (now: Date): string[] => [
  ...counterNames.map((name) => checkText(name, now)),
  'SELECT counter, differing FROM counter_checks',
]

/** SQL without parameters: the two SELECTs give `counter`, `differing`, `kept` and `actual` before and after the repair. */
export function recountText(name: CounterName, now: Date): string[] {
  const check = checkText(name, now)
  const result = `SELECT counter, differing, kept, actual FROM counter_checks WHERE counter = '${name}'`
  return [check, result, ...keptCounters[name].repair, check, result]
}

export const listDifferingCounters = (db: Database) =>
  db.select().from(counterChecks).where(gt(counterChecks.differing, 0))
