import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { foldedSql } from '#worker/db/matching.ts'
import { poishaToTaka, takaToPoisha } from '#worker/lib/money.ts'
import type { PlanInput } from '#worker/features/plans/plans.schema.ts'

/** The two kinds of plan differ in one column, and in where it is written down that one was bought. */
const kinds = {
  subscription: { plans: 'subscription_plans', bought: 'subscriptions', measure: 'daily_biodata_view_limit' },
  boosting: { plans: 'boosting_plans', bought: 'boosts', measure: 'rank_bonus' },
} as const
export type PlanKind = keyof typeof kinds

const partsOf = (kind: PlanKind) => {
  const { plans, bought, measure } = kinds[kind]
  return { plans: sql.raw(plans), bought: sql.raw(bought), measure: sql.raw(measure) }
}

/** A plan of either kind as it is stored; `measure` is its daily limit or its rank bonus. */
export type PlanRow = {
  id: number
  name: string
  price_poisha: number
  duration_days: number
  measure: number
  is_active: 0 | 1
  created_at: number
  updated_at: number
}

const columns = ({ measure }: ReturnType<typeof partsOf>) =>
  sql`id, name, price_poisha, duration_days, ${measure} AS measure, is_active, created_at, updated_at`

/** All plans of a kind, cheapest first, each with how many people use it now. */
export function listPlans(db: Database, kind: PlanKind) {
  const parts = partsOf(kind)
  return db.all<PlanRow & { active_count: number }>(sql`
    SELECT ${columns(parts)}, coalesce(running.total, 0) AS active_count
    FROM ${parts.plans} LEFT JOIN
      (SELECT plan_id, count(*) AS total FROM ${parts.bought} WHERE status = 'active' GROUP BY plan_id) running
      ON running.plan_id = id
    ORDER BY price_poisha, id`)
}

export function findPlan(db: Database, kind: PlanKind, id: number) {
  const parts = partsOf(kind)
  return db.all<PlanRow>(sql`SELECT ${columns(parts)} FROM ${parts.plans} WHERE id = ${id}`)
}

const nameIs = (name: string): SQL => sql`${foldedSql(sql`name`)} = ${foldedSql(sql`${name}`)}`

export const findPlanByName = (db: Database, kind: PlanKind, name: string) =>
  db.all<{ id: number }>(sql`SELECT id FROM ${partsOf(kind).plans} WHERE ${nameIs(name)}`)

/** The columns of a plan's form. */
export type PlanValues = Pick<PlanRow, 'name' | 'price_poisha' | 'duration_days' | 'measure' | 'is_active'>

/** Adds a plan unless one has the name; a row comes back if so. */
export function insertPlan(db: Database, kind: PlanKind, values: PlanValues, now: Date) {
  const parts = partsOf(kind)
  return db.all<{ id: number }>(sql`
    INSERT INTO ${parts.plans} (name, price_poisha, duration_days, ${parts.measure}, is_active, created_at, updated_at)
    SELECT ${values.name}, ${values.price_poisha}, ${values.duration_days}, ${values.measure}, ${values.is_active},
      ${now.getTime()}, ${now.getTime()}
    WHERE NOT EXISTS (SELECT 1 FROM ${parts.plans} WHERE ${nameIs(values.name)})
    RETURNING id`)
}

/** Changes a plan that stands as it was read, unless another has the name; it comes back if so. */
export function updatePlan(
  db: Database,
  kind: PlanKind,
  before: PlanRow,
  { updatedAt, ...values }: PlanValues & { updatedAt: Date },
) {
  const parts = partsOf(kind)
  return db.all<PlanRow>(sql`
    UPDATE ${parts.plans} SET name = ${values.name}, price_poisha = ${values.price_poisha},
      duration_days = ${values.duration_days}, ${parts.measure} = ${values.measure}, is_active = ${values.is_active},
      updated_at = ${updatedAt.getTime()}
    WHERE id = ${before.id} AND updated_at = ${before.updated_at}
      AND NOT EXISTS (SELECT 1 FROM ${parts.plans} other WHERE other.id <> ${before.id} AND ${foldedSql(sql`other.name`)} = ${foldedSql(sql`${values.name}`)})
    RETURNING ${columns(parts)}`)
}

/** Deletes a plan that nobody ever bought; a row comes back if it was there. */
export function deleteUnusedPlan(db: Database, kind: PlanKind, id: number) {
  const { plans, bought } = partsOf(kind)
  return db.all<{ id: number }>(sql`
    DELETE FROM ${plans} WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM ${bought} WHERE plan_id = ${id}) RETURNING id`)
}

/** How often a plan was bought (or begun to be), and how many use it now. */
export const countPlanUse = (db: Database, kind: PlanKind, id: number) =>
  db.all<{ bought: number; active: number }>(sql`
    SELECT count(*) AS bought, coalesce(sum(status = 'active'), 0) AS active
    FROM ${partsOf(kind).bought} WHERE plan_id = ${id}`)

/** A form as columns. */
export const planValues = (input: PlanInput): PlanValues => ({
  name: input.name,
  price_poisha: takaToPoisha(input.price) ?? 0,
  duration_days: input.duration_days,
  measure: input.daily_biodata_view_limit ?? input.rank_bonus ?? 0,
  is_active: input.is_active ? 1 : 0,
})

type Staffed<Kind extends PlanKind> = {
  id: number
  name: string
  /** Taka. */
  price: number
  duration_days: number
  is_active: boolean
  created_at: string
  updated_at: string
} & Record<(typeof kinds)[Kind]['measure'], number>

/** A plan as admin and staff see it. */
export const staffPlan = <Kind extends PlanKind>(kind: Kind, plan: PlanRow) =>
  ({
    id: plan.id,
    name: plan.name,
    price: poishaToTaka(plan.price_poisha),
    duration_days: plan.duration_days,
    [kinds[kind].measure]: plan.measure,
    is_active: plan.is_active === 1,
    created_at: new Date(plan.created_at).toISOString(),
    updated_at: new Date(plan.updated_at).toISOString(),
  }) as Staffed<Kind>
