import type { DatabaseSync } from 'node:sqlite'

/**
 * Adds half a rating, a reveal and a fifth of a payment for each profile of a filled database, past the triggers, which would count
 * them one by one. Kept totals are not changed, apart from the sums of the ratings.
 * @param wrongSums how many profiles get a wrong sum, for a recount to repair
 */
export function addHistory(database: DatabaseSync, providers: number, { wrongSums }: { wrongSums: number }) {
  const ids = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${providers})`
  const at = 'unixepoch() * 1000 - (i % 300) * 86400000'
  const statements = [
    `INSERT INTO subscription_plans (id, name, price_poisha, duration_days, daily_biodata_view_limit, created_at, updated_at)
      VALUES (1, 'plan', 9900, 30, 10, 0, 0)`,
    `INSERT INTO subscriptions (id, user_id, plan_id, plan_name, price_poisha, duration_days, daily_limit, status, starts_at, ends_at, created_at, updated_at)
      ${ids} SELECT i, i, 1, 'plan', 9900, 30, 10, 'expired', ${at}, ${at} + 86400000, ${at}, ${at} FROM n WHERE i % 5 = 0`,
    `INSERT INTO payments (user_id, purpose, subscription_id, plan_name, ref, method, amount_poisha, status, paid_at, created_at, updated_at)
      ${ids} SELECT i, 'subscription', i, 'plan', 'ref' || i, 'sslcommerz', 9900, 'paid', ${at}, ${at}, ${at} FROM n WHERE i % 5 = 0`,
    `INSERT INTO reveals (customer_id, provider_id, subscription_id, day, created_at)
      ${ids} SELECT i, 1 + (i * 7919) % ${providers}, max(5, i / 5 * 5), date('now', '-' || (i % 300) || ' days'), ${at} FROM n`,
    `INSERT INTO ratings (provider_id, customer_id, rating, created_at, updated_at)
      ${ids} SELECT 1 + (i * 7919) % ${providers}, i, 1 + i % 5, ${at}, ${at} FROM n WHERE i % 2 = 0`,
    `UPDATE providers SET rating_sum = coalesce(own.total, 0) + (own.total IS NOT NULL AND id <= ${2 * wrongSums} AND own.total < 5 * own.number),
      rating_count = coalesce(own.number, 0)
      FROM (SELECT p.id AS provider, sum(r.rating) AS total, count(r.id) AS number
        FROM providers p LEFT JOIN ratings r ON r.provider_id = p.id GROUP BY p.id) own WHERE own.provider = providers.id`,
  ]
  withoutTriggers(database, () => {
    for (const statement of statements) database.exec(statement)
  })
}

export function withoutTriggers(database: DatabaseSync, work: () => void): void {
  const triggers = database.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`).all() as {
    name: string
    sql: string
  }[]
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
  work()
  for (const { sql } of triggers) database.exec(sql)
}
