import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invariantsOf } from '#worker/features/operations/invariants/invariants.queries.ts'
import type { InvariantName } from '#worker/features/operations/invariants/invariants.schema.ts'
import { positionSql } from '#worker/features/providers/listing/list-index.queries.ts'
import { openSmallDemo, type TestDatabase } from '#test/support/demo-database.ts'
import { checkRule, findBroken } from '#worker/features/operations/invariants/invariants.usecases.ts'

const now = new Date()
let database: TestDatabase
const run = (statements: readonly string[]) => database.run(statements)
/** How many rows break a rule, and some of their ids. */
function check(rule: string, limit?: number) {
  const invariant = invariantsOf(now).find((one) => one.rule === rule)
  if (!invariant) throw new Error(`no rule is called ${rule}`)
  return checkRule(database.db, invariant, limit)
}

beforeAll(async () => {
  database = await openSmallDemo(now)
}, 60_000)
afterAll(() => database.close())

/** SQL for the first id of a table that meets a condition. */
const idOf = (table: string, where = '1') => `(SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1)`
const edit = (table: string, set: string, where = '1') => [
  `UPDATE ${table} SET ${set} WHERE id = ${idOf(table, where)}`,
]
const paid = (purpose: string) => `purpose = '${purpose}' AND status = 'paid' AND refunded_poisha = 0`
const bought = (table: string, column: string, where = '1') =>
  idOf(
    table,
    `status = 'active' AND id IN (SELECT ${column} FROM payments WHERE status = 'paid') AND ${where}`,
  )

/** A second payment for the same purchase; the copy has its own reference and no id of the money. */
const payAgain = (where: string) => [
  `INSERT INTO payments (ref, user_id, purpose, subscription_id, boost_id, method, status, amount_poisha, plan_name, paid_at, created_at, updated_at)
   SELECT 'again' || id, user_id, purpose, subscription_id, boost_id, method, status, amount_poisha, plan_name, paid_at, created_at, updated_at
   FROM payments WHERE id = ${idOf('payments', where)}`,
]
const newId = 9_000_000

const newCode = `INSERT INTO discount_codes
  (code, purpose, percent, starts_on, ends_on, max_uses, max_per_person, budget_poisha, is_active, created_at, updated_at)
  VALUES ('BREAK', 'subscription', 20, '2026-01-01', '2026-01-02', 1, 1, 100, 1, 0, 0)`

