import { and, asc, eq, gt, sql, type SQL, lte } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { type BoostingPlanRow, boosts } from '../entitlements.table.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { expiringSoonWithin } from '../entitlements.rules.ts'

export const runningBoostOf = (db: Database, userId: number, now: Date) =>
  db
    .select({ planName: boosts.planName, rankBonus: boosts.rankBonus, endsAt: boosts.endsAt })
    .from(boosts)
    .innerJoin(providers, eq(providers.id, boosts.providerId))
    .where(and(eq(providers.userId, userId), eq(boosts.status, 'active'), gt(boosts.endsAt, now)))
    .limit(1)

/** SQL for "this provider is approved and has no running boost, or one that ends soon enough to be extended". */
export const mayBoost = (providerId: number | SQL, now: Date): SQL => sql`(
  EXISTS (SELECT 1 FROM ${providers} own WHERE own.id = ${providerId} AND own.status = 'approved')
  AND NOT EXISTS (SELECT 1 FROM boosts other WHERE other.provider_id = ${providerId} AND other.status = 'active'
    AND other.ends_at >= ${now.getTime() + expiringSoonWithin}))`

export const insertPendingBoost = (
  db: Database,
  { providerId, plan, guard, now }: { providerId: number; plan: BoostingPlanRow; guard: SQL; now: Date },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO boosts
      (provider_id, plan_id, plan_name, price_poisha, duration_days, rank_bonus, status, created_at, updated_at)
    SELECT ${providerId}, ${plan.id}, ${plan.name}, ${plan.pricePoisha}, ${plan.durationDays}, ${plan.rankBonus},
      'pending', ${now.getTime()}, ${now.getTime()}
    WHERE ${guard}`)

/** SQL for "this boost has the terms that the plan has now". */
export const isForBoostingPlan = (boost: SQL, plan: BoostingPlanRow): SQL =>
  sql`EXISTS (SELECT 1 FROM boosts bought WHERE bought.id = ${boost}
    AND bought.plan_id = ${plan.id} AND bought.duration_days = ${plan.durationDays} AND bought.rank_bonus = ${plan.rankBonus})`

// A boost is cancelled when its payment fails; a second attempt at the gateway may still pay for it.
const mayBegin = sql.raw(`('pending', 'cancelled')`)

/** SQL for "this boost may begin or extend another now". */
export const boostMayBegin = (boost: SQL, now: Date): SQL => sql`(
  EXISTS (SELECT 1 FROM boosts own WHERE own.id = ${boost} AND own.status IN ${mayBegin})
  AND ${mayBoost(sql`(SELECT provider_id FROM boosts own WHERE own.id = ${boost})`, now)})`

/** A running boost ends, and its remaining time is added to the new one. `paid`: SQL for the id of the boost that was paid. */
export function beginBoost(db: Database, paid: SQL, now: Date): UnrunQuery[] {
  const at = now.getTime()
  const provider = sql`(SELECT provider_id FROM boosts WHERE id = ${paid})`
  return [
    db.run(sql`
      UPDATE boosts SET starts_at = ${at}, updated_at = ${at},
        ends_at = duration_days * ${millisecondsPerDay} + max(${at}, coalesce((SELECT running.ends_at FROM boosts running
          WHERE running.provider_id = boosts.provider_id AND running.status = 'active'), 0))
      WHERE id = ${paid} AND status IN ${mayBegin}`),
    db.run(sql`
      UPDATE boosts SET status = 'expired', ends_at = max(starts_at + 1, min(ends_at, ${at})), updated_at = ${at}
      WHERE provider_id = ${provider} AND status = 'active' AND id <> ${paid}`),
    db.run(sql`
      UPDATE boosts SET status = 'active', updated_at = ${at} WHERE id = ${paid} AND status IN ${mayBegin}`),
    db.run(sql`
      UPDATE ${providers} SET updated_at = ${at},
        rank_bonus = (SELECT rank_bonus FROM boosts WHERE id = ${paid}),
        boosted_until = (SELECT ends_at FROM boosts WHERE id = ${paid})
      WHERE id = ${provider}`),
    ...rerankListings(db, sql`p.id = ${provider}`),
  ]
}

/** `ids`: SQL for the ids of the boosts that are cancelled if they have not begun. */
export const cancelBoosts = (db: Database, ids: SQL, now: Date): UnrunQuery =>
  db.run(sql`
    UPDATE boosts SET status = 'cancelled', updated_at = ${now.getTime()}
    WHERE status = 'pending' AND id IN ${ids}`)

export const listEndedBoosts = (db: Database, now: Date, limit: number) =>
  db
    .select({ id: boosts.id, providerId: boosts.providerId })
    .from(boosts)
    .where(and(eq(boosts.status, 'active'), lte(boosts.endsAt, now)))
    .orderBy(asc(boosts.endsAt))
    .limit(limit)

const among = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

export const expireBoostsOf = (db: Database, ids: readonly number[], now: Date): UnrunQuery =>
  db
    .update(boosts)
    .set({ status: 'expired', updatedAt: now })
    .where(and(sql`${boosts.id} IN ${among(ids)}`, eq(boosts.status, 'active'), lte(boosts.endsAt, now)))

export const dropBoostRank = (db: Database, providerIds: readonly number[], now: Date): UnrunQuery =>
  db.run(sql`
    UPDATE ${providers} SET rank_bonus = 0, boosted_until = NULL, updated_at = ${now.getTime()}
    WHERE id IN ${among(providerIds)}
      AND NOT EXISTS (SELECT 1 FROM boosts WHERE boosts.provider_id = providers.id AND boosts.status = 'active')`)

export const areProviders = (providerIds: readonly number[]) => sql`p.id IN ${among(providerIds)}`

/**
 * A boost that this one had extended runs again until its own end. `boost`: SQL for the id of the boost whose payment is
 * refunded; `isPaidByAnother`: SQL for "another payment has paid for it", then nothing ends.
 */
export function endBoost(
  db: Database,
  { boost, isPaidByAnother, now }: { boost: SQL; isPaidByAnother: SQL; now: Date },
): UnrunQuery[] {
  const at = now.getTime()
  const provider = sql`(SELECT provider_id FROM boosts WHERE id = ${boost})`
  const isRefunded = sql`EXISTS (SELECT 1 FROM boosts own WHERE own.id = ${boost} AND own.status = 'refunded')`
  return [
    db.run(sql`
      UPDATE boosts SET status = 'refunded', updated_at = ${at}
      WHERE id = ${boost} AND status <> 'refunded' AND NOT ${isPaidByAnother}`),
    // The extended boost ended at the end of the extension, minus the days of the extension.
    db.run(sql`
      UPDATE boosts SET status = 'active', updated_at = ${at}, ends_at = (
        SELECT own.ends_at - own.duration_days * ${millisecondsPerDay} FROM boosts own WHERE own.id = ${boost})
      WHERE ${isRefunded} AND status = 'expired' AND id = (
        SELECT earlier.id FROM boosts own JOIN boosts earlier
          ON earlier.provider_id = own.provider_id AND earlier.ends_at = own.starts_at AND earlier.id <> own.id
        WHERE own.id = ${boost} AND own.ends_at - own.duration_days * ${millisecondsPerDay} > ${at}
        ORDER BY earlier.id DESC LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM boosts running
          WHERE running.provider_id = boosts.provider_id AND running.status = 'active')`),
    db.run(sql`
      UPDATE boosts SET ends_at = max(starts_at + 1, min(ends_at, ${at}))
      WHERE id = ${boost} AND status = 'refunded' AND starts_at IS NOT NULL`),
    db.run(sql`
      UPDATE ${providers} SET updated_at = ${at},
        rank_bonus = coalesce((SELECT rank_bonus FROM boosts
          WHERE provider_id = providers.id AND status = 'active'), 0),
        boosted_until = (SELECT ends_at FROM boosts WHERE provider_id = providers.id AND status = 'active')
      WHERE id = ${provider}`),
    ...rerankListings(db, sql`p.id = ${provider}`),
  ]
}
