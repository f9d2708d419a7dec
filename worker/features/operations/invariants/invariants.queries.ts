import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#worker/db/db.ts'
import { boosts, subscriptions, freeNumbers } from '#worker/features/entitlements/entitlements.table.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { discountCodes } from '#worker/features/payments/discounts/discounts.table.ts'
import type { PaymentPurpose } from '#worker/features/payments/payments.schema.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { liftedTable, listTables, positionsTable } from '#worker/features/providers/listing/browse.queries.ts'
import { invariantChecks, type InvariantCheckRow } from '../operations.table.ts'
import {
  positionSql,
  wordsTable,
  differingTotals,
  scopeParts,
} from '#worker/features/providers/listing/list-index.queries.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { hasWrongAverage } from '#worker/features/ratings/ratings.queries.ts'
import { tagBits } from '#worker/features/ratings/ratings.rules.ts'
import { ratingTags } from '#worker/features/ratings/ratings.schema.ts'
import { ratings, reviewReplies } from '#worker/features/ratings/ratings.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import type { InvariantName } from './invariants.schema.ts'

export const checkPage = (db: Database, invariant: Invariant, page: { after: number; limit: number }) =>
  db.all<PageResult>(pageOf(invariant, page))

export const listChecks = (db: Database) => db.select().from(invariantChecks)

export const saveChecks = (db: Database, checks: readonly InvariantCheckRow[]) =>
  db
    .insert(invariantChecks)
    .values([...checks])
    .onConflictDoUpdate({
      target: invariantChecks.rule,
      set: { checkedAt: sql`excluded.checked_at`, found: sql`excluded.found`, ids: sql`excluded.ids` },
    })

/** Forgets rules that exist no more. A rule is one bound value, as JSON, because D1 takes 100 values. */
export const deleteOtherChecks = (db: Database, rules: readonly string[]) =>
  db
    .delete(invariantChecks)
    .where(sql`${invariantChecks.rule} NOT IN (SELECT value FROM json_each(${JSON.stringify(rules)}))`)

/**
 * One rule over the rows of a table.
 * `key`: a growing integer of the row `t`, which findings name. `broken`: true for a row that breaks the rule.
 */
export type Invariant = { rule: string; from: SQL; key: SQL; where: SQL; broken: SQL }

/** The ids of the places whose list totals differ from their profiles; 0 for the whole country. */
const wrongTotals = (level: 't' | 'd' | 'v' | 'x') => ({
  from: sql`(${sql.join(
    scopeParts
      .filter(({ pattern }) => pattern.includes(level))
      .map(
        (part) =>
          sql`SELECT CAST(substr(scope, instr(scope, ${level}) + 1) AS INTEGER) AS id FROM (${differingTotals(part)})`,
      ),
    sql` UNION `,
  )}) t`,
  key: sql`t.id`,
  where: sql`1`,
  broken: sql`1`,
})

const isSettled = (payment: 't' | 'p') => sql`${sql.raw(payment)}.status IN ('paid', 'refunded')`
const dayMilliseconds = 86_400_000

const isPublic = sql`t.status = 'approved' AND t.is_active = 1 AND t.is_paused = 0 AND EXISTS (
  SELECT 1 FROM ${users} u WHERE u.id = t.user_id AND u.suspended_at IS NULL AND u.erased_at IS NULL)`

const inListButUnlisted = (list: string, positions = [list]) => ({
  from: sql.raw(`list_${list}_docsize t`),
  key: sql`t.id`,
  where: sql`1`,
  broken: sql`NOT EXISTS (SELECT 1 FROM ${positionsTable} l WHERE l.provider_id = t.id % 2147483648
    AND t.id IN (${sql.raw(positions.map((position) => `l.${position}`).join(', '))}))`,
})

const rowsOf = (table: SQLiteTable, where: SQL, broken: SQL, key = sql`t.id`) => ({
  from: sql`${table} t`,
  key,
  where,
  broken,
})

const everyRowOf = (table: SQLiteTable, broken: SQL, key?: SQL) => rowsOf(table, sql`1`, broken, key)

/** What a payment bought: its purpose, the table and the column of `payments` that names it. */
type Purchase = { purpose: PaymentPurpose; table: SQLiteTable; column: SQL }

const subscription: Purchase = { purpose: 'subscription', table: subscriptions, column: sql`subscription_id` }
const boost: Purchase = { purpose: 'boost', table: boosts, column: sql`boost_id` }

