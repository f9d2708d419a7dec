import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { AuditSubject } from '#worker/features/audit/audit.queries.ts'
import type { Database } from '#worker/db/db.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { handedIn } from '#worker/lib/handed-in.ts'
import { boostingPlans, subscriptionPlans } from '../entitlements.table.ts'

/** Whether something may lower the price of a plan when it is bought. */
export const pricesMayFall = handedIn<(settings: Settings) => boolean>('pricesMayFall')

export const listActiveSubscriptionPlans = (db: Database) =>
  db
    .select()
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.isActive, true))
    .orderBy(asc(subscriptionPlans.pricePoisha), asc(subscriptionPlans.id))

export const findActiveSubscriptionPlan = (db: Database, id: number) =>
  db
    .select()
    .from(subscriptionPlans)
    .where(and(eq(subscriptionPlans.id, id), eq(subscriptionPlans.isActive, true)))
    .limit(1)

/** The lowest two prices of the plans on sale, in poisha: the second is that of the popular plan. The bound lets SQLite read them by the index. */
export const listLowestPrices = (db: Database) =>
  db
    .select({ pricePoisha: subscriptionPlans.pricePoisha })
    .from(subscriptionPlans)
    .where(sql`${subscriptionPlans.isActive} = 1 AND ${subscriptionPlans.pricePoisha} >= 0`)
    .orderBy(asc(subscriptionPlans.pricePoisha))
    .limit(2)

/** SQL for "this plan is still on sale": guards a purchase, because an admin may delete the plan meanwhile. */
export const isSubscriptionPlanOnSale = (id: number): SQL =>
  sql`EXISTS (SELECT 1 FROM subscription_plans plan WHERE plan.id = ${id} AND plan.is_active = 1)`

export const listActiveBoostingPlans = (db: Database) =>
  db
    .select()
    .from(boostingPlans)
    .where(eq(boostingPlans.isActive, true))
    .orderBy(asc(boostingPlans.durationDays), asc(boostingPlans.pricePoisha), asc(boostingPlans.id))

export const findActiveBoostingPlan = (db: Database, id: number) =>
  db
    .select()
    .from(boostingPlans)
    .where(and(eq(boostingPlans.id, id), eq(boostingPlans.isActive, true)))
    .limit(1)

export const isBoostingPlanOnSale = (id: number): SQL =>
  sql`EXISTS (SELECT 1 FROM boosting_plans plan WHERE plan.id = ${id} AND plan.is_active = 1)`

/** For the audit log. */
export const auditedPlans = {
  subscription_plan: {
    name: (id) => sql`SELECT s.name FROM subscription_plans s WHERE s.id = CAST(${id} AS INTEGER)`,
  },
  boosting_plan: {
    name: (id) => sql`SELECT b.name FROM boosting_plans b WHERE b.id = CAST(${id} AS INTEGER)`,
  },
} satisfies Record<string, AuditSubject>
