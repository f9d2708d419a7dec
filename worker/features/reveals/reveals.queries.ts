import { and, eq, gt, sql, type SQL, type SQLWrapper, isNull } from 'drizzle-orm'
import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { raiseWarning } from '#worker/features/audit/events.queries.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import {
  claimFreeNumber,
  type FreeNumberAsk,
} from '#worker/features/entitlements/free-number/free-number.queries.ts'
import { isListed } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { harvestBounds } from '#worker/features/entitlements/plans/plans.schema.ts'
import { publicColumns } from '#worker/features/providers/providers.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { termsAgreements } from '#worker/features/sign-in/sign-in.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { handedIn } from '#worker/lib/handed-in.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { reveals } from './reveals.table.ts'

/** SQL for what was paid for a subscription, without refunds, in poisha. */
export const paidForSubscription = handedIn<(subscriptionId: SQL) => SQL<number>>(
  'what was paid for a subscription',
)

/** SQL for "the view was paid for", about a row of reveals under this name. */
export const isPaidView = (view: string): SQL =>
  sql`(${sql.raw(view)}.subscription_id IS NOT NULL AND ${paidForSubscription.get()(sql.raw(`${view}.subscription_id`))} > 0)`

type RevealAttempt = {
  customerId: number
  providerId: number
  /** Version of the terms that must be agreed to; null when the terms are switched off. */
  termsVersion: string | null
  agrees: boolean
  /** Whether a challenge was solved for this number. */
  solved: boolean
  /** yyyy-mm-dd in the site's timezone. */
  day: string
  now: Date
}

export const recordAgreement = (db: Database, { customerId, termsVersion, agrees, now }: RevealAttempt) =>
  db.run(sql`
    INSERT INTO ${termsAgreements} (user_id, kind, version, agreed_at)
    SELECT ${customerId}, 'biodata', ${termsVersion}, ${now.getTime()}
    WHERE ${agrees && termsVersion !== null ? 1 : 0}
    ON CONFLICT DO NOTHING`)

const hasAgreed = (customerId: number, version: string | null): SQL<boolean> =>
  version === null
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM ${termsAgreements} a
        WHERE a.user_id = ${customerId} AND a.kind = 'biodata' AND a.version = ${version})`

// The id comes as SQL with its table: a drizzle column loses the table's name in a select from one table.
const usedToday = (subscriptionId: SQL, day: string): SQL<number> =>
  sql`(SELECT count(*) FROM reveals r WHERE r.subscription_id = ${subscriptionId} AND r.day = ${day} AND r.returned_at IS NULL)`

/** SQL for "an admin asks this customer for a challenge before each new number". */
const isChallenged = (customerId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} u WHERE u.id = ${customerId} AND u.reveals_challenged_at IS NOT NULL)`

/** Directly after {@link spendView} in the batch: a new number that makes more than {@link harvestBounds} is a line on the desk. */
export function lineOfHarvest(db: Database, { customerId, now }: RevealAttempt): UnrunQuery {
  // A number that was seen again under a later plan counts once.
  const numbersOf = (days: number) =>
    sql`(SELECT count(*) FROM reveals r
      WHERE r.customer_id = ${customerId} AND r.created_at > ${now.getTime() - days * millisecondsPerDay}
      AND NOT EXISTS (SELECT 1 FROM reveals e
        WHERE e.customer_id = r.customer_id AND e.provider_id = r.provider_id AND e.id < r.id))`
  const passed = harvestBounds.map(
    ({ days, numbers }) =>
      sql`WHEN ${numbersOf(days)} > ${numbers} THEN json_object('days', ${days}, 'numbers', ${numbersOf(days)})`,
  )
  const detail = sql`CASE ${sql.join(passed, sql` `)} END`
  return raiseWarning(db, {
    kind: 'harvest',
    subject: `user:${customerId}`,
    detail,
    now,
    onlyIf: sql`${wroteRow} AND NOT ${isChallenged(customerId)} AND ${detail} IS NOT NULL`,
  })
}

/** SQL for "the number is listed and not withheld, and the customer has agreed to the terms and solved what was asked for". */
const isOpenTo = ({ customerId, providerId, termsVersion, solved }: RevealAttempt): SQL => sql`(
  EXISTS (SELECT 1 FROM ${providers} p WHERE p.id = ${providerId} AND p.phone_hidden_at IS NULL
    AND EXISTS (SELECT 1 FROM ${providerListings} WHERE ${isListed(providerId)}))
  AND ${hasAgreed(customerId, termsVersion)} AND (${solved ? 1 : 0} OR NOT ${isChallenged(customerId)}))`

/** This one statement decides, so that parallel calls cannot pass the limit. */
export function spendView(db: Database, attempt: RevealAttempt) {
  const { customerId, providerId, day, now } = attempt
  return db.run(sql`
    INSERT INTO reveals (customer_id, provider_id, subscription_id, day, created_at)
    SELECT s.user_id, ${providerId}, s.id, ${day}, ${now.getTime()}
    FROM ${subscriptions} s
    WHERE s.user_id = ${customerId} AND s.status = 'active' AND s.ends_at > ${now.getTime()} AND ${isOpenTo(attempt)}
      AND (s.daily_limit = 0 OR ${usedToday(sql`s.id`, day)} < s.daily_limit)
    ON CONFLICT DO NOTHING`)
}

