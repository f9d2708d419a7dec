import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { hasOpenSession } from '#worker/features/outbox/push/push.queries.ts'
import { pushSubscriptions } from '#worker/features/outbox/push/push.table.ts'
import { isFlagOn } from '#worker/features/settings/settings.queries.ts'
import { isErased } from '#worker/features/people/people.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { isPaidView, paidForSubscription, type PromptRow } from '../reveals.queries.ts'
import { reveals, callAnswers } from '../reveals.table.ts'
import { askBounds, priceRules, rateBounds, weights, type PriceRange } from '../reveals.rules.ts'

const { people, poishaOfPerson, within, prior } = rateBounds

type Said = { pickedUp: boolean; worked: boolean | null; priceTaka: number | null }

export type NewAnswer = Said & {
  revealId: number
  customerId: number
  now: Date
}

const numberOf = (flag: boolean | null) => (flag === null ? null : Number(flag))

/** SQL for what the answer weighs: by the age of the account `u`, and by what was paid for the view `v`. Rounded down. */
const weightOf = (now: Date): SQL => {
  const byAge = sql`CASE ${sql.join(
    weights.map(({ youngerThan, weight }) =>
      youngerThan === Infinity
        ? sql.raw(`ELSE ${weight}`)
        : sql`WHEN u.created_at > ${now.getTime() - youngerThan} THEN ${sql.raw(String(weight))}`,
    ),
    sql` `,
  )} END`
  return sql`CAST(${byAge} * min(${paidForSubscription.get()(sql`v.subscription_id`)}, ${poishaOfPerson}) / ${poishaOfPerson} AS INTEGER)`
}

/** SQL for "it is the time to ask about the reveal". */
const isAskedNow = (createdAt: SQL, now: Date): SQL =>
  sql`${createdAt} <= ${now.getTime() - askBounds.after} AND ${createdAt} > ${now.getTime() - askBounds.until}`

/** The key of the table decides that a reveal has one answer. */
export const insertAnswer = (db: Database, answer: NewAnswer) => {
  const { revealId, customerId, pickedUp, worked, priceTaka, now } = answer
  return db.all<{ reveal_id: number }>(sql`
    INSERT INTO call_answers (reveal_id, customer_id, provider_id, category_id, district_id, picked_up, worked, price_taka,
      weight, created_at, updated_at)
    SELECT v.id, v.customer_id, v.provider_id, p.category_id, p.district_id, ${Number(pickedUp)}, ${numberOf(worked)}, ${priceTaka},
      ${weightOf(now)}, ${now.getTime()}, ${now.getTime()}
    FROM reveals v JOIN ${providers} p ON p.id = v.provider_id JOIN ${users} u ON u.id = v.customer_id
    WHERE v.id = ${revealId} AND v.customer_id = ${customerId} AND ${isAskedNow(sql`v.created_at`, now)}
      AND NOT ${isErased(customerId)}
    ON CONFLICT DO NOTHING
    RETURNING reveal_id`)
}

/** Directly after {@link insertAnswer} in the batch. A customer counts once for a worker, with the last answer. */
export const countAnswer = (db: Database, { revealId, now }: NewAnswer): UnrunQuery[] => [
  db.run(sql`
    UPDATE call_answers SET counts = 1 WHERE reveal_id = ${revealId} AND created_at = ${now.getTime()} AND weight > 0`),
  db.run(sql`
    UPDATE call_answers AS e SET counts = 0 FROM call_answers r
    WHERE r.reveal_id = ${revealId} AND r.counts = 1 AND e.customer_id = r.customer_id AND e.provider_id = r.provider_id
      AND e.reveal_id <> r.reveal_id AND e.created_at <= r.created_at AND e.counts = 1`),
]

/** A row comes back if the customer's own answer was young enough. */
export const correctAnswer = (
  db: Database,
  { revealId, customerId, pickedUp, worked, priceTaka, now }: NewAnswer,
) =>
  db
    .update(callAnswers)
    .set({ pickedUp, worked, priceTaka, updatedAt: now })
    .where(
      and(
        eq(callAnswers.revealId, revealId),
        eq(callAnswers.customerId, customerId),
        gt(callAnswers.createdAt, new Date(now.getTime() - askBounds.correctableFor)),
      ),
    )
    .returning({ revealId: callAnswers.revealId })