// A part of the money may have been returned and the purchase ended with it.
const paidWithoutEffect = ({ purpose, table, column }: Purchase) =>
  rowsOf(
    payments,
    sql`t.status = 'paid' AND t.purpose = ${purpose}`,
    sql`NOT EXISTS (SELECT 1 FROM ${table} s WHERE s.id = t.${column}
      AND (s.status IN ('active', 'expired') OR (s.status = 'refunded' AND t.refunded_poisha > 0)))`,
  )

const withoutPayment = ({ table, column }: Purchase) =>
  rowsOf(
    table,
    sql`t.status IN ('active', 'expired')`,
    sql`NOT EXISTS (SELECT 1 FROM ${payments} p WHERE p.${column} = t.id AND ${isSettled('p')})`,
  )

const paidTwice = ({ table, column }: Purchase) =>
  everyRowOf(
    table,
    sql`(SELECT count(*) FROM ${payments} p WHERE p.${column} = t.id AND p.status = 'paid') > 1`,
  )

const refundedWithoutRefund = ({ table, column }: Purchase) =>
  rowsOf(
    table,
    sql`t.status = 'refunded'`,
    sql`NOT EXISTS (SELECT 1 FROM ${payments} p WHERE p.${column} = t.id AND p.refunded_poisha > 0)`,
  )

const spentTwice = (name: 'gateway_txn_id' | 'bank_txn_id') => {
  const column = sql.raw(name)
  return rowsOf(
    payments,
    sql`t.${column} IS NOT NULL AND ${isSettled('t')}`,
    sql`EXISTS (SELECT 1 FROM ${payments} p WHERE p.method = t.method AND p.${column} = t.${column} AND p.id <> t.id
      AND ${isSettled('p')})`,
  )
}

const runTimes = (table: SQLiteTable, now: Date) =>
  everyRowOf(
    table,
    // A job ends what has expired every five minutes.
    sql`t.updated_at < t.created_at OR t.ends_at <= t.starts_at OR t.starts_at < t.created_at
      OR (t.status = 'pending' AND t.starts_at IS NOT NULL)
      OR (t.status = 'active' AND t.ends_at < ${now.getTime() - dayMilliseconds})`,
  )