/** SQL for "this customer has seen no number and had no plan". */
export const isNewcomer = (customerId: number): SQL => sql`(
  NOT EXISTS (SELECT 1 FROM reveals r WHERE r.customer_id = ${customerId})
  AND NOT EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${customerId}
    AND s.status IN ('active', 'expired', 'refunded')))`

/**
 * The free number of a new customer, in the two statements of a claim and its view: by the same rules as {@link spendView}, which
 * stands before them in the batch, but without a subscription.
 */
export const spendFreeNumber = (db: Database, attempt: RevealAttempt, ask: FreeNumberAsk): UnrunQuery[] => {
  const { customerId, providerId, day, now } = attempt
  const isOpen = sql`${isOpenTo(attempt)}
    AND NOT EXISTS (SELECT 1 FROM reveals r WHERE r.customer_id = ${customerId} AND r.provider_id = ${providerId})`
  return [
    claimFreeNumber(db, ask, isOpen),
    db.run(sql`
      INSERT INTO reveals (customer_id, provider_id, subscription_id, day, created_at)
      SELECT ${customerId}, ${providerId}, NULL, ${day}, ${now.getTime()} WHERE ${wroteRow}`),
  ]
}

export const findAgreement = (db: Database, { customerId, termsVersion }: RevealAttempt) =>
  db.all<{ agreed: 0 | 1 }>(sql`SELECT ${hasAgreed(customerId, termsVersion)} AS agreed`)

export const findRunningSubscription = (db: Database, customerId: number, day: string, now: Date) =>
  db
    .select({
      ...pick(subscriptions, ['id', 'planName', 'endsAt', 'dailyLimit']),
      usedToday: usedToday(sql`subscriptions.id`, day),
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, customerId),
        eq(subscriptions.status, 'active'),
        gt(subscriptions.endsAt, now),
      ),
    )

export const listSpentViews = (db: Database, customerId: number, providerId: number) =>
  db
    .select({ subscriptionId: reveals.subscriptionId })
    .from(reveals)
    .where(and(eq(reveals.customerId, customerId), eq(reveals.providerId, providerId)))

/** The number of a listed provider, with the rating of the customer. */
export const findContact = (
  db: Database,
  { providerId, customerId }: Pick<RevealAttempt, 'providerId' | 'customerId'>,
) =>
  db
    .select({
      ...publicColumns,
      phone: providers.phone,
      phoneHiddenAt: providers.phoneHiddenAt,
      myRating: sql<number | null>`(SELECT rating FROM ${ratings}
        WHERE provider_id = ${providerId} AND customer_id = ${customerId})`.as('my_rating'),
    })
    .from(providerListings)
    .innerJoin(providers, eq(providers.id, providerListings.providerId))
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .where(isListed(providerId))

type Asked = { customerId: number; until: Date }

// Customers with many contacts are asked about the latest only.
const newestRead = 100

export type PromptRow = {
  id: number
  name: string
  category: string
  photo: string | null
  revealed_at: number
}

/**
 * The last provider whose number the customer saw before `until`, and who can be rated but is not. A provider whose number
 * was reported, or about whom the customer does not want to be asked, is left out.
 */
export const findRatingPrompt = (db: Database, { customerId, until }: Asked) =>
  db.all<PromptRow>(sql`
    SELECT p.id, p.name, c.name AS category, p.photo, seen.created_at AS revealed_at
    FROM (SELECT provider_id, created_at FROM reveals
      WHERE customer_id = ${customerId} AND created_at <= ${until.getTime()}
      ORDER BY created_at DESC LIMIT ${newestRead}) seen
    JOIN ${providerListings} l ON l.provider_id = seen.provider_id
    JOIN ${providers} p ON p.id = seen.provider_id
    JOIN ${categories} c ON c.id = p.category_id
    WHERE NOT EXISTS (SELECT 1 FROM ${ratings} r WHERE r.provider_id = seen.provider_id AND r.customer_id = ${customerId})
      AND NOT EXISTS (SELECT 1 FROM contact_reports r WHERE r.provider_id = seen.provider_id AND r.customer_id = ${customerId})
      AND NOT EXISTS (SELECT 1 FROM reveals d WHERE d.customer_id = ${customerId} AND d.provider_id = seen.provider_id
        AND d.rating_prompt_dismissed_at IS NOT NULL)
    ORDER BY seen.created_at DESC LIMIT 1`)

/** Never asks the customer about the provider again. Returns the reveals; none if the number was never seen. */
export const dismissPrompt = (
  db: Database,
  { customerId, providerId, now }: { customerId: number; providerId: number; now: Date },
) =>
  db
    .update(reveals)
    .set({ ratingPromptDismissedAt: now })
    .where(
      and(
        eq(reveals.customerId, customerId),
        eq(reveals.providerId, providerId),
        isNull(reveals.ratingPromptDismissedAt),
      ),
    )
    .returning({ id: reveals.id })

/** For the ratings and the saved providers. */
export const seenByCustomer = {
  hasSeen: (providerId: number | SQLWrapper, customerId: number): SQL<0 | 1> =>
    sql`EXISTS (SELECT 1 FROM reveals seen WHERE seen.customer_id = ${customerId} AND seen.provider_id = ${providerId})`,
  endPrompts: (db: Database, pairs: SQL, now: Date): UnrunQuery =>
    db.run(sql`
      UPDATE reveals SET rating_prompt_dismissed_at = ${now.getTime()}
      WHERE rating_prompt_dismissed_at IS NULL AND (customer_id, provider_id) IN (${pairs})`),
}