/** The people, their weight and what they heard, of each provider `p` that `which` selects. A refund takes an answer back. */
const heardOf = (which: SQL, now: Date): SQL => sql`
  SELECT p.id, count(a.reveal_id) AS people, total(a.weight) AS weight, total(a.weight * a.picked_up) AS heard,
    max(iif(a.picked_up, a.created_at, NULL)) AS answered_at
  FROM ${providers} p LEFT JOIN call_answers a ON a.provider_id = p.id AND a.created_at > ${now.getTime() - within} AND a.counts = 1
    AND NOT EXISTS (SELECT 1 FROM ${users} u WHERE u.id = a.customer_id AND u.suspended_at IS NOT NULL)
    AND EXISTS (SELECT 1 FROM reveals v WHERE v.id = a.reveal_id AND ${isPaidView('v')})
  WHERE ${which} GROUP BY p.id`

const lastSign = sql`coalesce(active_at, submitted_at)`

/**
 * Makes the rates of the providers that `which` selects (a condition on `p`) equal to the answers about them. An answered call is a sign
 * of the worker's activity, as a sign-in is.
 */
export const recountAnswers = (db: Database, which: SQL, now: Date): UnrunQuery =>
  db.run(sql`
    UPDATE ${providers} SET answer_rate = made.rate, answer_points = made.points,
      active_at = iif(made.answered_at > ${lastSign}, made.answered_at, active_at)
    FROM (SELECT id, answered_at,
        iif(people >= ${people}, CAST(min(people, 10) * 100 + round(min(people, 10) * heard / weight) AS INTEGER), NULL) AS rate,
        iif(people >= ${people}, CAST(round((heard * 100 + ${prior.weight * prior.rate}) / (weight + ${prior.weight})) AS INTEGER)
          - ${sql.raw(String(prior.rate))}, 0) AS points
      FROM (${heardOf(which, now)})) made
    WHERE made.id = providers.id AND (answer_rate IS NOT made.rate OR answer_points <> made.points OR made.answered_at > ${lastSign})`)

/** The rate of the account's own profile, and of how many people it is made. */
export const findOwnRate = (db: Database, userId: number, now: Date) =>
  db.all<{ people: number; rate: number | null }>(sql`
    SELECT own.people, (SELECT answer_rate FROM ${providers} WHERE id = own.id) AS rate
    FROM (${heardOf(sql`p.user_id = ${userId}`, now)}) own`)

/** The trade and district of an answer, or the whole country. */
type Scope = { revealId: number; everywhere: boolean }

/**
 * Makes the range of prices of the scope of an answer equal to the newest prices, one of each customer. Without enough of
 * them there is no row.
 */
export const recountPrices = (db: Database, { revealId, everywhere }: Scope, now: Date): UnrunQuery[] => {
  const of = sql`(SELECT category_id, ${everywhere ? sql`0` : sql`district_id`} AS district_id FROM call_answers WHERE reveal_id = ${revealId})`
  const quartile = (part: number) =>
    sql.raw(`max(iif(place = CAST((total - 1) * ${part} / 4.0 + 0.5 AS INTEGER), price_taka, NULL))`)
  const placed = (from: SQL) =>
    sql`SELECT price_taka, row_number() OVER (ORDER BY price_taka) - 1 AS place, count(*) OVER () AS total FROM ${from}`
  const range = sql`WITH priced AS (
      SELECT price_taka FROM (SELECT price_taka,
          row_number() OVER (PARTITION BY customer_id ORDER BY created_at DESC, reveal_id DESC) AS of_customer
        FROM (SELECT a.* FROM ${of} o CROSS JOIN call_answers a ON a.category_id = o.category_id
            ${everywhere ? sql`` : sql`AND a.district_id = o.district_id`}
          WHERE a.price_taka IS NOT NULL AND a.counts = 1 AND a.created_at > ${now.getTime() - within}
          ORDER BY a.created_at DESC LIMIT ${sql.raw(String(priceRules.newest))}))
      WHERE of_customer = 1),
    bounds AS (SELECT ${quartile(1)} AS low, ${quartile(3)} AS high FROM (${placed(sql`priced`)})),
    kept AS (SELECT price_taka FROM priced, bounds
      WHERE price_taka BETWEEN low - (high - low) * ${priceRules.fence} AND high + (high - low) * ${priceRules.fence}),
    made AS (SELECT ${quartile(1)} AS low, ${quartile(2)} AS median, ${quartile(3)} AS high, count(*) AS people
      FROM (${placed(sql`kept`)}) HAVING count(*) >= ${priceRules.people})`
  return [
    db.run(sql`
      INSERT INTO price_ranges (category_id, district_id, low, median, high, people, updated_at)
      SELECT o.category_id, o.district_id, m.low, m.median, m.high, m.people, ${now.getTime()} FROM ${of} o
        CROSS JOIN (${range} SELECT * FROM made) m WHERE 1
      ON CONFLICT (category_id, district_id) DO UPDATE SET low = excluded.low, median = excluded.median, high = excluded.high,
        people = excluded.people, updated_at = excluded.updated_at`),
    db.run(sql`
      DELETE FROM price_ranges WHERE (category_id, district_id) = (SELECT category_id, district_id FROM ${of})
        AND updated_at < ${now.getTime()} AND NOT EXISTS (${range} SELECT 1 FROM made)`),
  ]
}

