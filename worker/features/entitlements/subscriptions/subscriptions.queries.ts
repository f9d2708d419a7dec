import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { type SubscriptionPlanRow, subscriptions } from '../entitlements.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { subscriptionTransitions } from '../entitlements.rules.ts'
import type { SubscriptionStatus } from '../plans/plans.schema.ts'

export const activeSubscriptionOf = (db: Database, userId: number, now: Date) =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.status, 'active'),
        lte(subscriptions.startsAt, now),
        gt(subscriptions.endsAt, now),
      ),
    )
    .limit(1)

/** SQL for "this customer has no subscription stored as active". Run {@link expireEndedOf} first. */
export const hasNoActive = (userId: number | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM subscriptions other WHERE other.user_id = ${userId} AND other.status = 'active')`

export const expireEndedOf = (db: Database, userId: number, now: Date) =>
  db
    .update(subscriptions)
    .set({ status: 'expired', updatedAt: now })
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.status, 'active'),
        lte(subscriptions.endsAt, now),
      ),
    )

export const expireEnded = (db: Database, now: Date, limit: number) =>
  db
    .update(subscriptions)
    .set({ status: 'expired', updatedAt: now })
    .where(
      sql`${subscriptions.id} IN (
        SELECT id FROM subscriptions WHERE status = 'active' AND ends_at <= ${now.getTime()} ORDER BY ends_at LIMIT ${limit})`,
    )
    .returning({ id: subscriptions.id })

export const insertPendingSubscription = (
  db: Database,
  { userId, plan, guard, now }: { userId: number; plan: SubscriptionPlanRow; guard: SQL; now: Date },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO subscriptions
      (user_id, plan_id, plan_name, price_poisha, duration_days, daily_limit, status, created_at, updated_at)
    SELECT ${userId}, ${plan.id}, ${plan.name}, ${plan.pricePoisha}, ${plan.durationDays}, ${plan.dailyBiodataViewLimit},
      'pending', ${now.getTime()}, ${now.getTime()}
    WHERE ${guard}`)

/** SQL for "this subscription has the terms that the plan has now". */
export const isForPlan = (subscription: SQL, plan: SubscriptionPlanRow): SQL =>
  sql`EXISTS (SELECT 1 FROM subscriptions bought WHERE bought.id = ${subscription}
    AND bought.plan_id = ${plan.id} AND bought.duration_days = ${plan.durationDays} AND bought.daily_limit = ${plan.dailyBiodataViewLimit})`

const listed = (statuses: readonly SubscriptionStatus[]) =>
  sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`)

const mayBegin = listed(subscriptionTransitions.activate.from)
const mayBeRefunded = listed(subscriptionTransitions.refund.from)

/** SQL for "this subscription of this customer may begin now". */
export const subscriptionMayBegin = (subscription: SQL, userId: SQL): SQL => sql`(
  EXISTS (SELECT 1 FROM subscriptions own WHERE own.id = ${subscription} AND own.status IN ${mayBegin})
  AND ${hasNoActive(userId)})`

/** `paid`: SQL for the id of the subscription that was paid. */
export const beginSubscription = (db: Database, paid: SQL, now: Date): UnrunQuery =>
  db.run(sql`
    UPDATE subscriptions SET status = 'active', starts_at = ${now.getTime()},
      ends_at = ${now.getTime()} + duration_days * ${millisecondsPerDay}, updated_at = ${now.getTime()}
    WHERE status IN ${mayBegin} AND id = ${paid}`)

/** `ids`: SQL for the ids of the subscriptions that are cancelled if they have not begun. */
export const cancelSubscriptions = (db: Database, ids: SQL, now: Date): UnrunQuery =>
  db.run(sql`
    UPDATE subscriptions SET status = 'cancelled', updated_at = ${now.getTime()}
    WHERE status = 'pending' AND id IN ${ids}`)

/**
 * `subscription`: SQL for the id of the one whose payment is refunded; `isPaidByAnother`: SQL for "another payment has paid for
 * it", then nothing ends.
 */
export const endSubscription = (
  db: Database,
  { subscription, isPaidByAnother, now }: { subscription: SQL; isPaidByAnother: SQL; now: Date },
): UnrunQuery =>
  db.run(sql`
    UPDATE subscriptions SET status = 'refunded', updated_at = ${now.getTime()},
      ends_at = CASE WHEN ends_at > ${now.getTime()} THEN max(starts_at + 1, ${now.getTime()}) ELSE ends_at END
    WHERE status IN ${mayBeRefunded} AND id = ${subscription} AND NOT ${isPaidByAnother}`)
