import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { boosts } from './boosts.table.ts'

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
    UPDATE providers SET rank_bonus = 0, boosted_until = NULL, updated_at = ${now.getTime()}
    WHERE id IN ${among(providerIds)}
      AND NOT EXISTS (SELECT 1 FROM boosts WHERE boosts.provider_id = providers.id AND boosts.status = 'active')`)

export const areProviders = (providerIds: readonly number[]) => sql`p.id IN ${among(providerIds)}`