const isUnanswered = sql`v.answer_prompt_dismissed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM call_answers a WHERE a.reveal_id = v.id)
  AND NOT EXISTS (SELECT 1 FROM contact_reports r WHERE r.customer_id = v.customer_id AND r.provider_id = v.provider_id)`

/** The last reveal that the customer is to be asked about. A number that the customer has reported is left out. */
export const findAsked = (db: Database, customerId: number, now: Date, providerId?: number) =>
  db.all<PromptRow & { reveal_id: number }>(sql`
    SELECT v.id AS reveal_id, p.id, p.name, c.name AS category, p.photo, v.created_at AS revealed_at
    FROM reveals v JOIN ${providerListings} l ON l.provider_id = v.provider_id
    JOIN ${providers} p ON p.id = v.provider_id JOIN ${categories} c ON c.id = p.category_id
    WHERE v.customer_id = ${customerId} AND ${isAskedNow(sql`v.created_at`, now)} AND ${isUnanswered}
      ${providerId === undefined ? sql`` : sql`AND v.provider_id = ${providerId}`}
    ORDER BY v.created_at DESC LIMIT 1`)

/** What tells why an answer was not taken. */
export const findFacts = (db: Database, customerId: number, revealId: number) =>
  db
    .select({ seenAt: reveals.createdAt, answeredIn: callAnswers.revealId })
    .from(reveals)
    .leftJoin(callAnswers, eq(callAnswers.revealId, reveals.id))
    .where(and(eq(reveals.id, revealId), eq(reveals.customerId, customerId)))

export const dismissAsked = (db: Database, customerId: number, revealId: number, now: Date) =>
  db
    .update(reveals)
    .set({ answerPromptDismissedAt: now })
    .where(
      and(
        eq(reveals.id, revealId),
        eq(reveals.customerId, customerId),
        isNull(reveals.answerPromptDismissedAt),
      ),
    )

/** Milliseconds for which a reveal is looked for: longer than the job that queues messages may be late. */
const pushedWithin = 1_800_000
/** Messages of one run. */
const maxPushed = 200

/** The browsers of customers who saw a number two hours ago and have not answered, with one of their reveals. */
export const listToPush = (db: Database, { keyId, now }: { keyId: string; now: Date }) => {
  const until = now.getTime() - askBounds.after
  return db.all<{ subscription_id: number; reveal_id: number }>(sql`
    SELECT s.id AS subscription_id, max(v.id) AS reveal_id
    FROM reveals v CROSS JOIN ${pushSubscriptions} s ON s.user_id = v.customer_id
    WHERE v.created_at > ${until - pushedWithin} AND v.created_at <= ${until} AND s.key_id = ${keyId} AND ${isUnanswered}
      AND EXISTS (SELECT 1 FROM ${providerListings} l WHERE l.provider_id = v.provider_id)
      AND ${hasOpenSession(sql`s.session_id`, now)}
    GROUP BY s.id LIMIT ${sql.raw(String(maxPushed))}`)
}

/** SQL for "the question of this message is answered", of a row of `outbox`. */
export const isQuestionOutdated = sql`(entity = 'reveal' AND EXISTS (
  SELECT 1 FROM call_answers a WHERE a.reveal_id = entity_id))`

/** What customers paid for the work of a trade in a district, in taka; of the whole country for district 0. No row while too few have said it. */
export const findPriceRange = (
  db: Database,
  { category, districtId }: { category: number; districtId: number },
) =>
  db.all<PriceRange>(sql`
    SELECT low, median, high, people FROM price_ranges
    WHERE category_id = ${category} AND district_id = ${districtId} AND ${sql.raw(isFlagOn('call_answers_enabled'))}`)

/** The ranges of a trade in districts: at most a row for each. */
export const listPriceRanges = (db: Database, category: number) =>
  db.all<PriceRange & { districtId: number }>(sql`
    SELECT district_id AS districtId, low, median, high, people FROM price_ranges
    WHERE category_id = ${category} AND district_id > 0 AND ${sql.raw(isFlagOn('call_answers_enabled'))}`)

/** The range for the trade and the district of a listed provider. */
export const findPriceRangeOf = (db: Database, providerId: number) =>
  db.all<PriceRange>(sql`
    SELECT r.low, r.median, r.high, r.people FROM ${providerListings} l
    JOIN price_ranges r ON r.category_id = l.category_id AND r.district_id = l.district_id
    WHERE l.provider_id = ${providerId} AND ${sql.raw(isFlagOn('call_answers_enabled'))}`)