const rules = (
  now: Date,
): Record<Exclude<InvariantName, 'picture_object_missing'>, Omit<Invariant, 'rule'>> => ({
  paid_subscription_without_effect: paidWithoutEffect(subscription),
  paid_boost_without_effect: paidWithoutEffect(boost),
  subscription_without_payment: withoutPayment(subscription),
  boost_without_payment: withoutPayment(boost),
  subscription_paid_twice: paidTwice(subscription),
  boost_paid_twice: paidTwice(boost),
  fee_paid_twice: rowsOf(
    payments,
    sql`t.purpose = 'biodata_fee' AND t.status = 'paid'`,
    sql`EXISTS (SELECT 1 FROM ${payments} p WHERE p.user_id = t.user_id AND p.purpose = 'biodata_fee'
      AND p.status = 'paid' AND p.id < t.id)`,
  ),
  refunded_payment_still_runs: rowsOf(
    payments,
    sql`t.status = 'refunded'`,
    sql`(EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.id = t.subscription_id AND s.status = 'active')
        OR EXISTS (SELECT 1 FROM ${boosts} b WHERE b.id = t.boost_id AND b.status = 'active'))
      AND NOT EXISTS (SELECT 1 FROM ${payments} p WHERE +p.status = 'paid' AND p.subscription_id = t.subscription_id)
      AND NOT EXISTS (SELECT 1 FROM ${payments} p WHERE +p.status = 'paid' AND p.boost_id = t.boost_id)`,
  ),
  subscription_refunded_without_refund: refundedWithoutRefund(subscription),
  boost_refunded_without_refund: refundedWithoutRefund(boost),
  transaction_spent_twice: spentTwice('gateway_txn_id'),
  bank_transaction_spent_twice: spentTwice('bank_txn_id'),
  payment_times: everyRowOf(
    payments,
    sql`(${isSettled('t')}) <> (t.paid_at IS NOT NULL) OR t.paid_at < t.created_at OR t.updated_at < t.created_at
      OR (t.refunded_poisha > 0) <> (t.refunded_at IS NOT NULL) OR t.refunded_at < t.created_at
      OR (t.status = 'refunded' AND t.refunded_poisha = 0 AND t.amount_poisha > 0)`,
  ),
  two_active_subscriptions: rowsOf(
    subscriptions,
    sql`t.status = 'active'`,
    sql`EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = t.user_id AND s.status = 'active' AND s.id < t.id)`,
  ),
  subscription_times: runTimes(subscriptions, now),
  boost_times: runTimes(boosts, now),
  boost_not_on_profile: rowsOf(
    boosts,
    sql`t.status = 'active'`,
    sql`NOT EXISTS (SELECT 1 FROM ${providers} p
      WHERE p.id = t.provider_id AND p.boosted_until = t.ends_at AND p.rank_bonus = t.rank_bonus)`,
  ),
  profile_boosted_without_boost: rowsOf(
    providers,
    sql`t.boosted_until IS NOT NULL OR t.rank_bonus > 0`,
    sql`NOT EXISTS (SELECT 1 FROM ${boosts} b WHERE b.provider_id = t.id AND b.status = 'active')`,
  ),
  reveals_over_limit: rowsOf(
    subscriptions,
    sql`t.daily_limit > 0`,
    // The day of a view is stored with it, in the timezone of the site at that time.
    sql`EXISTS (SELECT 1 FROM ${reveals} r WHERE r.subscription_id = t.id AND r.returned_at IS NULL
      GROUP BY r.day HAVING count(*) > t.daily_limit)`,
  ),
  reveal_of_other_customer: everyRowOf(
    reveals,
    sql`t.subscription_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.id = t.subscription_id AND s.user_id = t.customer_id)`,
  ),
  free_number_twice: rowsOf(
    reveals,
    sql`t.subscription_id IS NULL`,
    sql`EXISTS (SELECT 1 FROM ${reveals} r WHERE r.customer_id = t.customer_id AND r.subscription_id IS NULL
      AND r.id < t.id)`,
  ),
  free_number_without_reveal: everyRowOf(
    freeNumbers,
    sql`NOT EXISTS (SELECT 1 FROM ${reveals} r WHERE r.customer_id = t.customer_id AND r.subscription_id IS NULL)`,
    sql`t.customer_id`,
  ),
  code_over_limits: everyRowOf(
    discountCodes,
    sql`(SELECT count(*) > t.max_uses OR coalesce(sum(p.discount_poisha), 0) > t.budget_poisha
      FROM ${payments} p WHERE p.code = t.code AND p.holds_code = 1)`,
  ),
  code_over_limit_of_person: rowsOf(
    payments,
    sql`t.code IS NOT NULL AND t.holds_code = 1`,
    sql`(SELECT count(*) FROM ${payments} p WHERE p.user_id = t.user_id AND p.code = t.code AND p.holds_code = 1)
      > (SELECT c.max_per_person FROM ${discountCodes} c WHERE c.code = t.code)`,
  ),
  paid_without_use_of_code: rowsOf(
    payments,
    sql`t.code IS NOT NULL AND t.status = 'paid'`,
    sql`t.holds_code = 0`,
  ),
  discount_differs_from_price: rowsOf(
    payments,
    sql`t.code IS NOT NULL`,
    sql`t.amount_poisha + t.discount_poisha <> coalesce(
        (SELECT s.price_poisha FROM ${subscriptions} s WHERE s.id = t.subscription_id),
        (SELECT b.price_poisha FROM ${boosts} b WHERE b.id = t.boost_id), -1)
      OR (t.amount_poisha > 0 AND t.amount_poisha < 1000 AND t.discount_poisha > 0)`,
  ),
  reveal_outside_subscription: everyRowOf(
    reveals,
    sql`EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.id = t.subscription_id
      AND (s.starts_at IS NULL OR t.created_at < s.starts_at OR t.created_at > s.ends_at))`,
  ),
  ratings_of_profile: { from: sql`${providers} p`, key: sql`p.id`, where: sql`1`, broken: hasWrongAverage },
  list_totals_of_thanas: wrongTotals('t'),
  list_totals_of_districts: wrongTotals('d'),
  list_totals_of_divisions: wrongTotals('v'),
  list_totals_of_country: wrongTotals('x'),
  rating_of_unknown_tags: everyRowOf(ratings, sql`t.tags NOT BETWEEN 0 AND ${tagBits(ratingTags)}`),
  contacted_without_reveal: rowsOf(
    ratings,
    sql`t.contacted = 1`,
    sql`NOT EXISTS (SELECT 1 FROM ${reveals} r
      WHERE r.customer_id = t.customer_id AND r.provider_id = t.provider_id AND r.created_at <= t.updated_at)`,
  ),
  reply_without_comment: everyRowOf(
    reviewReplies,
    sql`NOT EXISTS (SELECT 1 FROM ${ratings} r WHERE r.id = t.rating_id AND r.comment IS NOT NULL)`,
  ),
  public_but_unlisted: rowsOf(
    providers,
    isPublic,
    sql`NOT EXISTS (SELECT 1 FROM ${providerListings} l WHERE l.provider_id = t.id AND l.category_id = t.category_id
      AND l.upazila_id = t.upazila_id AND l.gender = t.gender AND l.verified = t.verified_badge)`,
  ),
  listed_but_not_public: rowsOf(
    providers,
    sql`NOT (${isPublic})`,
    sql`EXISTS (SELECT 1 FROM ${providerListings} l WHERE l.provider_id = t.id)`,
  ),
  listed_but_not_found: everyRowOf(
    providerListings,
    sql`NOT EXISTS (SELECT 1 FROM ${wordsTable} w WHERE w.rowid = ${sql.raw(positionSql('t'))})`,
    sql`t.provider_id`,
  ),
  listed_but_not_in_lists: {
    from: sql`${positionsTable} t`,
    key: sql`t.provider_id`,
    where: sql`1`,
    broken: sql`NOT EXISTS (SELECT 1 FROM ${listTables.recommended} l WHERE l.rowid = t.recommended)
      OR NOT EXISTS (SELECT 1 FROM ${listTables.rating} l WHERE l.rowid = t.rating)
      OR NOT EXISTS (SELECT 1 FROM ${listTables.newest} l WHERE l.rowid = t.newest)
      OR (t.promoted >= 2147483648 AND NOT EXISTS (SELECT 1 FROM ${liftedTable} l WHERE l.rowid = t.promoted))
      OR (t.introduced >= 2147483648 AND NOT EXISTS (SELECT 1 FROM ${liftedTable} l WHERE l.rowid = t.introduced))`,
  },
  in_recommended_but_unlisted: inListButUnlisted('recommended'),
  in_rating_but_unlisted: inListButUnlisted('rating'),
  in_newest_but_unlisted: inListButUnlisted('newest'),
  in_lifted_but_unlisted: inListButUnlisted('lifted', ['promoted', 'introduced']),
  found_but_unlisted: {
    from: sql`provider_words_docsize t`,
    key: sql`t.id`,
    where: sql`1`,
    broken: sql`NOT EXISTS (SELECT 1 FROM ${providerListings} l
      WHERE l.provider_id = t.id % 2147483648 AND ${sql.raw(positionSql('l'))} = t.id)`,
  },
  erased_account_holds_data: rowsOf(
    users,
    sql`t.erased_at IS NOT NULL AND t.role IN ('customer', 'service_worker')`,
    sql`t.phone IS NOT NULL OR t.email IS NOT NULL OR t.suspension_reason IS NOT NULL OR t.erased_at < t.created_at`,
  ),
  erased_profile_holds_data: rowsOf(
    providers,
    sql`EXISTS (SELECT 1 FROM ${users} u WHERE u.id = t.user_id AND u.erased_at IS NOT NULL)`,
    sql`t.phone <> '' OR t.photo IS NOT NULL OR t.bio IS NOT NULL OR t.id_number_sealed <> ''
      OR EXISTS (SELECT 1 FROM ${providerChanges} c WHERE c.provider_id = t.id)`,
  ),
  photo_without_record: rowsOf(
    providers,
    sql`t.photo IS NOT NULL`,
    sql`NOT EXISTS (SELECT 1 FROM ${storedImages} i WHERE i.bucket = 'pictures' AND i.path = t.photo AND i.created_at > 0)`,
  ),
})