/** Statements that break each rule, past the use cases that keep it. They run in this order on one database. */
const breaks: Record<Exclude<InvariantName, 'picture_object_missing'>, string[]> = {
  paid_subscription_without_effect: edit(
    'subscriptions',
    `status = 'cancelled'`,
    `id = ${bought('subscriptions', 'subscription_id')}`,
  ),
  paid_boost_without_effect: edit('boosts', `status = 'cancelled'`, `id = ${bought('boosts', 'boost_id')}`),
  subscription_without_payment: edit('payments', `status = 'review', paid_at = NULL`, paid('subscription')),
  boost_without_payment: edit('payments', `status = 'review', paid_at = NULL`, paid('boost')),
  subscription_paid_twice: payAgain(paid('subscription')),
  boost_paid_twice: payAgain(paid('boost')),
  fee_paid_twice: payAgain(paid('biodata_fee')),
  refunded_payment_still_runs: edit(
    'payments',
    `status = 'refunded', refunded_poisha = amount_poisha, refunded_at = updated_at`,
    `${paid('subscription')} AND subscription_id = ${bought('subscriptions', 'subscription_id')}`,
  ),
  subscription_refunded_without_refund: edit('subscriptions', `status = 'refunded'`, `status = 'expired'`),
  boost_refunded_without_refund: edit('boosts', `status = 'refunded'`, `status = 'expired'`),
  transaction_spent_twice: [
    'DROP INDEX payments_gateway_txn_spent',
    `UPDATE payments SET method = 'sslcommerz', gateway_txn_id = 'SAME' WHERE id IN (SELECT id FROM payments WHERE status = 'paid' LIMIT 2)`,
  ],
  bank_transaction_spent_twice: [
    'DROP INDEX payments_bank_txn_spent',
    `UPDATE payments SET method = 'sslcommerz', bank_txn_id = 'SAME' WHERE id IN (SELECT id FROM payments WHERE status = 'paid' LIMIT 2)`,
  ],
  payment_times: edit('payments', `paid_at = created_at - 1`, `status = 'paid' AND paid_at >= created_at`),
  two_active_subscriptions: [
    'DROP INDEX subscriptions_one_active',
    `INSERT INTO subscriptions (user_id, plan_id, plan_name, price_poisha, duration_days, daily_limit, status, starts_at, ends_at, created_at, updated_at)
     SELECT user_id, plan_id, plan_name, price_poisha, duration_days, daily_limit, status, starts_at, ends_at, created_at, updated_at
     FROM subscriptions WHERE id = ${idOf('subscriptions', `status = 'active'`)}`,
  ],
  subscription_times: edit('subscriptions', `updated_at = created_at - 1`),
  boost_times: edit('boosts', `updated_at = created_at - 1`),
  boost_not_on_profile: [
    `UPDATE providers SET boosted_until = boosted_until + 1 WHERE id = (SELECT provider_id FROM boosts WHERE status = 'active' LIMIT 1)`,
  ],
  profile_boosted_without_boost: edit('providers', `rank_bonus = 5`, 'rank_bonus = 0'),
  reveals_over_limit: [
    `UPDATE subscriptions SET daily_limit = 1 WHERE id = (SELECT subscription_id FROM reveals GROUP BY subscription_id HAVING count(*) > 1 LIMIT 1)`,
    `UPDATE reveals SET day = '2026-01-01', returned_at = NULL`,
  ],
  reveal_of_other_customer: edit('reveals', `customer_id = ${idOf('users', `role = 'admin'`)}`),
  reveal_outside_subscription: edit('reveals', 'created_at = 1'),
  free_number_twice: [
    `UPDATE reveals SET subscription_id = NULL WHERE customer_id = (
      SELECT customer_id FROM reveals GROUP BY customer_id HAVING count(DISTINCT provider_id) > 1 LIMIT 1)
      AND id IN (SELECT min(id) FROM reveals GROUP BY customer_id, provider_id)`,
  ],
  free_number_without_reveal: [
    `INSERT INTO free_numbers (customer_id, phone_hash, network_hash, device_hash, day, created_at)
     VALUES (${idOf('users', `role = 'admin'`)}, 'p', 'n', 'd', '2026-01-01', 0)`,
  ],
  code_over_limits: [
    newCode,
    `UPDATE payments SET code = 'BREAK', holds_code = 1 WHERE id IN (
      SELECT min(id) FROM payments WHERE status = 'paid' GROUP BY user_id LIMIT 2)`,
  ],
  code_over_limit_of_person: [
    `UPDATE payments SET code = 'BREAK', holds_code = 1 WHERE user_id = (
      SELECT user_id FROM payments GROUP BY user_id HAVING count(*) > 1 LIMIT 1)`,
  ],
  paid_without_use_of_code: edit(
    'payments',
    `code = 'BREAK', holds_code = 0`,
    `status = 'paid' AND code IS NULL`,
  ),
  discount_differs_from_price: edit(
    'payments',
    `code = 'BREAK', discount_poisha = 7`,
    `code IS NULL AND subscription_id IS NOT NULL`,
  ),
  ratings_of_profile: edit('providers', 'rating_sum = rating_sum - 1', 'rating_sum > rating_count'),
  list_totals_of_thanas: [`UPDATE listing_counts SET unrated = unrated + 1 WHERE scope GLOB 'c*t*'`],
  list_totals_of_districts: [`DELETE FROM listing_counts WHERE scope GLOB 'd*'`],
  list_totals_of_divisions: [`UPDATE listing_counts SET unrated = unrated + 1 WHERE scope GLOB 'v*'`],
  list_totals_of_country: [`UPDATE listing_counts SET unrated = unrated + 1 WHERE scope = 'x'`],
  rating_of_unknown_tags: edit('ratings', 'tags = 16'),
  contacted_without_reveal: ['UPDATE ratings SET contacted = 1, updated_at = 0 WHERE id % 2 = 0'],
  reply_without_comment: [
    `INSERT INTO review_replies (rating_id, text, created_at, updated_at)
     SELECT id, 'ধন্যবাদ', 0, 0 FROM ratings WHERE comment IS NULL LIMIT 1`,
  ],
  public_but_unlisted: [
    `DELETE FROM provider_listings WHERE provider_id = (SELECT min(provider_id) FROM provider_listings)`,
  ],
  listed_but_not_public: edit(
    'providers',
    'is_paused = 1',
    `id = (SELECT max(provider_id) FROM provider_listings)`,
  ),
  listed_but_not_found: [
    `DELETE FROM provider_words WHERE rowid = (SELECT ${positionSql('l')} FROM provider_listings l LIMIT 1)`,
  ],
  listed_but_not_in_lists: [
    'DELETE FROM list_rating WHERE rowid = (SELECT rating FROM listing_words LIMIT 1)',
  ],
  in_recommended_but_unlisted: [`INSERT INTO list_recommended (rowid, lists) VALUES (${newId}, 'x')`],
  in_rating_but_unlisted: [`INSERT INTO list_rating (rowid, lists) VALUES (${newId}, 'x')`],
  in_newest_but_unlisted: [`INSERT INTO list_newest (rowid, lists) VALUES (${newId}, 'x')`],
  in_lifted_but_unlisted: [`INSERT INTO list_lifted (rowid, lists) VALUES (${newId}, 'x')`],
  found_but_unlisted: [
    `INSERT INTO provider_words (rowid, head, sound, bones, wider, wider_sound, filters) VALUES (${newId}, 'x', 'x', 'x', 'x', 'x', 'x')`,
  ],
  erased_account_holds_data: edit('users', `erased_at = created_at + 1`, `role = 'customer'`),
  erased_profile_holds_data: edit(
    'users',
    `erased_at = created_at + 1`,
    `id IN (SELECT user_id FROM providers)`,
  ),
  photo_without_record: edit('providers', `photo = 'photos/unknown'`),
}

describe('the rules of the database', () => {
  it('hold for the demo', async () => expect(await findBroken(database.db, now)).toEqual([]))

  it.each(Object.entries(breaks))('find a row that breaks %s', async (rule, statements) => {
    const before = await check(rule)
    await run(statements)
    expect((await check(rule)).count).toBeGreaterThan(before.count)
  })

  it('are checked page by page to the end', async () => {
    const whole = await check('ratings_of_profile')
    expect(whole.count).toBeGreaterThan(0)
    expect(await check('ratings_of_profile', 20)).toEqual(whole)
  })
})
