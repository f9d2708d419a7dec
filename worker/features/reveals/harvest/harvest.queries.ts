import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { subscriptions } from '#worker/features/entitlements/subscriptions/subscriptions.table.ts'
import { devices, securityEvents } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { canaries } from './harvest.table.ts'

/**
 * The reveals since `since` of customers with at least `fewest` of them, by customer and time. The plus makes SQLite read
 * the index of the time: in the order of the customers it would read every reveal.
 */
export const listBusyReveals = (db: Database, { since, fewest }: { since: Date; fewest: number }) =>
  db.all<{ customer_id: number; daily_limit: number; created_at: number }>(sql`
    SELECT r.customer_id, s.daily_limit, r.created_at
    FROM reveals r JOIN ${subscriptions} s ON s.id = r.subscription_id
    WHERE r.created_at >= ${since.getTime()} AND r.customer_id IN (
      SELECT customer_id FROM reveals WHERE created_at >= ${since.getTime()}
      GROUP BY +customer_id HAVING count(*) >= ${fewest})
    ORDER BY r.customer_id, r.created_at, r.id LIMIT 5000`)

/** CROSS JOIN makes SQLite begin with the canaries, which are few. */
export const listCanaryReveals = (db: Database, since: Date) =>
  db.all<{ customer_id: number; provider_id: number }>(sql`
    SELECT DISTINCT r.customer_id, r.provider_id
    FROM canaries c CROSS JOIN reveals r ON r.provider_id = c.provider_id AND r.created_at >= ${since.getTime()}
    WHERE r.created_at >= c.marked_at LIMIT 100`)

type Week = { since: Date; weekAgo: Date; usedUpShare: number; usedUpDays: number; limitOfUnlimited: number }

/**
 * The customers of the reveals since `since` who used up at least `usedUpDays` days of the week. The plus and CROSS JOIN make
 * SQLite begin with the index of the time, and read the week of those customers only.
 */
export const listSteadyCustomers = (db: Database, week: Week) =>
  db.all<{ customer_id: number; reveals: number }>(sql`
    SELECT customer_id, sum(used) AS reveals
    FROM (
      SELECT r.customer_id, count(*) AS used,
        max(CASE s.daily_limit WHEN 0 THEN ${week.limitOfUnlimited} ELSE s.daily_limit END) AS daily_limit
      FROM (SELECT DISTINCT +customer_id AS id FROM reveals WHERE created_at >= ${week.since.getTime()}) recent
      CROSS JOIN reveals r ON r.customer_id = recent.id AND r.created_at >= ${week.weekAgo.getTime()}
      CROSS JOIN ${subscriptions} s ON s.id = r.subscription_id
      GROUP BY r.customer_id, r.day)
    GROUP BY customer_id
    HAVING sum(used * 100 >= daily_limit * ${week.usedUpShare}) >= ${week.usedUpDays} LIMIT 200`)

const amongIds = (ids: readonly number[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Each trade and district of the numbers that these customers saw since `weekAgo`. */
export const listSpread = (db: Database, ids: readonly number[], weekAgo: Date) =>
  db.all<{ customer_id: number; district_id: number; category_id: number }>(sql`
    SELECT DISTINCT r.customer_id, p.district_id, p.category_id
    FROM reveals r JOIN ${providers} p ON p.id = r.provider_id
    WHERE r.customer_id IN ${amongIds(ids)} AND r.created_at >= ${weekAgo.getTime()}`)

/** The devices and networks of these customers since `weekAgo`. */
export const listOrigins = (db: Database, ids: readonly number[], weekAgo: Date) =>
  db.all<{ user_id: number; shared: 'device' | 'network'; hash: string }>(sql`
    SELECT user_id, 'device' AS shared, token_hash AS hash FROM ${devices}
    WHERE user_id IN ${amongIds(ids)} AND last_seen_at >= ${weekAgo.getTime()}
    UNION
    SELECT user_id, 'network', network_hash FROM ${securityEvents}
    WHERE user_id IN ${amongIds(ids)} AND at >= ${weekAgo.getTime()} AND kind = 'auth.signed_in'`)

type Shared = { hash: string; accounts: number }

/** Devices on which more than `most` accounts revealed numbers since `since`. */
export const listSharedDevices = (db: Database, { since, most }: { since: Date; most: number }) =>
  db.all<Shared>(sql`
    SELECT d.token_hash AS hash, count(DISTINCT d.user_id) AS accounts
    FROM ${devices} d
    WHERE d.last_seen_at >= ${since.getTime()}
      AND EXISTS (SELECT 1 FROM reveals r WHERE r.customer_id = d.user_id AND r.created_at >= ${since.getTime()})
    GROUP BY d.token_hash HAVING count(DISTINCT d.user_id) > ${most} LIMIT 100`)

/** Networks from which more than `most` accounts signed in that revealed numbers since `since`. */
export const listSharedNetworks = (db: Database, { since, most }: { since: Date; most: number }) =>
  db.all<Shared>(sql`
    SELECT e.network_hash AS hash, count(DISTINCT e.user_id) AS accounts
    FROM ${securityEvents} e
    WHERE e.kind = 'auth.signed_in' AND e.at >= ${since.getTime()}
      AND EXISTS (SELECT 1 FROM reveals r WHERE r.customer_id = e.user_id AND r.created_at >= ${since.getTime()})
    GROUP BY e.network_hash HAVING count(DISTINCT e.user_id) > ${most} LIMIT 100`)

export const listCanaries = (db: Database) =>
  db.all<{ id: number; name: string; marked_at: number; reveals: number }>(sql`
    SELECT p.id, p.name, c.marked_at,
      (SELECT count(*) FROM reveals r WHERE r.provider_id = p.id AND r.created_at >= c.marked_at) AS reveals
    FROM canaries c JOIN ${providers} p ON p.id = c.provider_id ORDER BY c.marked_at DESC LIMIT 200`)

type Mark = { providerId: number; userId: number; now: Date }

/** A row comes back if the profile exists and was not marked before. */
export const markCanary = (db: Database, { providerId, userId, now }: Mark) =>
  db.all<{ id: number }>(sql`
    INSERT INTO canaries (provider_id, marked_by, marked_at)
    SELECT id, ${userId}, ${now.getTime()} FROM ${providers} WHERE id = ${providerId}
    ON CONFLICT DO NOTHING RETURNING provider_id AS id`)

export const unmarkCanary = (db: Database, providerId: number) =>
  db.delete(canaries).where(eq(canaries.providerId, providerId)).returning({ id: canaries.providerId })