/**
 * All rules about rows. The database keeps its foreign keys and unique indexes, so they need none. The exceptions are the indexes on which
 * money depends: without them a customer pays for two subscriptions, or one transaction pays twice.
 */
export const invariantsOf = (now: Date): Invariant[] =>
  Object.entries(rules(now)).map(([rule, invariant]) => ({ rule, ...invariant }))

/** The most ids that a finding names. */
export const namedIds = 20

/** What one page of rows says: how many were read, the last key, how many are broken, and the first broken ids. */
type PageResult = { rule: string; seen: number; last: number | null; broken: number; ids: string }

/** SQL that checks one page of rows after a key. It reads at most `limit` rows and writes nothing. */
const pageOf = (
  { rule, from, key, where, broken }: Invariant,
  { after, limit }: { after: number; limit: number },
): SQL => sql`WITH page AS MATERIALIZED (
    SELECT ${key} AS key, coalesce((${broken}), 0) AS broken FROM ${from}
    WHERE (${where}) AND ${key} > ${after} ORDER BY ${key} LIMIT ${limit})
  SELECT ${rule} AS rule, count(*) AS seen, max(key) AS last, coalesce(sum(broken), 0) AS broken,
    (SELECT json_group_array(key) FROM (SELECT key FROM page WHERE broken LIMIT ${namedIds})) AS ids
  FROM page`
